import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Job } from '../../src/studio/server/jobs.ts';
import { makeOneTime } from '../../src/operator/access/one-time.ts';
import { serveStudio } from '../../src/studio/server/start.ts';
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
  const listening = Promise.withResolvers<string>();
  const actor = { now: () => now, monotonic: () => now, user: 'mai' };
  running = operatorOn(home.url, around).withHost((host) =>
    serveStudio({
      ...{ host: { ...host, actor }, address: '127.0.0.1', port: 0, signal: stop.signal },
      onListening: (port) => listening.resolve(`http://127.0.0.1:${port}`),
    }),
  );
  const origin = await listening.promise;
  const askAs = (secret: string) => (path: string, input?: object | string) =>
    fetch(`${origin}/api/${path}`, {
      method: input === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${secret}`, origin, 'content-type': 'application/json' },
      ...(input !== undefined && { body: typeof input === 'string' ? input : JSON.stringify(input) }),
    });
  const open = async () => {
    const { secret } = await home.withDatabase((db) => makeOneTime(db, actor, 'link', 'mai'));
    return askAs(await (await askAs(secret)('session', {})).text());
  };
  return { ask: await open(), open };
}

/** Begins work that goes on until its connection ends. */
async function beginWork(ask: Awaited<ReturnType<typeof start>>['ask']): Promise<Socket> {
  const connected = once(silent, 'connection') as Promise<[Socket]>;
  const plan = await ask('plan/sendTest', { name: 'news', to: 'mai@example.com' });
  await ask('carry-out/sendTest', (await plan.json()) as { id: string });
  const [connection] = await connected;
  return connection;
}

const uploads = () => readdirSync(home.data).filter((name) => name.startsWith('.waitlist-'));

it('a session ends an hour after somebody last used it, whatever its page asks by itself, with what was handed over; the studio stays', async () => {
  const { ask, open } = await start();
  await ask('files', 'email\nlan@example.com\n');
  expect(uploads()).toHaveLength(1);
  pass(50);
  await ask('used', {});
  for (const minutes of [10, 20, 20, 9]) {
    pass(minutes);
    expect((await ask('query/countPeople', {})).status).toBe(200);
    expect(await (await ask('jobs')).json()).toEqual([]);
  }
  pass(2);
  expect((await ask('query/countPeople', {})).status).toBe(401);
  await expect.poll(uploads).toEqual([]);
  const again = await open();
  expect((await again('query/countPeople', {})).status).toBe(200);
});

it.each([
  [60_000, 200],
  [60_001, 404],
])('what is saved can be had for a minute: after %i ms', async (passed, status) => {
  const { ask } = await start();
  const asked = await ask('ticket/export', { name: 'export', input: { columns: ['email'] } });
  const address = (await asked.json()) as string;
  now += passed;
  expect((await ask(address.replace('/api/', ''))).status).toBe(status);
});

it('a session does not end while work is in progress, nor within the hour after it', async () => {
  const { ask } = await start();
  const connection = await beginWork(ask);
  for (let hour = 0; hour < 3; hour += 1) pass(59);
  connection.destroy();
  const state = async () => ((await (await ask('jobs')).json()) as Job[])[0]?.state;
  await expect.poll(state).toBe('failed');
  pass(59);
  expect((await ask('query/countPeople', {})).status).toBe(200);
  pass(2);
  expect((await ask('query/countPeople', {})).status).toBe(401);
});

it('does not end before the work that is in progress has come to a safe place', async () => {
  const { ask } = await start();
  const connection = await beginWork(ask);
  let hasEnded = false;
  void running.then(() => (hasEnded = true));
  stop.abort();
  await pause(200, 'it would have happened by then');
  expect(hasEnded).toBe(false);
  connection.destroy();
  await running;
});
