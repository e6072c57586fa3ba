import { CompiledQuery, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, openMaintenanceDatabase, openServiceDatabase } from '../../src/hosts/node/database.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { deleteAddresses, deleteExpired } from '../../src/waitlist/privacy/deletion.ts';
import type { OpenList } from '../../src/waitlist/store/schema.ts';
import { insertRows } from '../../src/waitlist/store/insert-rows.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { FIRST } from '../languages.ts';
import { locate } from '../locate.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { describeStore, entry } from './contract.ts';

const postgres = sharedPostgres();

describe.skipIf('skipped' in postgres)('PostgreSQL (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;
  describeStore('PostgreSQL', () => postgres.createDatabase());

  it('lets the server’s own short work go on while another part of it takes longer than a connection is waited for', async () => {
    const { db } = openMaintenanceDatabase(locate(await postgres.createDatabase()));
    onTestFinished(() => db.destroy());
    const order: string[] = [];
    const run = async (statement: string) => {
      await db.executeQuery(CompiledQuery.raw(statement));
      order.push(statement);
    };
    await Promise.all([run('select pg_sleep(6)'), run('select 1'), run('select 2')]);
    expect(order).toEqual(['select 1', 'select 2', 'select pg_sleep(6)']);
  });

  const actor = { now: () => Date.now() + 1, user: 'mai' };
  it.each<[how: string, remove: (list: OpenList, emails: string[]) => Promise<unknown>]>([
    ['by their addresses', (list, emails) => deleteAddresses(list, actor, emails, 'erased')],
    ['for their age', (list) => deleteExpired(list, actor, 0)],
  ])('people who sign up while they are deleted %s: neither waits for ever', async (_, remove) => {
    const { db, kind } = openDatabase(locate(await postgres.createDatabase()));
    onTestFinished(() => db.destroy());
    await migrateToLatest(db, kind);
    const row = (email: string) => ({
      ...{ id: newId(), email, language: FIRST, source_page: 'landing', consent_version: 'x' },
      joined_at: new Date().toISOString(),
    });
    // A deletion that takes rows as it finds them takes the second address first.
    const emails = ['b@example.com', 'a@example.com'];
    const imported = emails.map((email) => ({ ...row(email), import_id: newId() }));
    await db.insertInto('submission').values(imported).execute();
    const waiting = async (count: number) => {
      const locks = sql<{ waiting: string }>`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      while (Number((await locks.execute(db)).rows[0]?.waiting) < count);
    };
    const both: Promise<unknown>[] = [];
    await db.transaction().execute(async (step) => {
      await sql`select from submission where email = 'a@example.com' for update`.execute(step);
      both.push(insertRows(db, kind, emails.map(row)));
      await waiting(1);
      both.push(remove({ db, kind }, emails));
      await waiting(2);
    });
    await Promise.all(both);
    expect(await db.selectFrom('submission').select('email').execute()).toEqual([]);
  });

  it('a backup can ask for one snapshot of all tables', async () => {
    const { db } = openDatabase(locate(await postgres.createDatabase()));
    onTestFinished(() => db.destroy());
    const snapshot = db.transaction().setIsolationLevel('repeatable read');
    const { rows } = await snapshot.execute((step) => sql`show transaction_isolation`.execute(step));
    expect(rows).toEqual([{ transaction_isolation: 'repeatable read' }]);
  });

  it('rejects a sign-up that waits for what somebody else has locked, and does not store it later', async () => {
    const url = await postgres.createDatabase();
    const { db, kind } = openServiceDatabase(locate(url));
    const store = createSqlStore({ db, kind, clock: systemClock });
    onTestFinished(() => store.close());
    await store.check();
    const { db: other } = openDatabase(locate(url));
    onTestFinished(() => other.destroy());
    await other.transaction().execute(async (step) => {
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
