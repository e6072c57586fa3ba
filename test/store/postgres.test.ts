import { CompiledQuery } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openDatabase, openServiceDatabase } from '../../src/hosts/node/database.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import type { WaitlistStore } from '../../src/waitlist/store/store.ts';
import { locate } from '../locate.ts';
import { startPostgres } from '../postgres.ts';
import { startTcpProxy } from '../tcp-proxy.ts';
import { describeStore, entry } from './contract.ts';

const postgres = await startPostgres();

describe.skipIf('skipped' in postgres)('PostgreSQL (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;
  describeStore('PostgreSQL', async () => {
    const location = locate(await postgres.createDatabase());
    return {
      kind: 'postgres',
      connect: () => openServiceDatabase(location).kysely,
      remove: () => Promise.resolve(),
    };
  });

  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  afterAll(() => postgres.stop());

  const openStore = (url: string): WaitlistStore => {
    const { kysely, kind } = openServiceDatabase(locate(url));
    const store = createSqlStore({ db: kysely, kind, clock: systemClock });
    closing.push(() => store.close());
    return store;
  };
  const open = (url: string) => {
    const database = openDatabase(locate(url));
    closing.push(() => database.close());
    return database.kysely;
  };

  it('rejects at once while the database is away, and takes sign-ups again when it is back', async () => {
    const url = await postgres.createDatabase();
    const store = openStore(url);
    await store.add(entry('before@example.com'));

    const underWay = openServiceDatabase(locate(url));
    closing.push(() => underWay.close());
    const slow = underWay.kysely.executeQuery(CompiledQuery.raw('select pg_sleep(30)'));
    const broken = expect(slow).rejects.toThrow(/terminat/);
    const running = `select 1 from pg_stat_activity where state = 'active' and query = 'select pg_sleep(30)'`;
    await expect.poll(() => postgres.query(url, running)).toHaveLength(1);

    await postgres.halt('crash');
    await broken;
    await expect(store.add(entry('during@example.com'))).rejects.toThrow('The database is away.');
    await expect(store.check()).rejects.toThrow('The database is away.');
    await postgres.start();
    await expect.poll(() => outcomeOf(store.check())).toBe('done');

    expect(await store.add(entry('before@example.com'))).toBe('duplicate');
    expect(await store.add(entry('after@example.com'))).toBe('added');
  });

  it('drops a connection on which the server says nothing, and finds the next', async () => {
    const network = await startTcpProxy(postgres.port);
    closing.push(() => network.stop());
    const location = locate((await postgres.createDatabase()).replace(/:\d+\//, `:${network.port}/`));
    const { kysely, ...database } = openServiceDatabase(location, {
      statement: 8000,
      lock: 5000,
      answer: 300,
    });
    closing.push(() => database.close());
    await kysely.selectNoFrom((select) => select.val('one').as('one')).execute();

    network.freeze();
    await expect(kysely.selectNoFrom((select) => select.val('one').as('one')).execute()).rejects.toThrow(
      'Query read timeout',
    );
    expect(await kysely.selectNoFrom((select) => select.val('one').as('one')).execute()).toEqual([
      { one: 'one' },
    ]);
  });

  it('rejects a sign-up that waits for what somebody else has locked, and does not store it later', async () => {
    const url = await postgres.createDatabase();
    const store = openStore(url);
    await store.check();
    await open(url)
      .transaction()
      .execute(async (other) => {
        await other.executeQuery(CompiledQuery.raw('lock table submission in share mode'));
        await expect(store.add(entry('ann@example.com'))).rejects.toMatchObject({
          cause: { message: expect.stringContaining('lock timeout') as string },
        });
      });
    await expect.poll(() => outcomeOf(store.check())).toBe('done');
    expect(await postgres.query(url, 'select email from submission')).toEqual([]);
    expect(await store.add(entry('ann@example.com'))).toBe('added');
  });
});

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => String(error),
  );
}
