import { dirname } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { openFile } from '../../hosts/node/database.ts';
import { openInThread } from '../../hosts/sqlite/thread.ts';
import { migrateToLatest } from '../../waitlist/store/migrations.ts';
import type { Database } from '../../waitlist/store/schema.ts';

/** What differs between the kinds of database. Everything else is SQL that all of them understand. */
export interface Storage {
  /**
   * Writes a consistent copy of all tables into a new SQLite file, whatever the database is, while sign-ups go on.
   *
   * @param path an empty file, or none yet
   */
  copyTo(path: string): Promise<void>;
  /**
   * What `doctor` checks: the folder whose free space the list needs (none on another machine), and what is wrong: a file
   * that is corrupt, or a database whose commits would not survive a loss of power.
   */
  inspect(): Promise<{ folder: string | undefined; faults: string[] }>;
}

/** A list in an SQLite file. */
export function sqliteStorage(db: Kysely<Database>, path: string): Storage {
  return {
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
      const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
      return { folder: dirname(path), faults: rows[0]?.quick_check === 'ok' ? [] : ['quick_check'] };
    },
  };
}

/** The tables of a backup. The probe's has no data. */
export const TABLES = [
  'submission',
  'setting',
  'tombstone_key',
  'tombstone',
  'audit',
  'consent_wording',
  'mail_message',
  'mail_delivery',
  'source',
] as const satisfies (keyof Database)[];

/** Rows that are copied at once. */
const BATCH = 500;

/** A list in PostgreSQL. */
export function postgresStorage(db: Kysely<Database>): Storage {
  return {
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
      const isDurable = rows[0]?.commit !== 'off' && rows[0]?.sync === 'on';
      return { folder: undefined, faults: isDurable ? [] : ['synchronous_commit, fsync'] };
    },
  };
}

/** Copies all rows into a new database, at flat memory. */
async function copyTables(from: Kysely<Database>, to: Kysely<Database>): Promise<void> {
  for (const table of TABLES) {
    // What its migrations put there.
    await to.deleteFrom(table).execute();
    await sql`declare everything no scroll cursor for select * from ${sql.table(table)}`.execute(from);
    for (let isLast = false; !isLast;) {
      const { rows } = await sql<never>`fetch ${sql.lit(BATCH)} from everything`.execute(from);
      if (rows.length > 0) await to.insertInto(table).values(rows).execute();
      isLast = rows.length < BATCH;
    }
    await sql`close everything`.execute(from);
  }
}
