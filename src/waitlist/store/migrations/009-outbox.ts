import { sql } from 'kysely';
import type { StoreMigration } from '../schema.ts';

/**
 * The outbox: which messages were begun, and for each message and person how far sending has got. Neither table holds an
 * address.
 *
 * A row does not refer to the list (no foreign key): it is kept when the person leaves, so that whoever comes back with
 * the same id, by an undo or a restored backup, does not get a message twice.
 */
export const outbox: StoreMigration = {
  name: '009-outbox',
  up: async (db, kind) => {
    const tableOptions = kind === 'sqlite' ? sql`strict, without rowid` : sql``;
    await db.schema
      .createTable('mail_message')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('content_hash', 'text', (column) => column.notNull())
      .addColumn('begun_at', 'text', (column) => column.notNull())
      .modifyEnd(tableOptions)
      .execute();
    await db.schema
      .createTable('mail_delivery')
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('submission_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('claim', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('mail_delivery_pkey', ['message', 'submission_id'])
      .addCheckConstraint(
        'mail_delivery_state',
        sql`state in ('queued', 'sending', 'accepted', 'rejected', 'uncertain')`,
      )
      .addCheckConstraint('mail_delivery_submission_id', sql`length(submission_id) = 36`)
      .addCheckConstraint('mail_delivery_at', sql`length(at) = 24`)
      .modifyEnd(tableOptions)
      .execute();
    await db.schema
      .createIndex('mail_delivery_queue')
      .on('mail_delivery')
      .columns(['message', 'state', 'at', 'submission_id'])
      .execute();
    if (kind === 'postgres')
      for (const table of ['mail_message', 'mail_delivery'])
        await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  },
};
