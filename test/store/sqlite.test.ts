import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { sqliteDialect } from '../../src/hosts/sqlite/dialect.ts';
import { openEngine } from '../../src/hosts/sqlite/engine.ts';
import { openInThread } from '../../src/hosts/sqlite/thread.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
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
});
