import { sql } from 'kysely';
import type { StoreMigration } from '../schema.ts';

/**
 * When the owner of an address has confirmed it, and until when they can. Who was asked has a row in the outbox, so that
 * nobody who was never asked is taken for somebody who waits for a first mail.
 *
 * `confirm_mail` counts what an address was sent, under a keyed hash: the count outlives the row on the list.
 */
export const confirm: StoreMigration = {
  name: '011-confirm',
  up: async (db, kind) => {
    for (const column of ['confirmed_at', 'confirm_until'])
      await db.schema
        .alterTable('submission')
        .addColumn(column, 'text', (definition) => definition.check(sql`length(${sql.ref(column)}) = 24`))
        .execute();
    await db.schema
      .createTable('confirm_mail')
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('confirm_mail_pkey', ['hash', 'at'])
      .modifyEnd(kind === 'sqlite' ? sql`strict, without rowid` : sql``)
      .execute();
    if (kind === 'postgres') await sql`alter table confirm_mail enable row level security`.execute(db);
  },
};
