import { expect, it, onTestFinished } from 'vitest';
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
