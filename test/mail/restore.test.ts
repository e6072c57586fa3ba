import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { importFolders } from '../../src/mail/versions.ts';
import { CHANGES } from '../../src/operator/actions/actions.ts';
import { correct, correctDomain } from '../../src/operator/actions/change-person.ts';
import { SERVER } from '../../src/waitlist/privacy/audit.ts';
import { writeSetting } from '../../src/waitlist/store/setting.ts';
import type { Database, DeliveryState } from '../../src/waitlist/store/schema.ts';
import { onEveryDatabase } from '../every-database.ts';
import { FIRST, SECOND } from '../languages.ts';
import { operatorOn, temporaryFolder, type TestOperator } from '../operator/harness.ts';
import {
  hoursLater,
  putSending,
  putVersions,
  runningOf,
  sendingOf,
  sendingsOf,
  statesOf,
  subjectsOf,
} from './sending-rows.ts';

const STATES: readonly DeliveryState[] = ['accepted', 'rejected', 'uncertain', 'sending', 'queued'];
/** Each of these people has the state that the name says. */
const EACH = Object.fromEntries(STATES.map((state) => [state, state]));
const SETTLED = { accepted: 'accepted', rejected: 'rejected', uncertain: 'uncertain' };
const RESTORED = 'uncertain restored';
const ALL_RESTORED = Object.fromEntries(STATES.map((state) => [state, RESTORED]));

const addPeople = (operator: TestOperator) =>
  operator.add(
    ...STATES.map((state, index) => ({ email: `${state}@example.com`, language: index ? SECOND : FIRST })),
  );

/** A list with these people, whatever else is put on it, and a backup of it. */
async function backedUp(operator: TestOperator, put: (db: Kysely<Database>) => Promise<unknown>) {
  await addPeople(operator);
  await operator.withDatabase(put);
  const copy = join(temporaryFolder(), 'copy.db');
  expect(await operator.run('backup', copy)).toMatchObject({ code: 0 });
  return copy;
}

async function restore(operator: TestOperator, copy: string): Promise<string> {
  const { code, stdout, stderr } = await operator.run('restore', copy, '--yes');
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
}

onEveryDatabase((createUrl) => {
  const makeOperator = async () => operatorOn(await createUrl());
  const twoLists = async () => [await makeOperator(), await makeOperator()] as const;

  it('into a new list: a sending that was running is stopped, and whoever was in its queue is uncertain; done again, nothing is counted twice', async () => {
    const [first, second] = await twoLists();
    const [done, running] = [
      sendingOf({ message: 'earlier', state: 'done', begun_at: hoursLater(-3), meant: 9, accepted: 9 }),
      runningOf({ rejected: 1, uncertain: 1 }),
    ];
    const copy = await backedUp(first, async (db) => {
      await putVersions(db, 'news', 'One', 'Two');
      await putSending(db, { ...done, planned_at: hoursLater(-4) });
      await putSending(db, running, EACH);
    });
    for (let time = 0; time < 2; time += 1) {
      await restore(second, copy);
      await second.withDatabase(async (db) => {
        expect(await statesOf(db)).toEqual({ ...SETTLED, sending: RESTORED, queued: RESTORED });
        expect(await subjectsOf(db, 'news')).toEqual({ 1: 'One', 2: 'Two' });
        expect(await sendingsOf(db)).toMatchObject([
          { id: done.id, state: 'done', reason: '', meant: 9, accepted: 9 },
          {
            ...{ id: running.id, state: 'stopped', reason: 'restored', changed_by: 'on the server (mai)' },
            answer: statSync(copy).mtime.toISOString(),
            ...{ meant: 5, accepted: 1, rejected: 1, uncertain: 3, begun_at: running.begun_at },
          },
        ]);
      });
      second.wait(60_000);
    }
  });

  it('into the list that has sent since: its own rows stay, and whoever comes back gets nothing again', async () => {
    const operator = await makeOperator();
    const running = runningOf();
    const copy = await backedUp(operator, (db) => putSending(db, running, EACH));
    await operator.withDatabase(async (db) => {
      const rows = db.updateTable('mail_delivery').set({ state: 'accepted' });
      await rows.where('state', '=', 'sending').execute();
      await db.updateTable('sending').set({ accepted: 2 }).execute();
      await db.deleteFrom('submission').execute();
    });
    expect(await restore(operator, copy)).toContain('5 people came back');
    await operator.withDatabase(async (db) => {
      expect(await statesOf(db)).toEqual({ ...SETTLED, sending: 'accepted', queued: 'queued' });
      expect(await sendingsOf(db)).toEqual([{ ...running, accepted: 2 }]);
    });
  });

  it('of a later backup after an earlier one: whose mail was accepted meanwhile is not uncertain any more', async () => {
    const [first, second] = await twoLists();
    const running = runningOf({ accepted: 0 });
    const early = await backedUp(first, (db) =>
      putSending(db, running, { queued: 'queued', sending: 'queued' }),
    );
    await first.withDatabase(async (db) => {
      const rows = db.updateTable('mail_delivery').set({ state: 'accepted' });
      await rows.execute();
      await db.updateTable('sending').set({ state: 'done', accepted: 2 }).execute();
    });
    const late = join(temporaryFolder(), 'late.db');
    await first.run('backup', late);
    await restore(second, early);
    await restore(second, late);
    await second.withDatabase(async (db) => {
      expect(await statesOf(db)).toEqual({ queued: 'accepted', sending: 'accepted' });
      expect(await sendingsOf(db)).toMatchObject([{ state: 'stopped', meant: 2, accepted: 2, uncertain: 0 }]);
    });
  });

  it('one that was planned for later is stopped, and nobody is uncertain, not even after a second restore at a later time', async () => {
    const [first, second] = await twoLists();
    const copy = await backedUp(first, (db) => putSending(db, sendingOf({ starts_at: hoursLater(2) })));
    await restore(second, copy);
    second.wait(3 * 3_600_000);
    await restore(second, copy);
    await second.withDatabase(async (db) => {
      expect(await statesOf(db)).toEqual({});
      const stopped = { state: 'stopped', reason: 'restored', begun_at: null, meant: 0, uncertain: 0 };
      expect(await sendingsOf(db)).toMatchObject([stopped]);
    });
  });

  it('one whose time has come since the backup: everybody whom it was for is uncertain, and nobody else', async () => {
    const [first, second] = await twoLists();
    const starts_at = hoursLater(1);
    const copy = await backedUp(first, async (db) => {
      await putSending(db, sendingOf({ starts_at, people: JSON.stringify({ language: SECOND }) }));
      // The first is of the other language, the second has it from an earlier sending.
      await putSending(db, sendingOf({ state: 'done', meant: 1, accepted: 1 }), { rejected: 'accepted' });
    });
    second.wait(2 * 3_600_000);
    await second.add({ email: 'since@example.com', language: SECOND });
    for (let time = 0; time < 2; time += 1) {
      await restore(second, copy);
      await second.withDatabase(async (db) => {
        const meant = { uncertain: RESTORED, sending: RESTORED, queued: RESTORED };
        expect(await statesOf(db)).toEqual({ rejected: 'accepted', ...meant });
        const sendings = await sendingsOf(db);
        expect(sendings.find(({ reason }) => reason === 'restored')).toMatchObject({
          ...{ state: 'stopped', begun_at: starts_at, meant: 3, uncertain: 3 },
        });
      });
    }
  });

  it('one that was to begin with the applications, whose planned opening has passed: everybody is uncertain', async () => {
    const [first, second] = await twoLists();
    const planned = { stage: 'applications', at: hoursLater(1) };
    const stage = { stage: 'waitlist', applyUrl: 'https://apply.them.vn/', planned };
    const copy = await backedUp(first, async (db) => {
      await putSending(db, sendingOf({ with_stage: 1, starts_at: null }));
      await writeSetting(db, 'stage', JSON.stringify(stage));
    });
    await restore(second, copy);
    expect(await second.withDatabase(statesOf)).toEqual({});
    const third = await makeOperator();
    third.wait(2 * 3_600_000);
    await restore(third, copy);
    expect(await third.withDatabase(statesOf)).toEqual(ALL_RESTORED);
  });

  it('a restore that ends in the middle has nobody back of whom it is not known that they may have it', async () => {
    const [first, second] = await twoLists();
    const copy = await backedUp(first, async (db) => {
      await putSending(db, sendingOf());
      await putSending(db, runningOf({ message: 'other' }), { queued: 'queued' });
    });
    const stop = new AbortController();
    stop.abort();
    await second.carryOut(CHANGES.restore, { file: copy }, stop.signal);
    expect(await second.emails()).toEqual([]);
    await restore(second, copy);
    await second.withDatabase(async (db) => {
      expect(await statesOf(db)).toEqual(ALL_RESTORED);
      expect(await statesOf(db, 'other')).toEqual({ queued: RESTORED });
    });
  });

  it('who has signed up again under the same address does not get what they had', async () => {
    const [first, second] = await twoLists();
    const copy = await backedUp(first, (db) => putSending(db, runningOf(), EACH));
    await second.add({ email: 'accepted@example.com' }, { email: 'queued@example.com' });
    await restore(second, copy);
    const states = await second.withDatabase(statesOf);
    expect(states).toMatchObject({ accepted: 'accepted', queued: RESTORED });
  });

  it('messages: the same ones stay; where others were saved the backup’s come below, with what its rows name', async () => {
    const [first, second] = await twoLists();
    const sent = runningOf({ version: 2, state: 'done', meant: 1 });
    const copy = await backedUp(first, async (db) => {
      await putVersions(db, 'same', 'Same');
      await putVersions(db, 'news', 'A', 'B');
      await putSending(db, sent, { accepted: 'accepted' });
    });
    const own = sendingOf({ starts_at: hoursLater(5), planned_at: hoursLater(0) });
    await second.withDatabase(async (db) => {
      await putVersions(db, 'same', 'Same', 'Corrected');
      await putVersions(db, 'news', 'C');
      await putSending(db, own);
    });
    for (let time = 0; time < 2; time += 1) {
      await restore(second, copy);
      await second.withDatabase(async (db) => {
        expect(await subjectsOf(db, 'same')).toEqual({ 1: 'Same', 2: 'Corrected' });
        expect(await subjectsOf(db, 'news')).toEqual({ 1: 'A', 2: 'B', 3: 'C' });
        expect(await sendingsOf(db)).toEqual([sent, { ...own, version: 3 }]);
        expect(await db.selectFrom('mail_delivery').select(['sending', 'version']).execute()).toEqual([
          { sending: sent.id, version: 2 },
        ]);
      });
    }
  });

  it('into a list that has just begun: what it has from the project’s folder, which nobody saved, is never the newest', async () => {
    const [first, second] = await twoLists();
    const project = temporaryFolder();
    const begin = (list: TestOperator, texts: Record<string, string>) => {
      for (const [name, subject] of Object.entries(texts)) {
        mkdirSync(join(project, name), { recursive: true });
        writeFileSync(join(project, name, `${FIRST}.md`), `---\nsubject: ${subject}\n---\nHello`);
      }
      const folders = { besideList: temporaryFolder(), project };
      return list.withHost(({ list: { db }, actor }) =>
        importFolders(db, { ...actor, user: SERVER }, folders),
      );
    };
    await begin(first, { news: 'From the folder', same: 'Same' });
    const sent = runningOf({ version: 2, state: 'done', meant: 1 });
    const copy = await backedUp(first, async (db) => {
      const base = { message: 'news', saved_at: hoursLater(-2), saved_by: 'mai' };
      const texts = (subject: string) => JSON.stringify({ [FIRST]: `---\nsubject: ${subject}\n---\nHello` });
      const saved = [2, 3].map((number) => ({ ...base, number, texts: texts(`Saved ${number}`) }));
      await db.insertInto('message_version').values(saved).execute();
      await putSending(db, sent, { accepted: 'accepted' });
    });
    for (const [own, after] of [
      ['From the folder', {}],
      ['Newer in the folder', { 4: 'Newer in the folder', 5: 'Saved 3' }],
    ] as const) {
      const list = own === 'From the folder' ? second : await makeOperator();
      await begin(list, { news: own });
      for (let time = 0; time < 2; time += 1) {
        await restore(list, copy);
        await list.withDatabase(async (db) => {
          const backedUp = { 1: 'From the folder', 2: 'Saved 2', 3: 'Saved 3' };
          expect(await subjectsOf(db, 'news')).toEqual({ ...backedUp, ...after });
          expect(await subjectsOf(db, 'same')).toEqual({ 1: 'Same' });
          expect(await sendingsOf(db)).toEqual([sent]);
        });
      }
    }
  });

  it('rows of a file that hold something else are left out', async () => {
    const [first, second] = await twoLists();
    const copy = await backedUp(first, async (db) => {
      await putVersions(db, 'news', 'Right', 'Wrong');
      await putVersions(db, 'no/name', 'Other');
      for (const [message, people] of Object.entries({ due: '{}', wrong: '[', odd: '{"language":"xx"}' }))
        await putSending(db, sendingOf({ message, people }));
      await putSending(db, sendingOf({ message: 'wrong', state: 'stopped', reason: 'other' as 'form' }));
      await putSending(db, runningOf(), { queued: 'queued', accepted: 'accepted' });
    });
    const file = new BetterSqlite3(copy);
    file.exec(`pragma ignore_check_constraints = on;
      update message_version set texts = '{' where number = 2;
      update sending set state = 'other' where message = 'due';
      update mail_delivery set state = 'other' where state = 'queued'`);
    file.close();
    await restore(second, copy);
    await second.withDatabase(async (db) => {
      expect(await subjectsOf(db, 'news')).toEqual({ 1: 'Right' });
      expect(await subjectsOf(db, 'no/name')).toEqual({});
      expect((await sendingsOf(db)).map(({ message }) => message)).toEqual(['news']);
      expect(await statesOf(db)).toEqual({ accepted: 'accepted' });
    });
  });

  it('whoever’s address is corrected has not had what went to the wrong one, and keeps the place in a queue', async () => {
    const operator = await makeOperator();
    await addPeople(operator);
    await operator.withDatabase((db) => putSending(db, runningOf(), EACH));
    for (const state of STATES)
      await operator.carryOut(correct, { from: `${state}@example.com`, to: `to-${state}@example.com` });
    expect(await operator.withDatabase(statesOf)).toEqual({ 'to-queued': 'queued' });
    const domains = { from: 'example.com', to: 'right.example' };
    expect(await operator.carryOut(correctDomain, domains)).toMatchObject({ people: STATES.length });
    expect(await operator.withDatabase(statesOf)).toEqual({ 'to-queued': 'queued' });
  });
});
