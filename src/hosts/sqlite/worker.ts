import { parentPort, workerData } from 'node:worker_threads';
import { openEngine, type SqliteEngine, type SqliteOptions } from './engine.ts';
import type { ThreadRequest, ThreadResponse } from './thread.ts';

/** The other end of `thread.ts`: one statement after the other, in the order they came. */
const options = workerData as SqliteOptions;
let engine: SqliteEngine | undefined;

function run(request: ThreadRequest): ThreadResponse {
  try {
    if (request === 'close') {
      engine?.close();
      return { result: { rows: [], changes: 0 } };
    }
    engine ??= openEngine(options);
    const { sql, parameters, expires } = request;
    return { result: engine.execute(sql, parameters, expires) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { error: { message, code } };
  }
}

parentPort?.on('message', (request: ThreadRequest) => parentPort?.postMessage(run(request)));
