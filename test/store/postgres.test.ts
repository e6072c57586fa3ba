import { CompiledQuery } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, openMaintenanceDatabase, openServiceDatabase } from '../../src/hosts/node/database.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { locate } from '../locate.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { describeStore, entry } from './contract.ts';

const postgres = sharedPostgres();

describe.skipIf('skipped' in postgres)('PostgreSQL (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;
  describeStore('PostgreSQL', () => postgres.createDatabase());

  it('lets the server’s own short work go on while another part of it takes longer than a connection is waited for', async () => {
    const { kysely, close } = openMaintenanceDatabase(locate(await postgres.createDatabase()));
    onTestFinished(close);
    const order: string[] = [];
    const run = async (statement: string) => {
      await kysely.executeQuery(CompiledQuery.raw(statement));
      order.push(statement);
    };
    await Promise.all([run('select pg_sleep(6)'), run('select 1'), run('select 2')]);
    expect(order).toEqual(['select 1', 'select 2', 'select pg_sleep(6)']);
  });

  it('rejects a sign-up that waits for what somebody else has locked, and does not store it later', async () => {
    const url = await postgres.createDatabase();
    const { kysely, kind } = openServiceDatabase(locate(url));
    const store = createSqlStore({ db: kysely, kind, clock: systemClock });
    onTestFinished(() => store.close());
    await store.check();
    const other = openDatabase(locate(url));
    onTestFinished(() => other.close());
    await other.kysely.transaction().execute(async (step) => {
      await step.executeQuery(CompiledQuery.raw('lock table submission in share mode'));
      await expect(store.add(entry('ann@example.com'))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('lock timeout') as string },
      });
    });
    await expect.poll(() => store.check().then(() => 'done', String)).toBe('done');
    expect(await postgres.query(url, 'select email from submission')).toEqual([]);
    expect(await store.add(entry('ann@example.com'))).toBe('added');
  });
});
