import { sql } from 'kysely';
import type { StoreMigration } from '../schema.ts';

/**
 * One table for everybody who is off the list for good, whichever way they left. Until then the reason was not kept: it
 * is known of those who had left by their link within the last minutes, and all others were deleted on request.
 *
 * What retention knew of the clock, the time before which nobody came back, and the records of backups are no longer
 * asked for.
 */
export const tombstone: StoreMigration = {
  name: '010-tombstone',
  up: async (db) => {
    await db.schema.alterTable('erasure_key').renameTo('tombstone_key').execute();
    await db.schema.alterTable('erasure').renameTo('tombstone').execute();
    await db.schema.alterTable('tombstone').renameColumn('fingerprint', 'hash').execute();
    await db.schema.alterTable('tombstone').renameColumn('erased_at', 'at').execute();
    await db.schema
      .alterTable('tombstone')
      .addColumn('reason', 'text', (column) =>
        column
          .notNull()
          .defaultTo('erased')
          .check(sql`reason in ('left', 'erased', 'removed')`),
      )
      .execute();
    await sql`update tombstone set reason = 'left' where at in (select left_at from departure)`.execute(db);
    await db.schema.dropTable('departure').execute();
    await db.schema.dropTable('backup').execute();
    await sql`delete from setting where name in ('clock', 'forgotten_before')`.execute(db);
  },
};
