import { sql, type Kysely } from 'kysely';
import { EMAIL_LENGTH } from '../../../contract/email.ts';
import type { StoreMigration } from '../schema.ts';

/**
 * Leaves a table in PostgreSQL to its owner, where an interface publishes the schema, as Supabase's does: it grants every new
 * table to the roles of the public key. Row-level security, without a policy, does not stop a `truncate`.
 */
async function closeToOthers(db: Kysely<unknown>, table: string): Promise<void> {
  const revoke = `revoke all on ${table} from anon, authenticated; exception when undefined_object then null;`;
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql.raw(`do $$ begin ${revoke} end $$`).execute(db);
}

/**
 * A step that makes tables. In SQLite they are strict, and their rows live in the primary key's own tree (`without rowid`).
 *
 * @param tables their columns and constraints, by their names
 */
export function createTables(tables: Readonly<Record<string, string>>): StoreMigration['up'] {
  return async (db, kind) => {
    for (const [name, columns] of Object.entries(tables)) {
      const end = kind === 'sqlite' ? ' strict, without rowid' : '';
      await sql.raw(`create table ${name} (${columns})${end}`).execute(db);
      if (kind === 'postgres') await closeToOthers(db, name);
    }
  };
}

/**
 * The list itself. The checks repeat what the function has proven before, so that no other way to the database can put
 * in a row that readers do not expect. In SQLite UUID version 7 grows with time, so the rows are appended, and each sign-up
 * touches two trees instead of three.
 */
const LIST_TABLES = {
  submission: `
    id text primary key not null,
    email text not null unique,
    language text not null,
    source_page text not null,
    consent_version text not null,
    joined_at text not null,
    constraint submission_id check (length(id) = 36),
    constraint submission_email
      check (length(email) between ${EMAIL_LENGTH.min} and ${EMAIL_LENGTH.max} and email = lower(email)),
    constraint submission_language check (language in ('en', 'vi')),
    constraint submission_source_page check (source_page in ('landing', 'import')),
    constraint submission_joined_at check (length(joined_at) = 24)`,
  store_probe: `
    id integer primary key not null,
    probed_at text not null,
    constraint store_probe_single check (id = 1)`,
};

const submission: StoreMigration = {
  name: '001-submission',
  up: async (db, kind) => {
    await createTables(LIST_TABLES)(db, kind);
    if (kind === 'postgres')
      for (const table of ['kysely_migration', 'kysely_migration_lock']) await closeToOthers(db, table);
  },
};

/**
 * Counted attempts, where several nodes share one PostgreSQL; alone on SQLite a process counts in its memory.
 *
 * Not logged: nothing here needs to outlive a crash, and a count must not wait for the disk as a sign-up does.
 */
const attempt: StoreMigration = {
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
    await closeToOthers(db, 'attempt');
  },
};

/** Tables of the operator's work. None of them holds an address. */
const OPERATOR_TABLES = {
  setting: 'name text primary key not null, value text not null',
  erasure_key: 'id text primary key not null, secret text not null, made_at text not null',
  erasure: 'fingerprint text primary key not null, key_id text not null, erased_at text not null',
  audit: 'id text primary key not null, at text not null, action text not null, detail text not null',
  backup: `id text primary key not null, file text not null, made_at text not null,
    entries integer not null, encrypted integer not null`,
  consent_wording: `id text primary key not null, version text not null, language text not null,
    wording text not null, first_shown_at text not null`,
};

/**
 * What operating the list needs to remember: who asked to be deleted (as keyed hashes), what was done when, which
 * backups there are, and what people read beside the form.
 */
const operator: StoreMigration = {
  name: '003-operator',
  up: async (db, kind) => {
    await createTables(OPERATOR_TABLES)(db, kind);
    if (kind === 'sqlite') {
      for (const change of ['update', 'delete'])
        await sql
          .raw(
            `create trigger audit_no_${change} before ${change} on audit begin select raise(abort, 'the audit log is append-only'); end`,
          )
          .execute(db);
      return;
    }
    await sql`create function audit_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log is append-only'; end $$`.execute(db);
    await sql`create trigger audit_append_only before update or delete or truncate on audit
      for each statement execute function audit_append_only()`.execute(db);
  },
};

/**
 * What a backup was when it was written, so that only a file that is still the same is ever deleted, and to whom it was
 * encrypted. Backups of earlier versions have empty texts: they are never deleted automatically.
 */
const backupFile: StoreMigration = {
  name: '006-backup-file',
  up: async (db) => {
    for (const column of ['sha256', 'recipient'])
      await db.schema
        .alterTable('backup')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute();
  },
};

/**
 * Any language tag may be on the list (`isLanguageTag`), so that a language can be added to the page without a change of
 * the table. Until then the check named the two languages of the first version.
 */
const languageTag: StoreMigration = {
  name: '007-language',
  up: async (db, kind) => {
    const hasForm =
      kind === 'sqlite'
        ? sql`(language glob '[a-z][a-z]' or language glob '[a-z][a-z][a-z]'
            or language glob '[a-z][a-z]-?*' or language glob '[a-z][a-z][a-z]-?*')
            and language not glob '*[^a-zA-Z0-9-]*'`
        : sql`language ~ '^[a-z]{2,3}(-[a-zA-Z0-9-]+)?$'`;
    await sql`alter table submission drop constraint submission_language`.execute(db);
    await sql`alter table submission add constraint submission_language
      check (length(language) <= 16 and ${hasForm})`.execute(db);
  },
};

/** Who has just left by their link, sealed so that only the link can open it: for some minutes they can undo it. */
const departure: StoreMigration = {
  name: '008-departure',
  up: createTables({
    departure: 'token_hash text primary key not null, sealed text not null, left_at text not null',
  }),
};

/** The first steps, oldest first. */
export const FIRST_STEPS: readonly StoreMigration[] = [
  submission,
  attempt,
  operator,
  backupFile,
  languageTag,
  departure,
];
