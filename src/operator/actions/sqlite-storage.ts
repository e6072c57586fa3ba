import { dirname } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../waitlist/store/schema.ts';
import { scrubSqlite } from '../../hosts/sqlite/scrub.ts';
import { openInThread } from '../../hosts/sqlite/thread.ts';
import type { Storage } from './open-list.ts';

/** A list in an SQLite file. */
export function sqliteStorage(db: Kysely<Database>, path: string): Storage {
  return {
    scrub: () => scrubSqlite(db),
    /** A reader's snapshot, packed densely: no erased data can be in unused space. */
    async copyTo(target) {
      // In a thread of its own, so that Ctrl-C does not wait for it.
      const reader = openInThread({ path, readOnly: true });
      try {
        await reader.execute('vacuum into ?', [target]);
      } finally {
        await reader.close();
      }
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
  };
}

async function pragma(db: Kysely<Database>, name: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
  return Object.values(rows[0] ?? {})[0];
}
