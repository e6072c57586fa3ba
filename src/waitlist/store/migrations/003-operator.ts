import { sql } from 'kysely';
import type { StoreMigration } from '../migrations.ts';

/** Tables of the operator's work. None of them holds an address. */
const TABLES = ['setting', 'erasure_key', 'erasure', 'audit', 'backup', 'consent_wording'] as const;

/**
 * What operating the list needs to remember: who asked to be deleted (as keyed hashes), what was done when, which
 * backups there are, and what people read beside the form.
 *
 * In PostgreSQL row-level security is switched on without any policy: should these tables stand in a schema that an
 * interface such as Supabase's makes public, nobody but their owner sees them.
 */
export const operator: StoreMigration = {
  name: '003-operator',
  up: async (db, kind) => {
    const create = (table: (typeof TABLES)[number]) => db.schema.createTable(table);
    const end = kind === 'sqlite' ? sql`strict, without rowid` : sql``;

    await create('setting')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .modifyEnd(end)
      .execute();

    await create('erasure_key')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('made_at', 'text', (column) => column.notNull())
      .modifyEnd(end)
      .execute();

    await create('erasure')
      .addColumn('fingerprint', 'text', (column) => column.primaryKey().notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('erased_at', 'text', (column) => column.notNull())
      .modifyEnd(end)
      .execute();

    await create('audit')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .modifyEnd(end)
      .execute();

    await create('backup')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addColumn('entries', 'integer', (column) => column.notNull())
      .addColumn('encrypted', 'integer', (column) => column.notNull())
      .modifyEnd(end)
      .execute();

    await create('consent_wording')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('wording', 'text', (column) => column.notNull())
      .addColumn('first_shown_at', 'text', (column) => column.notNull())
      .modifyEnd(end)
      .execute();

    if (kind === 'sqlite') {
      for (const change of ['update', 'delete'])
        await sql
          .raw(
            `create trigger audit_no_${change} before ${change} on audit begin select raise(abort, 'the audit log is append-only'); end`,
          )
          .execute(db);
      return;
    }
    for (const table of TABLES)
      await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`create function audit_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log is append-only'; end $$`.execute(db);
    await sql`create trigger audit_append_only before update or delete or truncate on audit
      for each statement execute function audit_append_only()`.execute(db);
  },
};
