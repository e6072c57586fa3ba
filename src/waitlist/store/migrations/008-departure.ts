import { sql } from 'kysely';
import type { StoreMigration } from '../schema.ts';

/**
 * Who has just left by their link, sealed so that only the link can open it: for some minutes they can undo it.
 *
 * In PostgreSQL row-level security is switched on without any policy, as on every table.
 */
export const departure: StoreMigration = {
  name: '008-departure',
  up: async (db, kind) => {
    await db.schema
      .createTable('departure')
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('left_at', 'text', (column) => column.notNull())
      .modifyEnd(kind === 'sqlite' ? sql`strict, without rowid` : sql``)
      .execute();
    if (kind === 'postgres') await sql`alter table departure enable row level security`.execute(db);
  },
};
