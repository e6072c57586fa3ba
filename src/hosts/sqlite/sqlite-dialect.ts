import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { sharedClock, type EngineResult, type SqliteEngine } from './engine.ts';

/** An open SQLite file: `openEngine` in the calling thread, `openInThread` in another. */
export interface StatementRunner {
  execute: (...statement: Parameters<SqliteEngine['execute']>) => EngineResult | Promise<EngineResult>;
  close: () => void | Promise<void>;
}

/**
 * Kysely over SQLite, opened by the first query. If opening fails, the next query tries again.
 *
 * Kysely's own driver runs statements in the calling thread. Ours also has what several processes on one file need: a
 * transaction takes the write lock when it begins (a reader that becomes a writer later can only fail).
 *
 * @param timeout milliseconds from when a query asks for the connection until its statement may no longer start. The
 *   caller can then report that nothing was changed.
 */
export function sqliteDialect(open: () => StatementRunner, timeout = Infinity): Dialect {
  return {
    createAdapter: () => new LockingAdapter(),
    createDriver: () => createDriver(open, timeout),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class LockingAdapter extends SqliteAdapter {
  /** Migrations run in a transaction, which keeps other processes out. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Keeps Kysely from queueing queries itself: the time in its queue would not count towards the timeout. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Lends the runner to one query or transaction at a time, in the order they asked. */
function createDriver(open: () => StatementRunner, timeout: number): Driver {
  let runner: StatementRunner | undefined;
  /** Settles when the query before has released the runner. */
  let released: Promise<unknown> = Promise.resolve();
  /** Of the query that has the runner. */
  let release: () => void = () => undefined;
  const run = async (connection: DatabaseConnection, sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const expires = sharedClock() + timeout;
      const before = released;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      released = promise;
      await before;
      release = () => resolve(undefined);
      return {
        async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
          runner ??= open();
          const { rows, changes } = await runner.execute(sql, parameters, expires);
          return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
        },
        streamQuery() {
          throw new Error('Rows are read in pages, not streamed.');
        },
      };
    },
    beginTransaction: (connection) => run(connection, 'begin immediate'),
    commitTransaction: (connection) => run(connection, 'commit'),
    async rollbackTransaction(connection) {
      try {
        await run(connection, 'rollback');
      } catch (error) {
        // On a full or broken disk SQLite has rolled back already; the caller should get the disk's error, not this one.
        if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
      }
    },
    releaseConnection() {
      release();
      return Promise.resolve();
    },
    async destroy() {
      await runner?.close();
    },
  };
}
