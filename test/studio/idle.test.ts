import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseSettings } from '../../src/hosts/settings/settings.ts';
import { createListSource, openList } from '../../src/operator/actions/open-list.ts';
import { startStudio } from '../../src/studio/server/start.ts';
import { LONGEST } from '../environment.ts';
import { streamOf, StudioHome } from './studio-process.ts';

const { makeBackup } = vi.hoisted(() => ({ makeBackup: vi.fn<() => Promise<number>>() }));
vi.mock('../../src/operator/actions/backup/make-backup.ts', () => ({ makeBackup, verifyBackup: makeBackup }));

const MINUTE = 60_000;

let home: StudioHome;
let now: number;
let end: () => Promise<void>;

beforeEach(async () => {
  // What a test finds missing or old it builds for those after it, too.
  vi.stubEnv('NODE_ENV', 'production');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  home = await StudioHome.create(5);
  now = Date.parse('2026-10-14T09:00:00Z');
});
afterEach(async () => {
  await end();
  vi.useRealTimers();
  vi.unstubAllEnvs();
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
  const ask = (path: string, input?: object) =>
    fetch(`${origin}/api/${path}`, {
      method: input ? 'POST' : 'GET',
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(input && { body: JSON.stringify(input) }),
    });
  return { ask, running, hasEnded: () => hasEnded };
}

it('ends an hour after somebody last used it, whatever its page asks by itself, and its stream with it', async () => {
  const { ask, running, hasEnded } = await start();
  pass(50);
  await ask('used', {});
  const stream = streamOf(await ask('jobs'));
  expect((await stream.next()).value).toEqual([]);
  for (const minutes of [10, 20, 20, 9]) {
    pass(minutes);
    expect((await ask('query/countPeople', {})).status).toBe(200);
  }
  expect(hasEnded()).toBe(false);
  pass(2);
  await running;
  await expect(stream.next()).rejects.toThrow();
});

it('does not end while work is in progress, nor within the hour after it', async () => {
  const { ask, running, hasEnded } = await start();
  const release = Promise.withResolvers<unknown>();
  makeBackup.mockImplementation(() => release.promise.then(() => Promise.reject(new Error('no room'))));
  await ask('apply/backup', {});
  await vi.waitFor(() => expect(makeBackup).toHaveBeenCalled(), { timeout: LONGEST / 2 });
  pass(3 * 60);
  const stream = streamOf(await ask('jobs'));
  release.resolve(undefined);
  for await (const [job] of stream) if (job?.state === 'failed') break;
  pass(59);
  expect((await ask('query/countPeople', {})).status).toBe(200);
  expect(hasEnded()).toBe(false);
  pass(2);
  await running;
});
