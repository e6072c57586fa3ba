import { sql, type Kysely } from 'kysely';
import { scrubPostgres } from '../../../hosts/postgres/scrub.ts';
import { migrateToLatest } from '../../../waitlist/store/migrations.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import type { OpenFile } from '../open-list.ts';
import { copyTables } from './copy-tables.ts';
import type { Storage } from './storage.ts';

/**
 * A list in PostgreSQL.
 *
 * @param name where it is, without a password
 * @param openFile opens an SQLite file, for copies
 */
export function postgresStorage(
  db: Kysely<Database>,
  name: string,
  openFile: (path: string) => OpenFile,
): Storage {
  return {
    name,
    scrub: () => scrubPostgres(db),
    /** One snapshot of all tables, into a file of the same kind as that of a list in SQLite. */
    async copyTo(path) {
      const file = openFile(path);
      try {
        await migrateToLatest(file.kysely, 'sqlite');
        await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute((snapshot) => file.kysely.transaction().execute((copy) => copyTables(snapshot, copy)));
      } finally {
        await file.close();
      }
    },
    async inspect() {
      const { rows } = await sql<{ commit: string; sync: string }>`
        select current_setting('synchronous_commit') as "commit", current_setting('fsync') as "sync"`.execute(
        db,
      );
      return {
        durable: rows[0]?.commit !== 'off' && rows[0]?.sync === 'on',
        folder: undefined,
        intact: undefined,
        openFiles: [],
      };
    },
    expectMuch: () => Promise.resolve(),
  };
}
