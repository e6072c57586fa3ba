import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { RenderedMessage } from './message.ts';
import { CONNECTIONS, type SendResult, type Transport, type TransportOptions } from './transport.ts';

/** What goes to the thread: a mail, or the request to close. */
export type TransportRequest = { number: number; to: string; message: RenderedMessage } | 'close';

/** What comes back, in any order. */
export interface TransportResponse {
  number: number;
  result: SendResult;
}

/**
 * `createTransport` in a thread of its own: a mail takes 2 to 3 ms of a processor, and of five that leave together nobody who
 * signs up is to wait for any. A thread that breaks ends the process, and its mails count as those of a killed one.
 *
 * @throws a system error when the file with the authority's certificate can't be read, before there is a thread
 */
export function createTransportInThread(
  options: TransportOptions,
): Pick<Transport, 'connections' | 'send' | 'close'> {
  if (options.server.authority !== undefined) readFileSync(options.server.authority);
  const worker = new Worker(new URL('./transport-worker.ts', import.meta.url), { workerData: options });
  const waiting = new Map<number, (result: SendResult) => void>();
  worker.on('message', ({ number, result }: TransportResponse) => {
    waiting.get(number)?.(result);
    waiting.delete(number);
  });
  const post = (request: TransportRequest) => {
    worker.postMessage(request);
  };
  let mails = 0;
  return {
    connections: CONNECTIONS,
    send: (to, message) => {
      mails += 1;
      const number = mails;
      post({ number, to, message });
      return new Promise((resolve) => waiting.set(number, resolve));
    },
    close: () => {
      post('close');
    },
  };
}
