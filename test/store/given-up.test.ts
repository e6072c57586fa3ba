import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sqliteDialect } from '../../src/hosts/sqlite/dialect.ts';
import { openEngine } from '../../src/hosts/sqlite/engine.ts';
import { openInThread } from '../../src/hosts/sqlite/thread.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import type { Database } from '../../src/waitlist/store/schema.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { StoreUnavailable } from '../../src/waitlist/store/store.ts';
import { entry } from './contract.ts';

let folder: string | undefined;
afterEach(() => {
  vi.useRealTimers();
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
});

describe('what was given up', () => {
  it('while it waited behind others for a lock is not stored when the lock is let go', async () => {
    const path = join((folder = mkdtempSync(join(tmpdir(), 'waitlist-given-up-'))), 'list.db');
    const thread = openInThread({ path, busyTimeout: 2000 }, 400);
    await thread.execute('create table list (name text) strict', []);
    const other = new BetterSqlite3(path);
    other.exec('begin immediate');
    const add = (name: string) =>
      Promise.resolve(thread.execute('insert into list values (?)', [name])).then(
        () => 'stored',
        (error: unknown) => (error as { code: string }).code,
      );
    const answers = Promise.all(['first', 'second', 'third'].map(add));
    // Each would have waited for two seconds of its own: the third until six seconds from now.
    await sleep(1000);
    other.exec('commit');
    other.close();
    expect(await answers).toEqual(['SQLITE_BUSY', 'SQLITE_BUSY', 'SQLITE_BUSY']);
    expect(await add('later')).toBe('stored');
    expect((await thread.execute('select name from list', [])).rows).toEqual([{ name: 'later' }]);
    await thread.close();
  });

  it('in the middle of a transaction is finished all the same', () => {
    const path = join((folder = mkdtempSync(join(tmpdir(), 'waitlist-given-up-'))), 'list.db');
    const engine = openEngine({ path });
    engine.execute('create table list (name text) strict', []);
    engine.execute('begin immediate', []);
    engine.execute('insert into list values (?)', ['kept'], -1);
    engine.execute('commit', [], -1);
    expect(() => engine.execute('insert into list values (?)', ['late'], -1)).toThrow('too late');
    expect(engine.execute('select name from list', []).rows).toEqual([{ name: 'kept' }]);
    engine.close();
  });

  it('while the schema was brought up to date is not stored afterwards', async () => {
    vi.useFakeTimers();
    const engine = openEngine({ path: ':memory:' });
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
    const refused = expect(store.add(entry('ann@example.com'))).rejects.toBeInstanceOf(StoreUnavailable);
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    migrated.resolve(undefined);
    await vi.advanceTimersByTimeAsync(5000);
    expect(available).toEqual([false, true]);
    expect(engine.execute('select email from submission', []).rows).toEqual([]);
    expect(await store.add(entry('ann@example.com'))).toBe('added');
    await store.close();
  });
});
