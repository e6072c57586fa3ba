import { expect, it, onTestFinished, vi } from 'vitest';
import { createMetrics } from './metrics.ts';
import { listen } from './service.ts';

/** Serves metrics. @returns what somebody who asks for them reads */
async function startMetrics(backupFolder?: string) {
  const { server } = createMetrics(backupFolder);
  const { port } = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => void server.close());
  return async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  };
}

it('say where there is no folder for backups', async () => {
  for (const [folder, value] of [[undefined, 0] as const, ['/backups', 1] as const]) {
    const valueOf = await startMetrics(folder);
    expect(await valueOf('waitlist_backup_folder')).toBe(value);
  }
});

it('show a delay of the last minute to everybody who asks, not to the first alone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const valueOf = await startMetrics();
  const longest = () => valueOf('nodejs_eventloop_lag_max_seconds');
  // A delay is the time between two looks, of which each comes once the loop goes on.
  for (let look = 0; look < 2; look += 1) {
    const until = performance.now() + 300;
    while (performance.now() < until);
    expect(await longest()).toBe(0);
  }
  vi.advanceTimersByTime(60_000);
  expect(await longest()).toBeGreaterThan(0.2);
  expect(await longest()).toBeGreaterThan(0.2);
  vi.advanceTimersByTime(60_000);
  expect(await longest()).toBeLessThan(0.2);
});
