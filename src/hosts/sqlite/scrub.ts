import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../waitlist/store/schema.ts';

/** Times that the log is tried to be emptied while the server keeps writing to it; each waits for locks by itself. */
const ATTEMPTS = 20;

/**
 * Removes every byte of deleted rows from a list's files, by writing the file anew. The server may go on writing: a
 * sign-up waits meanwhile, for as long as this takes.
 *
 * `secure_delete` overwrites each row as it is deleted, but when pages were split or merged, copies of rows may have
 * stayed in the unused middle of a page, where it does not look (about one address in five hundred).
 *
 * @returns whether the log could be emptied too: who reads or writes without a pause can keep it
 * @throws when there is no room for a second copy of the file, or somebody else keeps it locked
 */
export async function scrubSqlite(db: Kysely<Database>): Promise<boolean> {
  await sql`vacuum`.execute(db);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await sleep(50);
  }
  return false;
}
