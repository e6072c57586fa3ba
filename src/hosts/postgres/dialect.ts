import { PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely';
import Cursor from 'pg-cursor';

/**
 * Kysely over PostgreSQL, opened when first used. It differs from Kysely's own dialect in the lock for migrations: that
 * one belongs to a session, and behind a pooler that lends connections by the transaction it would stay with a
 * connection that serves somebody else by then. `migrateToLatest` takes one that ends with its transaction.
 */
export function postgresDialect(open: () => PostgresPool): PostgresDialect {
  return new TransactionalDialect({
    // An opening that throws becomes a rejection.
    // eslint-disable-next-line @typescript-eslint/require-await
    pool: async () => open(),
    cursor: Cursor,
  });
}

class TransactionalDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LockedByTransaction();
  }
}

class LockedByTransaction extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}
