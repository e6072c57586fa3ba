import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { FIRST_STEPS } from './migrations/001-to-008.ts';
import { NEXT_STEPS } from './migrations/009-to-016.ts';
import type { Database, DialectKind } from './schema.ts';

/** Every step, oldest first. */
const MIGRATIONS = [...FIRST_STEPS, ...NEXT_STEPS];

const NAMES = new Set(MIGRATIONS.map(({ name }) => name));

/** Any number, the same in every node: what PostgreSQL's advisory lock is called. */
const MIGRATION_LOCK = 7_214_150_925;

/**
 * Brings a database to the newest schema. Runs by itself at each start; doing it again, or from many nodes at once,
 * changes nothing: all of it is one transaction that locks the others out. In SQLite every transaction does.
 *
 * @throws what the database threw, or as `assertKnownSchema`
 */
export async function migrateToLatest(db: Kysely<Database>, kind: DialectKind): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (kind === 'postgres')
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
    const { error } = await createMigrator(transaction, kind).migrateToLatest();
    if (error instanceof Error && error.message.includes('previously executed')) throw newerList(error);
    if (error !== undefined)
      throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
  });
}

/** @throws when a newer version of this program has changed the schema since: nothing may be written then */
export async function assertKnownSchema(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  if (rows.some(({ name }) => !NAMES.has(name))) throw newerList();
}

const newerList = (cause?: Error) =>
  new Error('The list was made by a newer version of this program, and was left as it is. Update this one.', {
    cause,
  });

/** Runs the steps one by one, outside any transaction of its own. */
export function createMigrator(db: Kysely<Database>, kind: DialectKind): Migrator {
  const migrations = Object.fromEntries(
    MIGRATIONS.map(({ name, up }) => [name, { up: (step: Kysely<unknown>) => up(step, kind) }]),
  );
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}
