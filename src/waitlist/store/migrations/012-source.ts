import { sql } from 'kysely';
import { BUILT_IN_SOURCES, OTHER_SOURCE } from '../../../contract/source.ts';
import type { StoreMigration } from '../schema.ts';

/**
 * How many signed up and how often the page was opened, by the poster, post or link that led there. They are sums: no row
 * says when, in which language or by whom.
 */
export const source: StoreMigration = {
  name: '012-source',
  up: async (db, kind) => {
    // A strict table of SQLite has no other name for it; its integers have 64 bits.
    const number = kind === 'sqlite' ? 'integer' : 'bigint';
    await db.schema
      .createTable('source')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('sign_ups', number, (column) => column.notNull().defaultTo(0))
      .addColumn('views', number, (column) => column.notNull().defaultTo(0))
      .modifyEnd(kind === 'sqlite' ? sql`strict, without rowid` : sql``)
      .execute();
    for (const name of [...BUILT_IN_SOURCES, OTHER_SOURCE])
      await sql`insert into source (name) values (${name})`.execute(db);
    if (kind === 'postgres') await sql`alter table source enable row level security`.execute(db);
  },
};
