import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sqliteDialect } from '../../src/hosts/sqlite/sqlite-dialect.ts';
import { openEngine } from '../../src/hosts/sqlite/engine.ts';
import { openInThread } from '../../src/hosts/sqlite/thread.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import type { Database } from '../../src/waitlist/store/schema.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { StoreUnavailable } from '../../src/waitlist/store/availability.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { entry } from './contract.ts';

function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  );
}

let path: string;
beforeEach(() => {
  path = join(temporaryFolder(), 'list.db');
  return () => vi.useRealTimers();
});

describe('a sign-up that the store stopped waiting for', () => {
  it('while it waited behind other statements is not stored later', async () => {
    const db = new Kysely<Database>({
      dialect: sqliteDialect(() => openInThread({ path }), 1000),
    });
    const store = createSqlStore({ db, kind: 'sqlite', clock: systemClock });
    await expect.poll(() => outcomeOf(store.check())).toBe('done');
    const other = new BetterSqlite3(path);
    other.exec('begin immediate');
    // Waits for the lock; the sign-up waits behind it and has no time left when it gets its turn.
    const before = outcomeOf(db.updateTable('setting').set({ value: '1' }).execute());
    const signUp = outcomeOf(store.add(entry('ann@example.com')));
    expect(await before).toMatch(/locked|too late/);
    expect(await signUp).toBe('The database is away.');
    other.exec('commit');
    await expect.poll(() => outcomeOf(store.check())).toBe('done');
    expect(other.prepare('select email from submission').pluck().all()).toEqual([]);
    expect(await store.add(entry('ann@example.com'))).toBe('added');
    other.close();
    await store.close();
  });

  it('in the middle of a transaction is finished all the same', () => {
    const engine = openEngine({ path });
    engine.execute('create table list (name text) strict', []);
    engine.execute('begin immediate', []);
    engine.execute('insert into list values (?)', ['kept'], 0);
    engine.execute('commit', [], 0);
    expect(() => engine.execute('insert into list values (?)', ['late'], 0)).toThrow('too late');
    expect(engine.execute('select name from list', []).rows).toEqual([{ name: 'kept' }]);
    engine.close();
  });

  it('while the schema was brought up to date is not stored later', async () => {
    vi.useFakeTimers();
    const engine = openEngine({ path });
    const migrated = Promise.withResolvers<undefined>();
    const db = new Kysely<Database>({
      dialect: sqliteDialect(() => ({
        execute: async (sql, parameters) => {
          if (sql === 'begin immediate') await migrated.promise;
          return engine.execute(sql, parameters);
        },
        close: () => engine.close(),
      })),
    });
    const available: boolean[] = [];
    const store = createSqlStore({
      db,
      kind: 'sqlite',
      clock: systemClock,
      onAvailability: (reason) => available.push(reason === undefined),
    });
    const rejected = expect(store.add(entry('ann@example.com'))).rejects.toBeInstanceOf(StoreUnavailable);
    await vi.advanceTimersByTimeAsync(10_000);
    await rejected;
    migrated.resolve(undefined);
    await vi.advanceTimersByTimeAsync(5000);
    expect(engine.execute('select email from submission', []).rows).toEqual([]);
    expect(await store.add(entry('ann@example.com'))).toBe('added');
    expect(available).toEqual([false, true]);
    await store.close();
  });
});
