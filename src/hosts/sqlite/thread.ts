import { Worker } from 'node:worker_threads';
import type { StatementRunner } from './dialect.ts';
import type { EngineResult, SqliteOptions } from './engine.ts';

/** What goes to the thread: a statement, or the wish to end. */
export type ThreadRequest =
  { id: number; sql: string; parameters: readonly unknown[]; expires: number } | { id: number; close: true };

/**
 * Milliseconds by a clock that does not jump and is the same in every thread of a process, which `performance.now()`
 * is not.
 */
export function sharedClock(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

/** What comes back. Errors cross as plain data: a structured clone would lose the code. */
export type ThreadResponse =
  { id: number; result: EngineResult } | { id: number; error: { message: string; code: string | undefined } };

/** A statement failed, or the file could not be opened. */
export class SqliteFailure extends Error {
  override name = 'SqliteFailure';
  /** SQLite's extended result code such as `SQLITE_FULL`, or a system error's such as `EACCES`. */
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

interface Pending {
  resolve: (result: EngineResult) => void;
  reject: (reason: SqliteFailure) => void;
}

/**
 * An SQLite file in a thread of its own, so that a sync, a long wait for a lock or a slow disk never keeps the server
 * from answering others. The file is opened by the first statement; where that fails, by the next.
 *
 * @param patience milliseconds after which a statement that has not got its lock is dropped for good, however long the
 *   ones before it took: whoever gave up on it may then say that nothing was changed
 */
export function openInThread(options: SqliteOptions, patience = Infinity): StatementRunner {
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let nextId = 0;

  const start = () => {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options });
    thread.on('message', (response: ThreadResponse) => {
      const waiting = pending.get(response.id);
      pending.delete(response.id);
      if ('result' in response) waiting?.resolve(response.result);
      else waiting?.reject(new SqliteFailure(response.error.message, response.error.code));
    });
    const end = (error?: unknown) => {
      if (worker === thread) worker = undefined;
      const message = error instanceof Error ? error.message : 'it ended';
      for (const { reject } of pending.values())
        reject(new SqliteFailure(`The database's thread broke: ${message}`, undefined));
      pending.clear();
    };
    thread.on('error', end);
    thread.on('exit', () => {
      end();
    });
    return thread;
  };

  const send = (request: ThreadRequest) =>
    new Promise<EngineResult>((resolve, reject) => {
      worker ??= start();
      pending.set(request.id, { resolve, reject });
      worker.postMessage(request);
    });

  return {
    execute: (sql, parameters) => send({ id: nextId++, sql, parameters, expires: sharedClock() + patience }),
    async close() {
      if (worker === undefined) return;
      const thread = worker;
      await send({ id: nextId++, close: true });
      worker = undefined;
      await thread.terminate();
    },
  };
}
