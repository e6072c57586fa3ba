import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseEmail } from '../../src/contract/email.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import type { Database, DialectKind } from '../../src/waitlist/store/schema.ts';
import { createSqlStore, type CommitReport } from '../../src/waitlist/store/sql-store.ts';
import { StoreUnavailable, type NewEntry, type WaitlistStore } from '../../src/waitlist/store/store.ts';

/** A database of its own for one test. */
export interface TestDatabase {
  kind: DialectKind;
  /** Another connection to the same data. */
  connect: () => Kysely<Database>;
  /** Removes it with all that is in it. */
  remove: () => Promise<void>;
}

/** An entry for an address, as the function makes it. */
export function entry(typed: string): NewEntry {
  const email = parseEmail(typed);
  if (email === undefined) throw new Error(`${typed} is no address`);
  return {
    id: newId(),
    email,
    language: 'vi',
    sourcePage: 'landing',
    consentVersion: '2025-07',
    joinedAt: new Date().toISOString(),
  };
}

/** What every database must do in the same way. One suite, called once per dialect. */
export function describeStore(name: string, createDatabase: () => Promise<TestDatabase>): void {
  describe(`the store over ${name}`, () => {
    let database: TestDatabase;
    let store: WaitlistStore;
    let commits: CommitReport[];

    const open = () => {
      commits = [];
      return createSqlStore({
        db: database.connect(),
        kind: database.kind,
        clock: systemClock,
        onCommit: (report) => commits.push(report),
      });
    };
    const rows = async () => {
      const db = database.connect();
      const found = await db.selectFrom('submission').selectAll().orderBy('id').execute();
      await db.destroy();
      return found;
    };

    beforeEach(async () => {
      database = await createDatabase();
      store = open();
    });
    afterEach(async () => {
      await store.close();
      await database.remove();
    });

    it('keeps a row with everything it was given, and nothing else', async () => {
      const ann = entry('Ann@Example.com');
      expect(await store.add(ann)).toBe('added');
      expect(await rows()).toEqual([
        {
          id: ann.id,
          email: 'ann@example.com',
          language: 'vi',
          source_page: 'landing',
          consent_version: '2025-07',
          joined_at: ann.joinedAt,
        },
      ]);
    });

    it('keeps an address once and says that it had it', async () => {
      const first = entry('ann@example.com');
      expect(await store.add(first)).toBe('added');
      expect(await store.add(entry('ann@example.com'))).toBe('duplicate');
      expect(await rows()).toMatchObject([{ id: first.id }]);
    });

    it('of equal addresses that come at once keeps one', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () => store.add(entry('ann@example.com'))),
      );
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1);
      expect(await rows()).toHaveLength(1);
    });

    it('keeps all of a crowd, in far fewer commits than rows, each told its own outcome', async () => {
      await store.add(entry('known@example.com'));
      commits.length = 0;
      const outcomes = await Promise.all(
        Array.from({ length: 1200 }, (_, index) =>
          store.add(entry(index % 100 === 0 ? 'known@example.com' : `student-${index}@example.com`)),
        ),
      );
      outcomes.forEach((outcome, index) => expect(outcome).toBe(index % 100 === 0 ? 'duplicate' : 'added'));
      expect(await rows()).toHaveLength(1189);
      expect(commits.reduce((sum, { rows }) => sum + rows, 0)).toBe(1188);
      expect(commits.length).toBeLessThan(10);
    });

    it('starts a lone sign-up’s commit at once, and the next ones share', async () => {
      const lone = store.add(entry('lone@example.com'));
      const others = ['a', 'b', 'c'].map((name) => store.add(entry(`${name}@example.com`)));
      await Promise.all([lone, ...others]);
      expect(commits.map(({ rows }) => rows)).toEqual([1, 3]);
    });

    it('gives two stores on one database one list', async () => {
      const other = open();
      const outcomes = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          (index % 2 === 0 ? store : other).add(entry(`student-${index >> 1}@example.com`)),
        ),
      );
      await other.close();
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(100);
      expect(await rows()).toHaveLength(100);
    });

    it('is ready once it can be read and written', async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });

    it('finishes what it took before it closes, and takes nothing after', async () => {
      const taken = Array.from({ length: 20 }, (_, index) =>
        store.add(entry(`student-${index}@example.com`)),
      );
      const closing = store.close();
      await expect(store.add(entry('late@example.com'))).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailable);
      await closing;
      expect(await Promise.all(taken)).toHaveLength(20);
      store = open();
      expect(await store.add(entry('student-7@example.com'))).toBe('duplicate');
    });

    it('brings an empty database up to date from several processes at once, and again later', async () => {
      const connections = [database.connect(), database.connect(), database.connect()];
      await Promise.all(connections.map((db) => migrateToLatest(db, database.kind)));
      await Promise.all(connections.map((db) => migrateToLatest(db, database.kind)));
      await Promise.all(connections.map((db) => db.destroy()));
      expect(await store.add(entry('ann@example.com'))).toBe('added');
    });

    it.each([
      ['an address in capitals', { email: 'Ann@example.com' }],
      ['an address that is too short', { email: 'a@b' }],
      ['a language that the page does not speak', { language: 'fr' }],
      ['another page', { source_page: 'other' }],
      ['a time in another form', { joined_at: '2026-01-31' }],
      ['an identifier of another length', { id: '1' }],
    ])('refuses %s, whoever writes it', async (_, wrong) => {
      await store.check();
      const db = database.connect();
      const { id, email, language, sourcePage, consentVersion, joinedAt } = entry('ann@example.com');
      const row = {
        id,
        email: email as string,
        language: language as string,
        source_page: sourcePage as string,
        consent_version: consentVersion,
        joined_at: joinedAt,
      };
      await expect(
        db
          .insertInto('submission')
          .values({ ...row, ...wrong })
          .execute(),
      ).rejects.toThrow();
      await db.insertInto('submission').values(row).execute();
      await db.destroy();
      expect(await rows()).toHaveLength(1);
    });

    it('waits for another process’s write to end', async () => {
      await store.check();
      const db = database.connect();
      const order: string[] = [];
      const added = db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('submission')
          .values({
            id: newId(),
            email: 'ann@example.com',
            language: 'en',
            source_page: 'landing',
            consent_version: '1',
            joined_at: new Date().toISOString(),
          })
          .execute();
        const outcome = store.add(entry('ann@example.com')).finally(() => order.push('sign-up'));
        await sleep(200);
        order.push('other process');
        return { outcome };
      });
      const { outcome } = await added;
      expect(await outcome).toBe('duplicate');
      expect(order).toEqual(['other process', 'sign-up']);
      await db.destroy();
    });
  });
}
