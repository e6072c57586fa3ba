import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseSettings } from '../../src/hosts/shared/settings.ts';
import { createListSource, openList } from '../../src/operator/cli/list-source.ts';
import { startStudio } from '../../src/studio/server/start.ts';
import { StudioHome } from './studio-process.ts';

const MINUTE = 60_000;

let home: StudioHome;
let now: number;
let end: () => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  home = await StudioHome.create(5);
  now = Date.parse('2026-10-14T09:00:00Z');
});
afterEach(async () => {
  await end();
  vi.useRealTimers();
  home.remove();
});

/** Lets so many minutes pass. */
function pass(minutes: number): void {
  now += minutes * MINUTE;
  vi.advanceTimersByTime(MINUTE);
}

/** A studio on a clock of the test's own, open in a browser. */
async function start() {
  const parsed = parseSettings({
    DATABASE_URL: home.url,
    DIST_FOLDER: home.dist,
    BACKUP_FOLDER: home.backups,
  });
  if ('problems' in parsed) throw new Error(parsed.problems.join(' '));
  const source = createListSource(parsed.settings);
  const { list, close } = await openList(parsed.settings, true);
  const stop = new AbortController();
  const link = Promise.withResolvers<string>();
  let hasEnded = false;
  const running = startStudio({
    ...{
      settings: parsed.settings,
      source,
      list,
      user: 'mai',
      host: '127.0.0.1',
      port: 0,
      signal: stop.signal,
    },
    clock: { now: () => now, monotonic: () => now },
    onLink: link.resolve,
    onEnter: () => undefined,
  }).then(() => (hasEnded = true));
  end = async () => {
    stop.abort();
    await running;
    await close();
  };
  const address = await link.promise;
  const { origin } = new URL(address);
  const cookie =
    (await fetch(address, { redirect: 'manual' })).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  /** Asks what the page asks by itself; somebody touched it so many minutes ago. */
  const ask = (path: string, minutesAgo: number, input?: object) =>
    fetch(`${origin}/api/${path}`, {
      method: input ? 'POST' : 'GET',
      headers: { cookie, origin, 'x-idle': String(minutesAgo * MINUTE), 'content-type': 'application/json' },
      ...(input && { body: JSON.stringify(input) }),
    });
  return { list, ask, running, hasEnded: () => hasEnded };
}

it('ends an hour after somebody last used it, whatever its page asks by itself', async () => {
  const { ask, running, hasEnded } = await start();
  pass(50);
  await ask('query/countPeople', 0, {});
  for (const minutes of [10, 20, 30, 40, 50, 59]) {
    pass(minutes < 59 ? 10 : 9);
    expect((await ask('jobs', minutes)).status).toBe(200);
  }
  expect(hasEnded()).toBe(false);
  await ask('jobs', 59);
  pass(2);
  await running;
});

it('does not end while work is in progress, nor within the hour after it', async () => {
  const { list, ask, running, hasEnded } = await start();
  const release = Promise.withResolvers<unknown>();
  const copyTo = vi
    .spyOn(list.storage, 'copyTo')
    .mockImplementation(() => release.promise.then(() => Promise.reject(new Error('no room'))));
  const job = (await (await ask('apply/backup', 0, {})).json()) as { id: string };
  await vi.waitFor(() => expect(copyTo).toHaveBeenCalled());
  pass(3 * 60);
  expect((await ask('jobs', 180)).status).toBe(200);
  release.resolve(undefined);
  await ask(`jobs/${job.id}`, 180);
  pass(59);
  expect((await ask('jobs', 239)).status).toBe(200);
  expect(hasEnded()).toBe(false);
  pass(2);
  await running;
});
