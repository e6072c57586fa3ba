import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { Submission } from '../../contract/submit-email.ts';
import type { Entry } from '../entries.ts';
import { isRowError } from './availability.ts';
import { databaseTime, type Database, type DialectKind } from './schema.ts';

/** A submission with what the service adds to it. The store adds identifier and time. */
export interface NewEntry extends Submission {
  consentVersion: string;
}

/**
 * What happened to a submission that reached the store. `waiting`: it is on the list, and its owner still has to confirm
 * it. `rejected`: the database does not accept this row.
 */
export type AddOutcome = 'added' | 'duplicate' | 'waiting' | { rejected: unknown };

/** Asks the owners of new rows, and others who may still have to, to confirm their addresses. @returns has who has to */
export type AskOwners = (
  step: Kysely<Database>,
  added: readonly Entry[],
  others: readonly string[],
) => Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;

/**
 * No sign-up can have come before this source was written, so none is stamped earlier: a machine without a clock starts
 * in 1970. Each release moves it on to its own day.
 */
const RELEASED_AT = Date.UTC(2026, 10, 22);

/** The last time that has 24 characters: 9999-12-31T23:59:59.999Z. */
const LAST_TIME = 253_402_300_799_999;
/** RFC 9562, section 5.7: the first 48 bits are the time. */
const UUID_V7 = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/**
 * Gives sign-ups that are stored together their time and their identifiers (UUID version 7, each greater than the last).
 * Time never runs backwards for the list, whatever the clock of this machine shows. Whoever had left has joined after it;
 * a wrong time of leaving concerns nobody else.
 *
 * @param latest its identifier is the greatest on the list, which another process or another node may have given
 * @param left when each address last left, of those that did
 * @param now wall clock in milliseconds
 */
export function stampRows(
  entries: readonly NewEntry[],
  { id, time: added_at }: Pick<Latest, 'id' | 'time'>,
  left: ReadonlyMap<string, string>,
  now: number,
): Entry[] {
  const [, high = '', low = ''] = UUID_V7.exec(id ?? '') ?? [];
  const seen = Number.parseInt(high + low, 16);
  const time = Math.max(now, RELEASED_AT, seen < LAST_TIME ? seen + 1 : 0);
  return entries.map(({ email, language, sourcePage, consentVersion }, index) => {
    const leftAt = Date.parse(left.get(email) ?? '');
    const joined = leftAt >= time && leftAt < LAST_TIME ? leftAt + 1 : time;
    return {
      id: v7({ msecs: time, seq: index }),
      email,
      language,
      source_page: sourcePage,
      consent_version: consentVersion,
      joined_at: new Date(joined).toISOString(),
      added_at,
    };
  });
}

type Latest = Awaited<ReturnType<typeof readLatest>>;

/**
 * The greatest identifier on the list, whoever gave it, or `null` when the list is empty; the database's time; and when
 * somebody last left, or `null`.
 */
export function readLatest(db: Kysely<Database>, kind: DialectKind) {
  return db
    .selectNoFrom((is) => [
      is.selectFrom('submission').select('id').orderBy('id', 'desc').limit(1).as('id'),
      databaseTime(kind).as('time'),
      is.selectFrom('tombstone').select('at').orderBy('at', 'desc').limit(1).as('left'),
    ])
    .executeTakeFirstOrThrow();
}

/** What stays of whoever was imported and signs up: who they are, since when, and whether they have confirmed it. */
type Kept = 'id' | 'email' | 'joined_at' | 'added_at' | 'asked_at' | 'confirmed_at' | 'confirm_until';

/**
 * Inserts all of them in one statement, which is one commit. Of two equal addresses the first in the group wins. Whoever was
 * imported, or added by an organiser, has signed up now: what they say counts, and no import is taken back with them.
 *
 * The rows are put in the order of their addresses: nodes that insert overlapping groups into one database then take
 * their locks in the same order and cannot deadlock.
 *
 * In PostgreSQL it is a transaction of its own, because the driver begins each with the server's timeouts, and what was
 * given up before the commit is not stored.
 *
 * @param ask what follows in the same commit, where the owners of the addresses are asked to confirm them
 * @returns the outcomes in the order of the rows; `undefined` when the database rejects one of several
 */
export async function insertRows(
  db: Kysely<Database>,
  kind: DialectKind,
  rows: readonly Entry[],
  ask?: AskOwners,
): Promise<AddOutcome[] | undefined> {
  // No row is written twice in one statement.
  const firsts = new Map(rows.toReversed().map((row) => [row.email, row]));
  const sorted = [...firsts.values()].sort((one, other) => (one.email < other.email ? -1 : 1));
  const insert = async (step: Kysely<Database>): Promise<AddOutcome[]> => {
    const added = await step
      .insertInto('submission')
      .values(ask === undefined ? sorted : sorted.map((row) => ({ ...row, asked_at: row.joined_at })))
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet(
            (is) =>
              ({
                language: is.ref('excluded.language'),
                source_page: is.ref('excluded.source_page'),
                consent_version: is.ref('excluded.consent_version'),
                import_id: null,
              }) satisfies Record<Exclude<keyof Entry, Kept>, unknown>,
          )
          .where('submission.source_page', '=', 'import'),
      )
      .returning('id')
      .execute();
    const ids = new Set(added.map(({ id }) => id));
    const others = rows.filter(({ id }) => !ids.has(id)).map(({ email }) => email);
    const people = rows.filter(({ id }) => ids.has(id));
    const waiting = await ask?.(step, people, others);
    return rows.map(({ id, email }) =>
      ids.has(id) ? 'added' : waiting?.has(email) ? 'waiting' : 'duplicate',
    );
  };
  const isOneStatement = kind === 'sqlite' && ask === undefined;
  try {
    return await (isOneStatement ? insert(db) : db.transaction().execute(insert));
  } catch (error) {
    if (!isRowError(error)) throw error;
    return rows.length === 1 ? [{ rejected: error }] : undefined;
  }
}
