import type { Kysely } from 'kysely';
import type { Database, DialectKind } from './schema.ts';
import type { Row } from './stamp.ts';
import type { AddOutcome } from './store.ts';

/** The greatest identifier on the list, whoever gave it; `undefined` when the list is empty. */
export async function readLatestId(db: Kysely<Database>): Promise<string | undefined> {
  const row = await db
    .selectFrom('submission')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Inserts all of them in one statement, which is one commit. Of two equal addresses the first in the group wins.
 *
 * The rows are put in the order of their addresses: nodes that insert overlapping groups into one database then take
 * their locks in the same order and cannot deadlock.
 *
 * In PostgreSQL it is a transaction of its own, because the driver begins each with the server's timeouts, and what was
 * given up before the commit is not stored.
 *
 * @returns the outcomes in the order of the rows; `undefined` when the database rejects one of several
 */
export async function insertRows(
  db: Kysely<Database>,
  kind: DialectKind,
  rows: readonly Row[],
): Promise<AddOutcome[] | undefined> {
  const sorted = rows.toSorted((one, other) =>
    one.email < other.email ? -1 : one.email > other.email ? 1 : 0,
  );
  const insert = (step: Kysely<Database>) =>
    step
      .insertInto('submission')
      .values(sorted)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .execute();
  try {
    const added = await (kind === 'postgres' ? db.transaction().execute(insert) : insert(db));
    const ids = new Set(added.map(({ id }) => id));
    return rows.map(({ id }) => (ids.has(id) ? 'added' : 'duplicate'));
  } catch (error) {
    if (!isRowError(error)) throw error;
    return rows.length === 1 ? [{ rejected: error }] : undefined;
  }
}

/**
 * Codes that concern the values of one statement. SQLite: https://sqlite.org/rescode.html. PostgreSQL, appendix A: data
 * exception, integrity constraint violation, check option violation, and an exception that a trigger raised.
 */
const ROW_ERROR = /^(?:SQLITE_(?:CONSTRAINT|MISMATCH|TOOBIG).*|(?:22|23|44|P0)[\dA-Z]{3})$/;

/** Whether the database works, and rejected only the values of a row, such as by a check of its table. */
function isRowError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ROW_ERROR.test(String(error.code));
}
