import { sql } from 'kysely';
import type { StoreMigration } from '../schema.ts';

/** Tables of the operator's work with their columns; the first is the primary key. None of them holds an address. */
const TABLES = {
  setting: ['name', 'value'],
  erasure_key: ['id', 'secret', 'made_at'],
  erasure: ['fingerprint', 'key_id', 'erased_at'],
  audit: ['id', 'at', 'action', 'detail'],
  backup: ['id', 'file', 'made_at', 'entries', 'encrypted'],
  consent_wording: ['id', 'version', 'language', 'wording', 'first_shown_at'],
};
/** All other columns are texts. */
const INTEGERS = ['entries', 'encrypted'];

/**
 * What operating the list needs to remember: who asked to be deleted (as keyed hashes), what was done when, which
 * backups there are, and what people read beside the form.
 *
 * In PostgreSQL row-level security is switched on without any policy: if these tables are in a schema that an interface
 * such as Supabase's makes public, nobody but their owner sees them.
 */
export const operator: StoreMigration = {
  name: '003-operator',
  up: async (db, kind) => {
    for (const [table, columns] of Object.entries(TABLES)) {
      let create = db.schema.createTable(table);
      for (const [index, name] of columns.entries())
        create = create.addColumn(name, INTEGERS.includes(name) ? 'integer' : 'text', (column) =>
          index === 0 ? column.primaryKey().notNull() : column.notNull(),
        );
      await create.modifyEnd(kind === 'sqlite' ? sql`strict, without rowid` : sql``).execute();
    }

    if (kind === 'sqlite') {
      for (const change of ['update', 'delete'])
        await sql
          .raw(
            `create trigger audit_no_${change} before ${change} on audit begin select raise(abort, 'the audit log is append-only'); end`,
          )
          .execute(db);
      return;
    }
    for (const table of Object.keys(TABLES))
      await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`create function audit_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log is append-only'; end $$`.execute(db);
    await sql`create trigger audit_append_only before update or delete or truncate on audit
      for each statement execute function audit_append_only()`.execute(db);
  },
};
