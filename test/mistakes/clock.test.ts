import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../operator/harness.ts';
import { shell } from '../operator/spawn.ts';
import { ServerProcess, ServerHome } from '../service/server-process.ts';

const DAY = 86_400_000;
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'shifted-clock.js')).href;

/** Variables of a process whose clock is wrong by so much. */
const shifted = (milliseconds: number) => ({
  NODE_OPTIONS: `--import=${PRELOAD}`,
  CLOCK_SHIFT: String(milliseconds),
});

/** Sets when the server did its last daily round. */
function lastRoundWas(home: ServerHome, time: number): void {
  const database = new BetterSqlite3(home.database);
  database
    .prepare("insert or replace into setting (name, value) values ('daily_round', ?)")
    .run(new Date(time).toISOString());
  database.close();
}

describe.each([
  ['400 days ahead', 400 * DAY],
  ['ten years behind', -3650 * DAY],
])('a server that starts with its clock %s', (_, shift) => {
  it('costs nobody their place, and harms neither backups nor imports (service 3.2)', async () => {
    const home = new ServerHome();
    onTestFinished(() => home.remove());
    const folder = temporaryFolder();
    const waitlist = (line: string) =>
      shell(`waitlist ${line}`, { databaseUrl: `sqlite:${home.database}`, cwd: folder });
    const start = async (env: Record<string, string> = {}) => {
      const server = await ServerProcess.start({ home, env: { RETENTION_DAYS: '365', ...env } });
      onTestFinished(async () => {
        await server.stop('SIGKILL');
      });
      return server;
    };
    const paused = (server: ServerProcess) =>
      expect.poll(() => server.log().map(({ event }) => event)).toContain('retention paused');

    const first = await start();
    await first.submit('before@example.com');
    await first.stop();
    // The clock has been right for long.
    lastRoundWas(home, Date.now() - DAY);
    expect(await waitlist('backup before.db')).toMatchObject({ code: 0 });
    expect(await waitlist('export --out before.csv')).toMatchObject({ code: 0 });

    const port = await freePort();
    const wrong = await start({ ...shifted(shift), METRICS_PORT: String(port) });
    await paused(wrong);
    expect((await wrong.submit('meanwhile@example.com')).status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/^waitlist_retention_paused 1$/m);
    expect([...home.emails()].sort()).toEqual(['before@example.com', 'meanwhile@example.com']);
    await wrong.stop();

    const right = await start();
    await paused(right);
    expect([...home.emails()].sort()).toEqual(['before@example.com', 'meanwhile@example.com']);

    // A backup and an export of before bring people back, into a list that lost them.
    const fresh = join(folder, 'fresh.db');
    for (const line of ['restore before.db --yes', 'import before.csv --yes']) {
      const run = await shell(`waitlist ${line}`, { databaseUrl: `sqlite:${fresh}`, cwd: folder });
      expect({ line, stderr: run.stderr }).not.toEqual({
        line,
        stderr: expect.stringContaining('too long ago') as string,
      });
    }
    const list = await shell('waitlist list --json', { databaseUrl: `sqlite:${fresh}` });
    expect(list.stdout).toContain('before@example.com');
    await right.stop();

    // Also a day later, when the server goes on deleting.
    lastRoundWas(home, Date.now() - DAY);
    const last = await start();
    await expect.poll(() => last.log().map(({ event }) => event)).toContain('retention');
    expect([...home.emails()].sort()).toEqual(['before@example.com', 'meanwhile@example.com']);
    await last.stop();
  });
});
