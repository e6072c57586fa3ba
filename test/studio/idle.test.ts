import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Job } from '../../src/studio/server/jobs.ts';
import { startStudio } from '../../src/studio/server/start.ts';
import { ownProgramme } from '../mail/write-message.ts';
import { operatorOn } from '../operator/harness.ts';
import { pause } from '../pause.ts';
import { StudioHome } from './studio-process.ts';

const MINUTE = 60_000;

/** A mail server that takes connections, and never says a word. */
const silent = createServer();
let home: StudioHome;
let now: number;
let stop: AbortController;
let running: Promise<unknown>;

beforeEach(async () => {
  // What a test finds missing or old it builds for those after it, too.
  vi.stubEnv('NODE_ENV', 'production');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  home = await StudioHome.create(5);
  now = Date.parse('2026-10-14T09:00:00Z');
  await once(silent.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  stop.abort();
  await running;
  vi.unstubAllEnvs();
  vi.useRealTimers();
  silent.close();
  home.remove();
});

/** Lets so many minutes pass. */
function pass(minutes: number): void {
  now += minutes * MINUTE;
  vi.advanceTimersByTime(MINUTE);
}

/** A studio on a clock of the test's own, open in a browser. */
async function start() {
  const MAIL_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const environment = { MAIL_URL, MAIL_FROM: 'hello@them.example' };
  const around = { environment, programme: ownProgramme, mailFolder: home.mail };
  stop = new AbortController();
  const link = Promise.withResolvers<string>();
  let hasEnded = false;
  const serving = operatorOn(home.url, around).withHost((host) =>
    startStudio({
      ...{ host: { ...host, actor: { now: () => now, monotonic: () => now, user: 'mai' } } },
      ...{ address: '127.0.0.1', port: 0, signal: stop.signal },
      onLink: link.resolve,
      onEnter: () => undefined,
    }),
  );
  running = serving.then(() => (hasEnded = true));
  const address = await link.promise;
  const { origin } = new URL(address);
  let secret = new URL(address).hash.slice('#t='.length);
  const ask = (path: string, input?: object) =>
    fetch(`${origin}/api/${path}`, {
      method: input ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secret}`, origin, 'content-type': 'application/json' },
      ...(input && { body: JSON.stringify(input) }),
    });
  secret = await (await ask('session', {})).text();
  return { ask, hasEnded: () => hasEnded };
}

/** Begins work that goes on until its connection ends. */
async function beginWork(ask: Awaited<ReturnType<typeof start>>['ask']): Promise<Socket> {
  const connected = once(silent, 'connection') as Promise<[Socket]>;
  const plan = await ask('plan/sendTest', { name: 'news', to: 'mai@example.com' });
  await ask('carry-out/sendTest', (await plan.json()) as { id: string });
  const [connection] = await connected;
  return connection;
}

it('ends an hour after somebody last used it, whatever its page asks by itself', async () => {
  const { ask, hasEnded } = await start();
  pass(50);
  await ask('used', {});
  for (const minutes of [10, 20, 20, 9]) {
    pass(minutes);
    expect((await ask('query/countPeople', {})).status).toBe(200);
    expect(await (await ask('jobs')).json()).toEqual([]);
  }
  expect(hasEnded()).toBe(false);
  pass(2);
  await running;
});

it('does not end while work is in progress, nor within the hour after it', async () => {
  const { ask, hasEnded } = await start();
  const connection = await beginWork(ask);
  pass(3 * 60);
  connection.destroy();
  const state = async () => ((await (await ask('jobs')).json()) as Job[])[0]?.state;
  await expect.poll(state).toBe('failed');
  pass(59);
  expect((await ask('query/countPeople', {})).status).toBe(200);
  expect(hasEnded()).toBe(false);
  pass(2);
  await running;
});

it('does not end with Ctrl-C before the work that is in progress has come to a safe place', async () => {
  const { ask, hasEnded } = await start();
  const connection = await beginWork(ask);
  stop.abort();
  await pause(200, 'it would have happened by then');
  expect(hasEnded()).toBe(false);
  connection.destroy();
  await running;
});
