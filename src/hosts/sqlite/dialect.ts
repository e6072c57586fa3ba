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
import type { EngineResult } from './engine.ts';

/** An open SQLite file, in this thread or another. */
export interface StatementRunner {
  execute(sql: string, parameters: readonly unknown[]): EngineResult | Promise<EngineResult>;
  /** Rows one by one at flat memory, where the runner is in the same thread. */
  iterate?(sql: string, parameters: readonly unknown[]): IterableIterator<unknown>;
  close(): void | Promise<void>;
}

/**
 * Kysely over SQLite, opened when first used. If opening fails, the next query tries again.
 *
 * It differs from Kysely's own dialect in what several processes on one file need: a transaction takes the write lock
 * when it begins (a reader's snapshot that turns writer late can only fail), and migrations run inside one.
 */
export function sqliteDialect(open: () => StatementRunner): Dialect {
  return {
    createAdapter: () => new LockingAdapter(),
    createDriver: () => new RunnerDriver(open),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class LockingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class RunnerDriver implements Driver {
  readonly #open: () => StatementRunner;
  #runner: StatementRunner | undefined;
  #connection: DatabaseConnection | undefined;

  constructor(open: () => StatementRunner) {
    this.#open = open;
  }

  // Promises are part of the interface; an opening that throws becomes a rejection.
  // eslint-disable-next-line @typescript-eslint/require-await
  async init(): Promise<void> {
    this.#runner = this.#open();
    this.#connection = new RunnerConnection(this.#runner);
  }

  acquireConnection(): Promise<DatabaseConnection> {
    if (this.#connection === undefined) throw new Error('The driver was not initialised.');
    return Promise.resolve(this.#connection);
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
      // On a full or broken disk SQLite has rolled back already; the caller is to hear of the disk, not of this.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    await this.#runner?.close();
  }
}

class RunnerConnection implements DatabaseConnection {
  readonly #runner: StatementRunner;

  constructor(runner: StatementRunner) {
    this.#runner = runner;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.#runner.execute(sql, parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (this.#runner.iterate === undefined) throw new Error('Rows can be streamed only in the own thread.');
    for (const row of this.#runner.iterate(sql, parameters))
      yield await Promise.resolve({ rows: [row as Row] });
  }
}
