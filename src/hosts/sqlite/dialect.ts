import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import { sharedClock, type EngineResult } from './engine.ts';

/** An open SQLite file: `openEngine` in the calling thread, `openInThread` in another. */
export interface StatementRunner {
  /** @param expires time of `sharedClock` after which the statement must not start any more */
  execute(
    sql: string,
    parameters: readonly unknown[],
    expires?: number,
  ): EngineResult | Promise<EngineResult>;
  /** Rows one by one at flat memory, where the runner is in the same thread. */
  iterate?(sql: string, parameters: readonly unknown[]): IterableIterator<unknown>;
  close(): void | Promise<void>;
}

/**
 * Kysely over SQLite, opened by the first query. If opening fails, the next query tries again.
 *
 * It differs from Kysely's own dialect in what several processes on one file need: a transaction takes the write lock
 * when it begins (a reader that becomes a writer later can only fail), and migrations run inside one.
 *
 * @param timeout milliseconds from when a query asks for the connection until its statement may no longer start. The
 *   caller can then report that nothing was changed.
 */
export function sqliteDialect(open: () => StatementRunner, timeout = Infinity): Dialect {
  return {
    createAdapter: () => new LockingAdapter(),
    createDriver: () => new RunnerDriver(open, timeout),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class LockingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Keeps Kysely from queueing queries itself: the time in its queue would not count towards the timeout. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** The runner, lent to one query or transaction at a time. */
interface RunnerConnection extends DatabaseConnection {
  /** Lends it to the next one. */
  release(): void;
}

class RunnerDriver implements Driver {
  readonly #open: () => StatementRunner;
  readonly #timeout: number;
  #runner: StatementRunner | undefined;
  /** Settles when the query before has released the runner. */
  #released: Promise<void> = Promise.resolve();

  constructor(open: () => StatementRunner, timeout: number) {
    this.#open = open;
    this.#timeout = timeout;
  }

  // Promises are part of the interface; an opening that throws becomes a rejection.
  // eslint-disable-next-line @typescript-eslint/require-await
  async init(): Promise<void> {
    this.#runner = this.#open();
  }

  /** One query or transaction at a time, in the order they asked. */
  async acquireConnection(): Promise<RunnerConnection> {
    const expires = sharedClock() + this.#timeout;
    const before = this.#released;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#released = promise;
    await before;
    const runner = this.#runner;
    if (runner === undefined) throw new Error('The driver was not initialised.');
    return {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        const { rows, changes } = await runner.execute(sql, parameters, expires);
        return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
      },
      async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
        if (runner.iterate === undefined)
          throw new Error('Rows can be streamed only in the thread that opened the file.');
        for (const row of runner.iterate(sql, parameters))
          yield await Promise.resolve({ rows: [row as Row] });
      },
      release: () => resolve(undefined),
    };
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      // On a full or broken disk SQLite has rolled back already; the caller should get the disk's error, not this one.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }

  releaseConnection(connection: RunnerConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    await this.#runner?.close();
  }
}
