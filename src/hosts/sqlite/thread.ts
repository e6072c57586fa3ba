import { Worker } from 'node:worker_threads';
import type { StatementRunner } from './sqlite-dialect.ts';
import type { EngineResult, SqliteOptions } from './engine.ts';

/** What goes to the thread: a statement, or the request to close. */
export type ThreadRequest = { sql: string; parameters: readonly unknown[]; expires: number } | 'close';

/**
 * What comes back, in the order of the requests. Errors cross as plain data, because a structured clone would lose the
 * code: SQLite's extended result code such as `SQLITE_FULL`, or a system error's such as `EACCES`.
 */
export type ThreadResponse =
  { result: EngineResult } | { error: { message: string; code: string | undefined } };

/**
 * An SQLite file in a thread of its own, so that a sync, a long wait for a lock or a slow disk never keeps the server
 * from answering others. The first statement opens the file; if that fails, the next one tries again. A thread that
 * breaks ends the process: nothing that was acknowledged is in it.
 */
export function openInThread(options: SqliteOptions): StatementRunner {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options });
  const pending: PromiseWithResolvers<EngineResult>[] = [];
  worker.on('message', (response: ThreadResponse) => {
    const waiting = pending.shift();
    if ('result' in response) waiting?.resolve(response.result);
    else waiting?.reject(Object.assign(new Error(response.error.message), { code: response.error.code }));
  });
  const send = (request: ThreadRequest) => {
    const answered = Promise.withResolvers<EngineResult>();
    pending.push(answered);
    worker.postMessage(request);
    return answered.promise;
  };
  return {
    execute: (sql, parameters, expires = Infinity) => send({ sql, parameters, expires }),
    async close() {
      await send('close');
      await worker.terminate();
    },
  };
}
