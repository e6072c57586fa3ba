import { sql } from 'kysely';
import { EMAIL_LENGTH } from '../../../contract/email.ts';
import type { StoreMigration } from '../schema.ts';

/**
 * The list itself. The checks repeat what the function has proven before, so that no other way to the database can put
 * in a row that readers do not expect.
 *
 * In SQLite the rows live in the primary key's own tree (`without rowid`): UUID version 7 grows with time, so the rows
 * are appended, and each sign-up touches two trees instead of three.
 *
 * In PostgreSQL row-level security is on without any policy: where an interface publishes the schema, as Supabase's
 * does, nobody but the tables' owner reads or writes them.
 */
export const submission: StoreMigration = {
  name: '001-submission',
  up: async (db, kind) => {
    await db.schema
      .createTable('submission')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('source_page', 'text', (column) => column.notNull())
      .addColumn('consent_version', 'text', (column) => column.notNull())
      .addColumn('joined_at', 'text', (column) => column.notNull())
      .addCheckConstraint('submission_id', sql`length(id) = 36`)
      .addCheckConstraint(
        'submission_email',
        sql`length(email) between ${sql.lit(EMAIL_LENGTH.min)} and ${sql.lit(EMAIL_LENGTH.max)} and email = lower(email)`,
      )
      .addCheckConstraint('submission_language', sql`language in ('en', 'vi')`)
      .addCheckConstraint('submission_source_page', sql`source_page in ('landing', 'import')`)
      .addCheckConstraint('submission_joined_at', sql`length(joined_at) = 24`)
      .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`strict, without rowid`) : table))
      .execute();

    await db.schema
      .createTable('store_probe')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('probed_at', 'text', (column) => column.notNull())
      .addCheckConstraint('store_probe_single', sql`id = 1`)
      .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`strict`) : table))
      .execute();

    if (kind === 'postgres')
      for (const table of ['submission', 'store_probe', 'kysely_migration', 'kysely_migration_lock'])
        await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  },
};
