import { parentPort, workerData } from 'node:worker_threads';
import { createTransport, type TransportOptions } from './transport.ts';
import type { TransportRequest, TransportResponse } from './transport-thread.ts';

/** Hands mails over for `createTransportInThread`. */
const transport = createTransport(workerData as TransportOptions);

const answer = async (request: TransportRequest) => {
  if (request === 'close') {
    transport.close();
    parentPort?.close();
    return;
  }
  const { number, to, message } = request;
  const response: TransportResponse = { number, result: await transport.send(to, message) };
  parentPort?.postMessage(response);
};

parentPort?.on('message', (request: TransportRequest) => void answer(request));
