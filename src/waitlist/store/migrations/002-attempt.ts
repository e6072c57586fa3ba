import { sql } from 'kysely';
import type { StoreMigration } from '../schema.ts';

/**
 * Counted attempts, where several nodes share one PostgreSQL; alone on SQLite a process counts in its memory.
 *
 * Not logged: nothing here needs to outlive a crash, and a count must not wait for the disk as a sign-up does.
 */
export const attempt: StoreMigration = {
  name: '002-attempt',
  up: async (db, kind) => {
    if (kind !== 'postgres') return;
    await db.schema
      .createTable('attempt')
      .modifyFront(sql`unlogged`)
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull())
      .addColumn('expire', 'bigint')
      .execute();
    await sql`alter table attempt enable row level security`.execute(db);
  },
};
