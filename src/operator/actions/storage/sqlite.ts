import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../waitlist/store/schema.ts';
import { findBytes } from './find-bytes.ts';
import type { Storage } from './storage.ts';

/** Times that the log is tried to be emptied while the server keeps writing to it; each waits for locks by itself. */
const ATTEMPTS = 20;

/** Kibibytes of pages kept in memory, when asked for: the addresses of a million people. */
const LARGE_CACHE = 262_144;

/** A list in an SQLite file. */
export function sqliteStorage(db: Kysely<Database>, path: string): Storage {
  const leftOf = async (addresses: readonly string[]) => {
    for (const file of [path, `${path}-wal`]) if ((await findBytes(file, addresses)).size > 0) return true;
    return false;
  };
  return {
    name: path,
    /**
     * `secure_delete` overwrites each row as it goes, but when pages were split or merged, copies of rows may have
     * stayed behind in the unused middle of a page, where it does not look (about one address in five hundred). So the
     * files are searched, and written anew in the rare case.
     */
    async scrub(addresses) {
      await emptyLog(db);
      if (!(await leftOf(addresses))) return { gone: true, rewritten: false };
      await sql`vacuum`.execute(db);
      await emptyLog(db);
      return { gone: !(await leftOf(addresses)), rewritten: true };
    },
    /** A reader's snapshot, packed densely: nothing of what was erased can come along in unused space. */
    async copyTo(target) {
      await sql`vacuum into ${target}`.execute(db);
    },
    async inspect() {
      const synchronous = await pragma(db, 'synchronous');
      const journal = await pragma(db, 'journal_mode');
      const check = await pragma(db, 'quick_check(1)');
      return {
        // 2 is FULL, 3 is EXTRA: https://sqlite.org/pragma.html#pragma_synchronous
        durable: Number(synchronous) >= 2 && journal === 'wal',
        folder: dirname(path),
        intact: check === 'ok',
      };
    },
    async expectMuch() {
      await sql.raw(`pragma cache_size = -${LARGE_CACHE}`).execute(db);
    },
  };
}

/** Moves everything from the log into the file and cuts the log to nothing. */
async function emptyLog(db: Kysely<Database>): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    await sleep(50);
  }
}

async function pragma(db: Kysely<Database>, name: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
  return Object.values(rows[0] ?? {})[0];
}
