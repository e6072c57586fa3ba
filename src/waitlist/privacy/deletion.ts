import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { DAY } from '../clock.ts';
import { readSetting, writeSetting } from '../store/setting.ts';
import type { Database, DialectKind, OpenList, SuppressionReason } from '../store/schema.ts';
import { recordAudit, type Actor } from './audit.ts';
import { suppress } from './suppression-list.ts';

/** Addresses that are deleted in one transaction. */
const ADDRESS_BATCH = 200;
/** Rows that one transaction deletes by age: so few that no sign-up waits noticeably. */
const AGE_BATCH = 500;
/** Times that the log is tried to be emptied while the server keeps writing to it; each waits for locks by itself. */
const ATTEMPTS = 20;
/** Setting: rows were deleted whose bytes may still be in the files. Each deletion writes another value. */
const SCRUB_DUE = 'scrub_due';

/** Notes, in the transaction that deletes rows of the list, that their bytes are to be made unreadable. */
export function noteDeletion(step: Kysely<Database>): Promise<void> {
  return writeSetting(step, SCRUB_DUE, randomUUID());
}

/** Makes the bytes of deleted rows unreadable, if any were deleted since that was last done. @returns as `scrub` */
export async function scrubDeleted(list: OpenList): Promise<boolean | undefined> {
  const due = await readSetting(list.db, SCRUB_DUE);
  if (due === undefined) return true;
  const gone = await scrub(list);
  const done = list.db.deleteFrom('setting').where('name', '=', SCRUB_DUE).where('value', '=', due);
  if (gone !== false) await done.execute();
  return gone;
}

/**
 * Does that at once, after a deletion that somebody asked for. If it can't be done now, which is `false`, the server's
 * next daily round does it.
 */
export function scrubNow(list: OpenList): Promise<boolean | undefined> {
  return scrubDeleted(list).catch(() => false);
}

/**
 * Makes the bytes of deleted rows unreadable: SQL takes rows off the list, but may leave their bytes in the files. The
 * server may go on writing; with SQLite, a sign-up waits for as long as the file is written anew.
 *
 * SQLite's `secure_delete` overwrites each row as it is deleted, but when pages were split or merged, copies of rows may
 * have stayed in the unused middle of a page, where it does not look (about one address in five hundred).
 *
 * @returns whether no byte is left in the list's own files: who reads or writes without a pause can keep the log.
 *   `undefined` with PostgreSQL: nobody can look into its log, its replicas and its backups from here
 * @throws when there is no room for a second copy of the file, or somebody else keeps it locked
 */
async function scrub({ db, kind }: OpenList): Promise<boolean | undefined> {
  if (kind === 'postgres') {
    // By itself it keeps the addresses of few dead rows in the indexes until there are more of them.
    await sql`vacuum (index_cleanup on) submission`.execute(db);
    return undefined;
  }
  await sql`vacuum`.execute(db);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** Locks rows in the order in which a sign-up locks those who came by an import: neither then waits for the other. */
export async function lockInOrder(step: Kysely<Database>, kind: DialectKind, rows: RawBuilder<boolean>) {
  const locked = sql`select from submission where ${rows} order by email collate "C" for update`;
  if (kind === 'postgres') await locked.execute(step);
}

/** How people are taken off; those of an import that is taken back are not put on the suppression list. */
export type RemovalReason = SuppressionReason | { import: string };

/**
 * Takes addresses off the list. The same transaction puts them on the suppression list, whether they were on the list or
 * not.
 *
 * @param emails normalised (`parseEmail`), each once
 * @param only on a row of `submission`; whoever is on the list without fulfilling it stays, and is not blocked
 * @returns how many were on the list
 */
export async function deleteAddresses(
  { db, kind }: OpenList,
  actor: Actor,
  emails: readonly string[],
  reason: RemovalReason,
  only: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<number> {
  let removed = 0;
  for (let first = 0; first < emails.length; first += ADDRESS_BATCH) {
    const batch = emails.slice(first, first + ADDRESS_BATCH);
    const areAsked = sql<boolean>`email in (${sql.join(batch)})`;
    removed += await db.transaction().execute(async (step) => {
      await lockInOrder(step, kind, areAsked);
      const meant = step.deleteFrom('submission').where(areAsked).where(only);
      const deleted = await meant.returning(['email', 'joined_at']).execute();
      const there = step.selectFrom('submission').select('email').where(areAsked);
      const staying = (await there.execute()).map(({ email }) => email);
      const off = batch.filter((email) => !staying.includes(email));
      const leaving = off.map((email) => deleted.find((row) => row.email === email) ?? { email });
      const counts = { asked: batch.length, erased: deleted.length };
      if (typeof reason === 'string') {
        await suppress(step, actor, leaving, reason);
        await recordAudit(step, actor, 'erase', counts);
      } else await recordAudit(step, actor, 'takeBack', { ...reason, ...counts });
      if (deleted.length > 0) await noteDeletion(step);
      return deleted.length;
    });
  }
  return removed;
}

/**
 * Deletes everyone who joined too long ago, and everyone who was asked to confirm their address and has let the time for it
 * pass. Each transaction counts in the audit log what it deleted: several nodes may do this at once, and one may be killed.
 *
 * @param days from joining to deletion; `undefined`: nobody is deleted for their age
 * @returns rows that this call really deleted
 */
export async function deleteExpired(
  { db, kind }: OpenList,
  actor: Actor,
  days: number | undefined,
): Promise<number> {
  const now = actor.now();
  const before = days === undefined ? '' : new Date(now - days * DAY).toISOString();
  const isOver = sql<boolean>`(joined_at < ${before}
    or confirmed_at is null and confirm_until < ${new Date(now).toISOString()})`;
  let deleted = 0;
  for (;;) {
    // Looked for outside the transaction: reading all rows, for the times have no index, must not lock the list.
    const old = db.selectFrom('submission').select('id').where(isOver).limit(AGE_BATCH);
    const ids = (await old.execute()).map(({ id }) => id);
    if (ids.length === 0) return deleted;
    const areOld = sql<boolean>`id in (${sql.join(ids)})`;
    deleted += await db.transaction().execute(async (step) => {
      await lockInOrder(step, kind, areOld);
      // Whoever confirms in this moment stays.
      const overdue = step.deleteFrom('submission').where(areOld).where(isOver);
      const gone = (await overdue.returning('id').execute()).length;
      if (gone === 0) return 0;
      await noteDeletion(step);
      await recordAudit(step, actor, 'retention', { days: days ?? 'off', deleted: gone });
      return gone;
    });
  }
}
