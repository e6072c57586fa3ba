import { parentPort, workerData } from 'node:worker_threads';
import { isRefusal } from '../plan.ts';
import { readInto, type ReadAsked, type ReadMessage } from './read-people.ts';

const post = (message: ReadMessage) => parentPort?.postMessage(message);

try {
  post({ read: await readInto(workerData as ReadAsked, (rows) => post({ rows })) });
} catch (error) {
  // A structured clone would lose what kind of error it is.
  if (!isRefusal(error)) throw error;
  post({ refused: { reason: error.reason, details: error.details } });
}
