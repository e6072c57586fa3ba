import fs from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { operatorOn } from '../operator/harness.ts';
import type { ServerHome, ServerProcess } from '../service/server-process.ts';
import { newHome, startServer } from '../service/start-server.ts';
import { FIRST, SECOND } from '../languages.ts';

const start = (env: Record<string, string> = {}, home = newHome()) =>
  startServer({ home, env: { LOG_LEVEL: 'warn', ...env } });
const readiness = async (server: ServerProcess) => (await server.get('/ready')).status;

/** A server at which several clients sign people up, one after the other, until they are stopped. */
async function busyServer() {
  const server = await start({ RATE_LIMIT: 'off' });
  const acknowledged: string[] = [];
  let [stopped, next] = [false, 0];
  const clients = Array.from({ length: 4 }, async () => {
    while (!stopped) {
      const email = `student-${next++}@example.com`;
      if ((await server.submit(email)).status === 200) acknowledged.push(email);
    }
  });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  const stop = async () => {
    stopped = true;
    await Promise.all(clients);
  };
  return { server, home: server.home, acknowledged, stop };
}

const elsewhere = (home: ServerHome) => join(home.folder, 'elsewhere');

/** Moves the list with its log and index. */
function move(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(from)) fs.renameSync(join(from, name), join(to, name));
}

describe('a list that somebody takes away while the server runs', () => {
  it.each<[string, (home: ServerHome) => void]>([
    ['moved away with its folder', (home) => fs.renameSync(home.data, elsewhere(home))],
    [
      'replaced by a symbolic link to another file',
      (home) => {
        move(home.data, elsewhere(home));
        const other = new BetterSqlite3(join(home.folder, 'another.db'));
        other.exec('create table submission (email text)');
        other.close();
        fs.symlinkSync(other.name, home.database);
      },
    ],
  ])('is missed when it was %s, and used again when it is back', async (_, takeAway) => {
    const { server, home, acknowledged, stop } = await busyServer();
    takeAway(home);
    expect((await server.submit('nobody@example.com')).status).toBe(503);
    await expect.poll(() => readiness(server)).toBe(503);
    expect((await server.get(`/${SECOND}`)).status).toBe(200);
    await stop();
    const away = () => server.log().filter(({ event }) => event === 'store unavailable');
    await expect.poll(away).toMatchObject([{ code: 'LIST_MOVED' }]);

    fs.rmSync(home.data, { recursive: true, force: true });
    move(elsewhere(home), home.data);
    await expect.poll(() => readiness(server)).toBe(200);
    expect((await server.submit('later@example.com')).status).toBe(200);
    const stored = home.emails();
    expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
    expect(stored).not.toContain('nobody@example.com');
    expect(stored).toContain('later@example.com');
  });

  it('is not replaced by an empty one when it was deleted', async () => {
    const { server, home, acknowledged, stop } = await busyServer();
    for (const name of fs.readdirSync(home.data)) fs.rmSync(join(home.data, name), { recursive: true });
    const before = acknowledged.length;
    expect((await server.submit('nobody@example.com')).status).toBe(503);
    // Only sign-ups that were on their way can have been acknowledged meanwhile.
    expect(acknowledged.length - before).toBeLessThanOrEqual(4);
    await expect.poll(() => readiness(server)).toBe(503);
    await stop();
    expect(fs.existsSync(home.database)).toBe(false);
    expect(server.log().filter(({ event }) => event === 'store unavailable')).toHaveLength(1);
  });
});

it('a list that other users can read is closed at start', async () => {
  const home = newHome();
  await operatorOn(`sqlite:${home.database}`).add({});
  fs.chmodSync(home.database, 0o644);
  const restarted = await start({}, home);
  expect(fs.statSync(home.database).mode & 0o777).toBe(0o600);
  const line = { level: 'warn', event: 'list was open to other users', closed: [home.database] };
  expect(restarted.log()).toContainEqual(expect.objectContaining(line));
});

it('a list that a newer version has changed is left as it is, and the log says why', async () => {
  const first = await start();
  const { home } = first;
  expect((await first.submit('old@example.com')).status).toBe(200);
  await first.stop();
  const database = new BetterSqlite3(home.database);
  database.exec(`insert into kysely_migration values ('999-future', '2030-01-01T00:00:00.000Z');
    update submission set joined_at = '2024-01-01T00:00:00.000Z';
    delete from setting where name = 'stage';
    update setting set value = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day') where name = 'daily_round'`);
  const content = () => {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    return tables.map((table) => [table, database.prepare(`select * from ${table as string}`).all()]);
  };
  const before = content();
  const second = await start({}, home);
  const said = (event: string) =>
    second.log().some((line) => line['event'] === event && String(line['reason']).includes('newer version'));
  expect((await second.submit('nobody@example.com')).status).toBe(503);
  // A view is counted when the server stops.
  expect((await second.get(`/${FIRST}?from=zalo`)).status).toBe(200);
  await expect.poll(() => said('maintenance failed')).toBe(true);
  expect(said('store unavailable')).toBe(true);
  await second.stop();
  expect(content()).toEqual(before);
  database.close();
});

it('after an outage of the list a lecture hall gets in', async () => {
  const server = await start({ LOG_LEVEL: 'silent' });
  const { home } = server;
  const hall = Array.from({ length: 350 }, (_, index) => `student-${index}@example.com`);
  const everybody = async () => {
    const answers = await Promise.all(hall.map((email) => server.submit(email)));
    return [...new Set(answers.map(({ status }) => status))];
  };
  move(home.data, elsewhere(home));
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await everybody()).toEqual([503]);
  move(elsewhere(home), home.data);
  await expect.poll(() => readiness(server)).toBe(200);
  expect(await everybody()).toEqual([200]);
  expect(home.emails().size).toBe(350);
});
