import { sql, type Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { openServiceDatabase } from '../../src/hosts/node/database.ts';
import type { DatabaseLocation } from '../../src/hosts/settings/server-url.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { createSourceCounter } from '../../src/waitlist/source-counter.ts';
import { createMigrator, migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import type { Database, DialectKind, OpenList } from '../../src/waitlist/store/schema.ts';
import {
  createSqlStore,
  type CommitReport,
  type SqlStoreOptions,
} from '../../src/waitlist/store/sql-store.ts';
import type { NewEntry } from '../../src/waitlist/store/insert-rows.ts';
import { address } from '../address.ts';
import { locate } from '../locate.ts';
import { pause } from '../pause.ts';

/** An entry for an address, as the function makes it. */
export function entry(typed: string): NewEntry {
  const email = address(typed);
  return { email, language: DEFAULT_LANGUAGE, sourcePage: 'landing', consentVersion: '2025-07' };
}

/** A whole row of the list, as another process might write it. */
function rowOf(email: string, changes: Partial<Record<keyof Database['submission'], string>> = {}) {
  const joined_at = new Date().toISOString();
  const rest = { source_page: 'landing', consent_version: '2025-07', joined_at };
  return { id: newId(), email, language: DEFAULT_LANGUAGE as string, ...rest, ...changes };
}

/** Brings a list up to date. Others that are at it may need longer, on a loaded machine, than the four seconds for which a server waits at least: it asks again. */
export async function makeList(list: OpenList): Promise<void> {
  const begun = performance.now();
  await migrateToLatest(list.db, list.kind).catch((error: unknown) => {
    if (performance.now() - begun < 3900) throw error;
    return makeList(list);
  });
}

/** What every database must do in the same way. One suite, called once per dialect. */
export function describeStore(name: string, createUrl: () => Promise<string>): void {
  describe(`the store over ${name}`, () => {
    let location: DatabaseLocation;
    let store: ReturnType<typeof open>;
    let commits: CommitReport[];
    /** Another connection to the same data. */
    const connect = () => openServiceDatabase(location).db;

    const open = (options: Partial<SqlStoreOptions> = {}) => {
      commits = [];
      return createSqlStore({
        db: connect(),
        kind: location.kind,
        clock: systemClock,
        onCommit: (report) => commits.push(report),
        ...options,
      });
    };
    const rows = async () => {
      const db = connect();
      const found = await db.selectFrom('submission').selectAll().orderBy('id').execute();
      await db.destroy();
      return found;
    };

    beforeEach(async () => {
      location = locate(await createUrl());
      store = open();
    });
    afterEach(() => store.close());

    it('keeps a row with everything it was given and nothing else, once, and says that it had it', async () => {
      const before = new Date().toISOString();
      expect(await store.add(entry('Ann@Example.com'))).toBe('added');
      const kept = await rows();
      const [{ id, joined_at } = { id: '', joined_at: '' }] = kept;
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
      expect(joined_at >= before && joined_at <= new Date().toISOString()).toBe(true);
      const unasked = { asked_at: null, confirmed_at: null, confirm_until: null, import_id: null };
      // The database's clock is another one than ours.
      const added_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
      expect(kept).toEqual([{ ...rowOf('ann@example.com', { id, joined_at }), ...unasked, added_at }]);
      expect(await store.add(entry('ann@example.com'))).toBe('duplicate');
      expect(await rows()).toEqual(kept);
    });

    it('keeps every sign-up of a crowd in far fewer commits than rows, and keeps equal ones once', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 1200 }, (_, index) =>
          store.add(entry(index % 100 === 0 ? 'known@example.com' : `student-${index}@example.com`)),
        ),
      );
      outcomes.forEach((outcome, index) =>
        expect(outcome).toBe(index > 0 && index % 100 === 0 ? 'duplicate' : 'added'),
      );
      expect(await rows()).toHaveLength(1189);
      expect(commits.reduce((sum, { rows }) => sum + rows, 0)).toBe(1189);
      expect(commits.length).toBeLessThan(10);
    });

    it('starts a lone sign-up’s commit at once, and the next ones share', async () => {
      const lone = store.add(entry('lone@example.com'));
      const others = ['a', 'b', 'c'].map((name) => store.add(entry(`${name}@example.com`)));
      await Promise.all([lone, ...others]);
      expect(commits.map(({ rows }) => rows)).toEqual([1, 3]);
    });

    it('rejects the row that an older table does not accept, and keeps the others of its group', async () => {
      await store.check();
      const db = connect();
      await forbid(db, location.kind, 'older@example.com');
      const changes: unknown[] = [];
      const other = open({ onAvailability: (reason) => changes.push(reason) });
      const lone = other.add(entry('lone@example.com'));
      const crowd = ['a', 'b', 'older', 'c', 'd'].map((name) => other.add(entry(`${name}@example.com`)));
      expect(await lone).toBe('added');
      const rejected = { rejected: expect.any(Error) as Error };
      expect(await Promise.all(crowd)).toEqual(['added', 'added', rejected, 'added', 'added']);
      expect(await other.add(entry('next@example.com'))).toBe('added');
      expect(changes).toEqual([]);
      expect((await rows()).map(({ email }) => email).sort()).toEqual(
        ['a', 'b', 'c', 'd', 'lone', 'next'].map((name) => `${name}@example.com`),
      );
      await other.close();
      await db.destroy();
    });

    it('never lets time run backwards, after a restart or on another node with a wrong clock', async () => {
      const clock = (offset: number) => ({ ...systemClock, now: () => Date.now() + offset });
      await store.add(entry('first@example.com'));
      const slow = open({ clock: clock(-3_650 * 86_400_000) });
      await slow.add(entry('second@example.com'));
      const fast = open({ clock: clock(3_600_000) });
      await fast.add(entry('third@example.com'));
      await slow.add(entry('fourth@example.com'));
      await Promise.all(['a', 'b'].map((name) => store.add(entry(`${name}@example.com`))));
      const list = await rows();
      const names = list.slice(0, 4).map(({ email }) => email.split('@')[0]);
      expect(names).toEqual(['first', 'second', 'third', 'fourth']);
      const times = list.map(({ joined_at }) => joined_at);
      expect(times).toEqual(times.toSorted());
      await slow.close();
      await fast.close();
    });

    it('brings an empty database up to date from several processes at once, and again later', async () => {
      const lists = Array.from({ length: 3 }, () => openServiceDatabase(location));
      await Promise.all(lists.map(makeList));
      await Promise.all(lists.map(makeList));
      await Promise.all(lists.map(({ db }) => db.destroy()));
      expect(await store.add(entry('ann@example.com'))).toBe('added');
    });

    it('keeps everything of an older list: who is on it, who left and how, and the records', async () => {
      const db = connect();
      expect((await createMigrator(db, location.kind).migrateTo('009-outbox')).error).toBeUndefined();
      const at = (minute: number) => `2026-03-10T05:0${minute}:00.000Z`;
      const id = '0198b3f0-0000-7000-8000-000000000001';
      const hash = (letter: string) => letter.repeat(43);
      const older = db as unknown as Kysely<Record<string, Record<string, string | number>>>;
      const rows = {
        submission: [rowOf('ann@example.com', { id })],
        erasure_key: [{ id: 'k', secret: hash('s'), made_at: at(0) }],
        erasure: [
          { fingerprint: hash('a'), key_id: 'k', erased_at: at(1) },
          { fingerprint: hash('b'), key_id: 'k', erased_at: at(2) },
        ],
        // Whoever left with this time did so by their link.
        departure: [{ token_hash: hash('t'), sealed: 'x', left_at: at(2) }],
        setting: ['attempt_key', 'clock', 'forgotten_before'].map((name) => ({ name, value: 'x' })),
        audit: [{ id: 'a', at: at(3), action: 'leave', detail: '{}' }],
        backup: [{ id: 'b', file: '/b.db', made_at: at(1), entries: 1, encrypted: 0 }],
        consent_wording: [{ id: 'w', version: '1', language: 'vi', wording: '{}', first_shown_at: at(0) }],
        mail_message: [{ name: 'hello', content_hash: hash('c'), begun_at: at(2) }],
        mail_delivery: [
          {
            message: 'hello',
            submission_id: id,
            state: 'accepted',
            at: at(4),
            claim: '',
            attempts: 0,
            answer: '',
          },
        ],
      };
      for (const [table, values] of Object.entries(rows))
        await older.insertInto(table).values(values).execute();

      await migrateToLatest(db, location.kind);
      const read = (table: string) => older.selectFrom(table).selectAll().execute();
      const kept = ['submission', 'audit', 'consent_wording', 'mail_delivery'] as const;
      for (const table of kept) expect(await read(table), table).toMatchObject(rows[table]);
      expect(await read('tombstone_key')).toEqual(rows.erasure_key);
      expect(await db.selectFrom('tombstone').selectAll().orderBy('at').execute()).toEqual([
        { hash: hash('a'), key_id: 'k', reason: 'erased', at: at(1) },
        { hash: hash('b'), key_id: 'k', reason: 'left', at: at(2) },
      ]);
      expect(await read('setting')).toEqual([{ name: 'attempt_key', value: 'x' }]);
      for (const table of ['erasure', 'erasure_key', 'departure', 'backup', 'mail_message'])
        await expect(read(table)).rejects.toThrow();
      await db.destroy();
    });

    it.each([
      ['an address in capitals', { email: 'Ann@example.com' }],
      ['an address that is too short', { email: 'a@b' }],
      ['a language that is no tag', { language: 'French' }],
      ['another page', { source_page: 'other' }],
      ['a time in another form', { joined_at: '2026-01-31' }],
      ['an identifier of another length', { id: '1' }],
    ])('rejects %s, whoever writes it', async (_, wrong) => {
      await store.check();
      const db = connect();
      const add = (changes?: Parameters<typeof rowOf>[1]) =>
        db.insertInto('submission').values(rowOf('ann@example.com', changes)).execute();
      await expect(add(wrong)).rejects.toThrow();
      await add();
      await db.destroy();
      expect(await rows()).toHaveLength(1);
    });

    it('adds up what several nodes have counted by source, and what nobody has made counts as other', async () => {
      await store.check();
      const nodes = [connect(), connect()];
      const counters = nodes.map((db) => createSourceCounter(db));
      for (const { countSignUp, countView, flush } of [...counters, ...counters]) {
        for (const name of ['zalo', 'facebook', 'invented', 'zalo']) countView(name);
        countSignUp('zalo');
        await flush();
      }
      for (const { countView } of counters) for (const name of ['zalo', 'email']) countView(name);
      await Promise.all(counters.map(({ flush }) => flush()));
      const [db] = nodes;
      const counted = await db?.selectFrom('source').selectAll().where('views', '>', 0).execute();
      expect(counted?.sort((one, other) => one.name.localeCompare(other.name))).toEqual([
        { name: 'email', sign_ups: 0, views: 2 },
        { name: 'facebook', sign_ups: 0, views: 4 },
        { name: 'other', sign_ups: 0, views: 4 },
        { name: 'zalo', sign_ups: 4, views: 10 },
      ]);
      await Promise.all(nodes.map((node) => node.destroy()));
    });

    it('counts a source from its first visitor, keeps what it could not write, and of invented ones one number', async () => {
      await store.check();
      const db = connect();
      const { countSignUp, countView, flush } = createSourceCounter(db);
      countView('hall-2');
      await db.insertInto('source').values({ name: 'hall-2', sign_ups: 0, views: 0 }).execute();
      await flush();
      for (let index = 0; index < 100_000; index += 1) countView(`invented-${index}`);
      await db.schema.alterTable('source').renameColumn('views', 'away').execute();
      countSignUp('hall-2');
      const failing = flush();
      countView('hall-2');
      await expect(failing).rejects.toThrow('views');
      await db.schema.alterTable('source').renameColumn('away', 'views').execute();
      await flush();
      const counted = db.selectFrom('source').selectAll().where('views', '>', 0).orderBy('name');
      expect(await counted.execute()).toEqual([
        { name: 'hall-2', sign_ups: 1, views: 2 },
        { name: 'other', sign_ups: 0, views: 100_000 },
      ]);
      await db.destroy();
    });

    it('waits for another process’s write to end', async () => {
      await store.check();
      const db = connect();
      const order: string[] = [];
      const added = db.transaction().execute(async (transaction) => {
        await transaction.insertInto('submission').values(rowOf('ann@example.com')).execute();
        const outcome = store.add(entry('ann@example.com')).finally(() => order.push('sign-up'));
        await pause(200, 'it would have happened by then');
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

/** Makes the table as strict about an address as an older or a hand-made one may be. */
async function forbid(db: Kysely<Database>, kind: DialectKind, email: string): Promise<void> {
  if (kind === 'postgres')
    await sql`alter table submission add constraint older check (email <> ${sql.lit(email)})`.execute(db);
  else
    await sql`create trigger older before insert on submission when new.email = ${sql.lit(email)}
      begin select raise(abort, 'CHECK constraint failed: older'); end`.execute(db);
}
