import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import type { Settings } from '../../src/hosts/settings/settings.ts';
import type { TestOperator } from '../operator/harness.ts';

/**
 * Sends what is planned on a list, as its server does, until the test has ended: in a thread of its own, so that no lock can
 * block the command. Its time is the machine's, whatever that of the operator is.
 *
 * @param changed other settings than the operator's
 * @returns what stops it, and the lines of its log
 */
export async function startSender(operator: TestOperator, changed: Partial<Settings> = {}) {
  const { settings, programme } = await operator.withHost((host) => Promise.resolve(host));
  const workerData = { settings: { ...settings, ...changed }, programme };
  const thread = new Worker(new URL('sender-thread.ts', import.meta.url), { workerData });
  const log: string[] = [];
  thread.on('message', (line: string) => log.push(line));
  const ended = once(thread, 'exit');
  const stop = async () => {
    thread.postMessage('stop');
    await ended;
  };
  onTestFinished(stop);
  return { stop, log };
}
