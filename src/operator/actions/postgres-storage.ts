import { sql, type Kysely } from 'kysely';
import { scrubPostgres } from '../../hosts/postgres/dialect.ts';
import { migrateToLatest } from '../../waitlist/store/migrations.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import type { OpenFile, Storage } from './open-list.ts';

/** The tables of a backup, with the columns of their keys, which order them. The probe's table has no data. */
const TABLES = {
  submission: ['id'],
  setting: ['name'],
  tombstone_key: ['id'],
  tombstone: ['hash'],
  audit: ['id'],
  consent_wording: ['id'],
  mail_message: ['name'],
  mail_delivery: ['message', 'submission_id'],
  source: ['name'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>;

/** Rows that are copied at once. */
const BATCH = 500;

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
      const isDurable = rows[0]?.commit !== 'off' && rows[0]?.sync === 'on';
      return { durable: isDurable, folder: undefined, intact: undefined, openFiles: [] };
    },
    expectMuch: () => Promise.resolve(),
  };
}

/** A database whose tables are named at run time: Kysely can't know their columns. */
type AnyTables = Kysely<Record<string, Record<string, string | number>>>;

/** Copies all rows into a database that holds nothing but what the migrations put there. */
async function copyTables(from: Kysely<Database>, to: Kysely<Database>): Promise<void> {
  const [source, target] = [from, to] as unknown as [AnyTables, AnyTables];
  for (const [table, key] of Object.entries(TABLES)) {
    const columns = sql.join(key.map((column) => sql.ref(column)));
    const rowsAfter = (last: readonly (string | number | undefined)[]) =>
      source
        .selectFrom(table)
        .selectAll()
        .where(sql<boolean>`(${columns}) > (${sql.join(last)})`)
        .orderBy(columns)
        .limit(BATCH)
        .execute();
    await target.deleteFrom(table).execute();
    let rows = await rowsAfter(key.map(() => ''));
    while (rows.length > 0) {
      await target.insertInto(table).values(rows).execute();
      const last = rows.at(-1);
      rows = await rowsAfter(key.map((column) => last?.[column]));
    }
  }
}
