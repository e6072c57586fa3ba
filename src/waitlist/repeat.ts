import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does work again and again, until a signal ends it.
 *
 * @param pauses milliseconds until the next time, and until then after a failure
 * @param onFailure called with an error, unless the time before has failed alike
 */
export async function repeat(
  work: () => Promise<unknown>,
  [pause, retry]: readonly [pause: number, retry: number],
  onFailure: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  let reason = '';
  const succeed = () => (reason = '');
  const fail = (error: unknown) => {
    if (!signal.aborted && String(error) !== reason) onFailure(error);
    reason = String(error);
  };
  while (!signal.aborted) {
    await work().then(succeed, fail);
    await sleep(reason === '' ? pause : retry, undefined, { signal }).catch(() => undefined);
  }
}
