import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { closedLoop, type LoadReport } from '../service/load.ts';
import { countTo } from '../service/count-to.ts';
import type { ServerHome, ServerProcess } from '../service/server-process.ts';
import { newHome, startServer } from '../service/start-server.ts';
import { Machine, SHIM_MISSING } from './shim.ts';
import { TIMEOUT_FACTOR } from '../environment.ts';
import { pause } from '../pause.ts';

const start = (home: ServerHome, env: Record<string, string> = {}) =>
  startServer({ home, env: { RATE_LIMIT: 'off', LOG_LEVEL: 'warn', ...env } });

/** Sign-ups from 32 clients while something happens to the server; ends shortly after it. */
async function underLoad(targets: ServerProcess[], happens: () => Promise<void>): Promise<LoadReport> {
  const end = new AbortController();
  const { enough, count } = countTo(200);
  const load = closedLoop({
    targets: targets.map(({ target }) => target),
    clients: 32,
    email: (index) => `student-${index}@example.com`,
    onAnswer: count,
    signal: end.signal,
  });
  await enough;
  await happens();
  await pause(100, 'it would have happened by then');
  end.abort();
  return load;
}

function expectKept(home: ServerHome, { acknowledged }: LoadReport): void {
  const emails = home.emails();
  expect(acknowledged.length).toBeGreaterThanOrEqual(200);
  expect(acknowledged.filter((email) => !emails.has(email))).toEqual([]);
  expect(home.query('pragma integrity_check')).toEqual(['ok']);
}

describe.each(['SIGTERM', 'SIGINT'] as const)('%s under load', (signal) => {
  it('answers what was asked, folds the list into one file, and ends with 0 within 10 seconds', async () => {
    const home = newHome();
    const server = await start(home);
    let took = Number.NaN;
    let ended: unknown;
    const report = await underLoad([server], async () => {
      const started = performance.now();
      const ending = server.stop(signal);
      // npm passes the terminal's signal on once more.
      process.kill(server.pid, signal);
      ended = await ending;
      took = performance.now() - started;
    });
    expect(ended).toEqual({ code: 0, signal: null });
    expect(took).toBeLessThan(10_000 * TIMEOUT_FACTOR);
    expect(Object.keys(report.statuses)).toEqual(['200']);
    const database = new BetterSqlite3(home.database, { readonly: true });
    expect(database.pragma('wal_checkpoint', { simple: false })).toMatchObject([{ log: 0 }]);
    database.close();
    expectKept(home, report);
  });
});

it('a second server on the same list shares it: nothing lost, nothing twice, also when one is killed', async () => {
  const home = newHome();
  const first = await start(home);
  const second = await start(home);
  const report = await underLoad([first, second], async () => {
    expect((await first.submit('both@example.com')).status).toBe(200);
    expect((await second.submit('both@example.com')).status).toBe(409);
    await first.stop('SIGKILL');
    await pause(200, 'the accident lasts this long');
  });
  expectKept(home, report);
  expect((await second.submit('after@example.com')).status).toBe(200);
});

describe('a sign-up that was rejected while another process held the lock', () => {
  /** @param held milliseconds; otherwise until the first is rejected */
  async function holdLock(held?: number): Promise<void> {
    const home = newHome();
    const server = await start(home, { RETENTION_DAYS: 'off' });
    await expect.poll(() => home.query('select count(*) from consent_wording')).toEqual([2]);
    const other = new BetterSqlite3(home.database);
    other.exec('begin immediate');
    // All the time: before and after the first is rejected, and while the lock is released.
    const answers: Promise<[string, number]>[] = [];
    const rejected = Promise.withResolvers<undefined>();
    const submitting = setInterval(() => {
      const email = `student-${answers.length}@example.com`;
      answers.push(
        server.submit(email).then(({ status }) => {
          if (status === 503) rejected.resolve(undefined);
          return [email, status];
        }),
      );
    }, 50);
    await (held === undefined ? rejected.promise : pause(held, 'the accident lasts this long'));
    other.close();
    await pause(500, 'it would have happened by then');
    clearInterval(submitting);
    const answered = await Promise.all(answers);
    await expect.poll(async () => (await server.get('/ready')).status).toBe(200);
    // What might still wait in a queue is written before this one.
    expect((await server.submit('last@example.com')).status).toBe(200);
    const taken = answered.filter(([, status]) => status === 200).map(([email]) => email);
    expect(home.emails()).toEqual(new Set([...taken, 'last@example.com']));
  }

  it('almost as long as it may wait, or until the first is rejected, is not stored when the lock is released', () =>
    Promise.all([holdLock(4900), holdLock()]));
});

describe.skipIf(SHIM_MISSING)('a clock that jumps (needs Linux and a C compiler)', () => {
  it('by a day forwards and back lets no time run backwards, and neither loses sign-ups nor resets or prolongs a limit', async () => {
    const home = newHome();
    const machine = new Machine(home);
    const server = await start(home, { ...machine.env, RATE_LIMIT: 'on', LIMIT_PER_CLIENT: '3/1h' });
    const day = 86_400;
    for (const [email, offset] of [
      ['today@example.com', 0],
      ['tomorrow@example.com', day],
      ['yesterday@example.com', -day],
    ] as const) {
      machine.setClock(offset);
      expect((await server.submit(email)).status).toBe(200);
    }
    machine.setClock(2 * day);
    const rejected = await server.submit('fourth@example.com');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    const times = home.query<string>('select joined_at from submission order by id');
    const days = times.map((time) => (Date.parse(time) - Date.now()) / (day * 1000));
    expect(days).toEqual([0, 1, 1].map((jump) => expect.closeTo(jump, 2) as number));
  });
});
