import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openMaintenanceDatabase, openServiceDatabase } from '../../src/hosts/node/database.ts';
import { TIMEOUT_FACTOR } from '../environment.ts';
import { locate } from '../locate.ts';
import { pause } from '../pause.ts';
import { startServer } from '../service/start-server.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { startTcpProxy } from '../tcp-proxy.ts';

/** Milliseconds after which a node works again once its database can be written. */
const BACK = 2000 * TIMEOUT_FACTOR;

const postgres = sharedPostgres();

describe.skipIf('skipped' in postgres)('a database that is read-only for a while (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;

  /** What a switchover by hand does to a database, and undoes: new sessions can only read, the others are ended. */
  const switchOver = async () => {
    const url = await postgres.createDatabase();
    const name = new URL(url).pathname.slice(1);
    const elsewhere = new URL(url);
    elsewhere.pathname = '/postgres';
    const run = (text: string) => postgres.query(elsewhere.href, text);
    const end = () => run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    return {
      url,
      close: async () => {
        await run(`alter database "${name}" set default_transaction_read_only = on`);
        await end();
      },
      open: () => run(`alter database "${name}" reset default_transaction_read_only`),
      end,
    };
  };

  it('a node takes sign-ups and does its maintenance again within two seconds, and is not restarted', async () => {
    const { url, close, open } = await switchOver();
    const node = await startServer({ env: { DATABASE_URL: url } });
    const answers: number[] = [];
    const over = new AbortController();
    const load = (async () => {
      for (let index = 0; !over.signal.aborted; index += 1) {
        // Whatever is on its way at the end has no answer.
        void node.submit(`student${index}@example.com`).then(
          ({ status }) => answers.push(status),
          () => undefined,
        );
        await pause(100, 'between two questions');
      }
    })();
    onTestFinished(async () => {
      over.abort();
      await load;
    });
    await expect.poll(() => answers.at(-1)).toBe(200);
    await close();
    // A change of the stage is due: to write it is what maintenance has to do.
    const planned = { stage: 'closed', at: '2026-01-01T00:00:00.000Z' };
    await postgres.query(
      url,
      `begin read write; insert into setting (name, value) values ('stage', '${JSON.stringify({ stage: 'waitlist', planned })}')
       on conflict (name) do update set value = excluded.value; commit`,
    );
    await expect.poll(() => answers.at(-1)).toBe(503);
    const events = () => node.log().map(({ event }) => event);
    await expect.poll(events).toContain('maintenance failed');
    expect((await node.get('/ready')).status).toBe(503);
    await pause(4000, 'the accident lasts this long');
    await open();

    const opened = performance.now();
    const back: Record<string, number> = {};
    const waitFor = async (what: string, isBack: () => Promise<boolean>) => {
      while (!(await isBack())) await pause(20, 'between two questions');
      back[what] = performance.now() - opened;
    };
    const stage = `select value from setting where name = 'stage'`;
    await Promise.all([
      waitFor('sign-ups', () => Promise.resolve(answers.at(-1) === 200)),
      waitFor('ready', async () => (await node.get('/ready')).status === 200),
      waitFor('maintenance', async () => {
        const [row] = await postgres.query<{ value: string }>(url, stage);
        return row?.value === '{"stage":"closed"}';
      }),
    ]);
    for (const [what, milliseconds] of Object.entries(back)) expect(milliseconds, what).toBeLessThan(BACK);
  });

  it.each([
    ['of the service', openServiceDatabase],
    ['of maintenance', openMaintenanceDatabase],
  ])('a connection %s that has only read meanwhile can write at once', async (_whose, openAs) => {
    const { url, close, open, end } = await switchOver();
    const { db } = openAs(locate(url));
    onTestFinished(() => db.destroy());
    const pid = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return rows[0]?.pid;
    };
    const write = () => sql`create table written (id int)`.execute(db);
    const first = await pid();
    expect(await pid()).toBe(first);
    await close();
    // The pool may hand out the connection that has just ended.
    await pid().catch(() => undefined);
    await pid();
    await expect(write()).rejects.toThrow('read-only transaction');
    await pid();
    await open();
    await write();
    expect(await pid()).toBe(await pid());
    await end();
  });

  it('a connection on which a write was rejected is not used again', async () => {
    const { url } = await switchOver();
    const { db } = openMaintenanceDatabase(locate(url));
    onTestFinished(() => db.destroy());
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const read = async (from: typeof db) => (await pid.execute(from)).rows[0]?.pid;
    const first = await read(db);
    await db.connection().execute(async (same) => {
      expect(await read(same)).toBe(first);
      // As where a server that goes on becomes a replica.
      await sql`set default_transaction_read_only = on`.execute(same);
      await expect(sql`create table written (id int)`.execute(same)).rejects.toThrow('read-only transaction');
    });
    expect(await read(db)).not.toBe(first);
  });

  /** All connections are lost while the server is slow. @param most that there are */
  const beSlow = async (openAs: typeof openServiceDatabase, most: number) => {
    const url = new URL(await postgres.createDatabase());
    const network = await startTcpProxy(Number(url.port));
    onTestFinished(() => network.stop());
    url.port = String(network.port);
    const { db } = openAs(locate(url.href));
    const select = () => sql`select 1`.execute(db);
    const ended = Promise.withResolvers<undefined>();
    /** All are lent; then they end, and others are opened while the server says nothing. */
    const lent = Array.from({ length: most }, () =>
      db.connection().execute(async (one) => {
        await sql`select 1`.execute(one);
        await ended.promise;
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(one).catch(() => undefined);
      }),
    );
    const waiting = Array.from({ length: most }, () => select().catch((error: unknown) => String(error)));
    await pause(3000, 'the accident lasts this long');
    network.delay('show transaction_read_only', 3000);
    ended.resolve(undefined);
    await Promise.all(lent);
    expect(await Promise.all(waiting)).toContain('Error: timeout exceeded when trying to connect');
    network.delay('', 0);
    for (let time = 0; time < most; time += 1) await select();
    await db.destroy();
  };
  it('a slow server costs no connection of the service or of maintenance for good', () =>
    Promise.all([beSlow(openServiceDatabase, 10), beSlow(openMaintenanceDatabase, 2)]));

  it('no connection is used for longer than half an hour', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { db } = openServiceDatabase(locate(await postgres.createDatabase()));
    onTestFinished(() => db.destroy());
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const used = (minutes: number) =>
      db.connection().execute(async (one) => {
        const { rows } = await pid.execute(one);
        // While it is lent it is not idle, for which another limit ends it.
        vi.advanceTimersByTime(minutes * 60_000);
        return rows[0]?.pid;
      });
    const first = await used(29);
    expect(await used(0)).toBe(first);
    expect(await used(2)).toBe(first);
    expect(await used(0)).not.toBe(first);
  });
});
