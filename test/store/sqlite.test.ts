import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { sqliteDialect } from '../../src/hosts/sqlite/sqlite-dialect.ts';
import { openEngine } from '../../src/hosts/sqlite/engine.ts';
import { openInThread } from '../../src/hosts/sqlite/thread.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { createSourceCounter } from '../../src/waitlist/source-counter.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import type { Database } from '../../src/waitlist/store/schema.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { describeStore, entry } from './contract.ts';

describeStore('SQLite', () => Promise.resolve(`sqlite:${join(temporaryFolder(), 'list.db')}`));

describe('the SQLite file', () => {
  let path: string;
  beforeEach(() => {
    path = join(temporaryFolder(), 'data', 'list.db');
  });

  it('is the owner’s alone, and one file when the store closes', async () => {
    const db = new Kysely<Database>({ dialect: sqliteDialect(() => openInThread({ path })) });
    const store = createSqlStore({ db, kind: 'sqlite', clock: systemClock });
    await store.add(entry('ann@example.com'));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
    await store.close();
    // It is one file when the store is closed.
    expect(() => statSync(`${path}-wal`)).toThrow('ENOENT');
  });

  it('waits for the disk at each commit, overwrites what is deleted, and is strict', () => {
    const engine = openEngine({ path });
    const value = (pragma: string) =>
      Object.values(engine.execute(`pragma ${pragma}`, []).rows[0] as object)[0] as unknown;
    expect(value('journal_mode')).toBe('wal');
    // 2 is FULL.
    expect(value('synchronous')).toBe(2);
    expect(value('secure_delete')).toBe(1);
    expect(value('foreign_keys')).toBe(1);
    expect(value('trusted_schema')).toBe(0);
    expect(value('busy_timeout')).toBe(5000);
    engine.close();
  });

  it('is one transaction’s from its beginning, whatever that does first', async () => {
    const db = new Kysely<Database>({ dialect: sqliteDialect(() => openEngine({ path })) });
    await migrateToLatest(db, 'sqlite');
    const other = new BetterSqlite3(path, { timeout: 0 });
    await db.transaction().execute(async (step) => {
      await step.selectFrom('setting').selectAll().execute();
      expect(() => other.exec('begin immediate')).toThrow('database is locked');
    });
    other.exec('begin immediate; commit').close();
    await db.destroy();
  });

  it('that is moved away while a transaction writes into it takes nothing that counts', () => {
    const engine = openEngine({ path });
    engine.execute('create table person (email text) strict', []);
    engine.execute('begin immediate', []);
    engine.execute("insert into person values ('ann@example.com')", []);
    renameSync(path, `${path}.moved`);
    expect(() => engine.execute('commit', [])).toThrow(`${path} was deleted, moved or replaced`);
    engine.close();
  });

  it('that does not answer keeps 10,000 sign-ups waiting, and further ones are rejected at once', async () => {
    const answering = Promise.withResolvers<undefined>();
    const open = () => {
      const { execute, close } = openInThread({ path });
      const executeLate: typeof execute = async (...statement) => {
        await answering.promise;
        return execute(...statement);
      };
      return { execute: executeLate, close };
    };
    const db = new Kysely<Database>({ dialect: sqliteDialect(open) });
    const store = createSqlStore({ db, kind: 'sqlite', clock: systemClock });
    // The first one's commit has begun.
    const added = Array.from({ length: 10_001 }, (_, index) =>
      store.add(entry(`student-${index}@example.com`)),
    );
    await expect(store.add(entry('late@example.com'))).rejects.toThrow('Too many sign-ups wait already.');
    answering.resolve(undefined);
    expect(new Set(await Promise.all(added))).toEqual(new Set(['added']));
    await store.close();
  });

  it('counts of 1,000 names of sources that it does not have, and further ones are one number', async () => {
    const db = new Kysely<Database>({ dialect: sqliteDialect(() => openInThread({ path })) });
    await migrateToLatest(db, 'sqlite');
    const { countView, flush } = createSourceCounter(db);
    for (let index = 1; index <= 1001; index += 1) countView(`poster-${index}`);
    // The organiser makes them only now: what still has its name counts for it.
    const names = ['poster-1000', 'poster-1001'];
    const made = names.map((name) => ({ name, sign_ups: 0, views: 0 }));
    await db.insertInto('source').values(made).execute();
    await flush();
    const counted = db.selectFrom('source').select(['name', 'views']).where('views', '>', 0);
    expect(await counted.orderBy('name').execute()).toEqual([
      { name: 'other', views: 1000 },
      { name: 'poster-1000', views: 1 },
    ]);
    await db.destroy();
  });
});
