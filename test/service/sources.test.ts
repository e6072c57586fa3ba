import { expect, it } from 'vitest';
import { PAUSES } from '../../src/hosts/node/scheduled-work.ts';
import { FIRST } from '../languages.ts';
import { startMaintained } from './in-process.ts';
import { newHome, startServer } from './start-server.ts';

const start = (home = newHome()) => startServer({ home, env: { LOG_LEVEL: 'warn' } });

it('a crash loses what was not written yet of the counts, and no person', async () => {
  const server = await start();
  const referer = `${server.origin}/${FIRST}?from=zalo`;
  expect((await server.submit('ann@example.com', { referer })).status).toBe(200);
  await server.stop('SIGKILL');
  const again = await start(server.home);
  expect(again.home.emails()).toEqual(new Set(['ann@example.com']));
  expect(again.home.counted()).toEqual({});
  expect((await again.submit('bea@example.com', { referer })).status).toBe(200);
  await again.stop();
  expect(again.home.counted()).toEqual({ zalo: [1, 0] });
});

it('a running server writes what it has counted every minute', async () => {
  expect(PAUSES.count).toBe(60_000);
  const { home, persistence } = startMaintained();
  await persistence.store.check();
  for (const views of [1, 2]) {
    persistence.sources.countView('zalo');
    await expect.poll(() => home.counted()).toEqual({ zalo: [0, views] });
  }
});
