import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { submission } from './migrations/001-submission.ts';
import { operator } from './migrations/002-operator.ts';
import type { Database, DialectKind } from './schema.ts';

/** One step of the schema. Steps that have run anywhere are never changed; a change is a new step. */
export interface StoreMigration {
  /** Sorts after the name of the step before it: `002-…`. */
  name: string;
  up: (db: Kysely<unknown>, kind: DialectKind) => Promise<void>;
}

/** Every step, oldest first. */
const MIGRATIONS: readonly StoreMigration[] = [submission, operator];

/**
 * Brings a database to the newest schema. Runs by itself at each start; doing it again, or from two processes at once,
 * changes nothing: the steps run in one transaction that holds the database's write lock.
 *
 * @throws what the database threw, or an error when the database is newer than this code
 */
export async function migrateToLatest(db: Kysely<Database>, kind: DialectKind): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            MIGRATIONS.map(({ name, up }) => [name, { up: (kysely: Kysely<unknown>) => up(kysely, kind) }]),
          ),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('The migration failed.', { cause: error });
}
