import type { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { StatementRunner } from './dialect.ts';
import type { EngineResult, SqliteOptions } from './engine.ts';

/** What goes to the thread: a statement, or the request to close. */
export type ThreadRequest =
  { id: number; sql: string; parameters: readonly unknown[]; expires: number } | { id: number; close: true };

/**
 * What comes back. Errors cross as plain data, because a structured clone would lose the code: SQLite's extended result
 * code such as `SQLITE_FULL`, or a system error's such as `EACCES`.
 */
export type ThreadResponse =
  { id: number; result: EngineResult } | { id: number; error: { message: string; code: string | undefined } };

type Pending = PromiseWithResolvers<EngineResult>;

/** What is used of a thread; a `Worker` of Node's is one. */
interface WorkerThread extends EventEmitter {
  postMessage(request: ThreadRequest): void;
  terminate(): Promise<unknown>;
}

/** One thread and the requests that it has not answered. */
interface RunningThread {
  worker: WorkerThread;
  pending: Map<number, Pending>;
}

/**
 * An SQLite file in a thread of its own, so that a sync, a long wait for a lock or a slow disk never keeps the server
 * from answering others. The first statement opens the file; if that fails, the next one tries again. A missing file is
 * created by the first open only: a list that disappears later is never replaced by an empty one.
 *
 * @param startWorker a parameter so that a test can make a thread fail
 */
export function openInThread(
  options: SqliteOptions,
  startWorker: (workerData: SqliteOptions) => WorkerThread = startNodeWorker,
): StatementRunner {
  let thread: RunningThread | undefined;
  let opened = false;
  let nextId = 0;

  const start = (): RunningThread => {
    const mustExist = opened || options.mustExist === true;
    const worker = startWorker({ ...options, mustExist });
    const started = { worker, pending: new Map<number, Pending>() };
    worker.on('message', (response: ThreadResponse) => {
      const waiting = started.pending.get(response.id);
      started.pending.delete(response.id);
      if ('result' in response) {
        opened = true;
        waiting?.resolve(response.result);
      } else waiting?.reject(Object.assign(new Error(response.error.message), { code: response.error.code }));
    });
    // A thread may end after its successor has started; only its own requests fail.
    const end = (error?: unknown) => {
      if (thread === started) thread = undefined;
      const message = error instanceof Error ? error.message : 'it ended';
      for (const { reject } of started.pending.values())
        reject(new Error(`The database's thread broke: ${message}`));
      started.pending.clear();
    };
    worker.on('error', end);
    worker.on('exit', () => end());
    return started;
  };

  const send = (request: ThreadRequest) => {
    const pending: Pending = Promise.withResolvers();
    thread ??= start();
    thread.pending.set(request.id, pending);
    thread.worker.postMessage(request);
    return pending.promise;
  };

  return {
    execute: (sql, parameters, expires = Infinity) => send({ id: nextId++, sql, parameters, expires }),
    async close() {
      if (thread === undefined) return;
      const { worker } = thread;
      await send({ id: nextId++, close: true });
      thread = undefined;
      await worker.terminate();
    },
  };
}

function startNodeWorker(workerData: SqliteOptions): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { workerData });
}
