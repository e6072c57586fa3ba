import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { escapeHtml } from '../../src/content/escape-html.ts';
import { withFacts } from '../../src/content/placeholders.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { CHANGES, QUERIES } from '../../src/operator/actions/actions.ts';
import { applyRestore, planRestore } from '../../src/backup/restore-backup.ts';
import { ENTRY_COLUMNS } from '../../src/waitlist/entry-columns.ts';
import { exportLines } from '../../src/operator/actions/export-lines.ts';
import { DAY, HOUR } from '../../src/waitlist/clock.ts';
import { countWaiting } from '../../src/waitlist/confirm/confirm.ts';
import { linkOperations } from '../../src/waitlist/privacy/leave-list.ts';
import { findSuppressed, suppress } from '../../src/waitlist/privacy/suppression-list.ts';
import { address } from '../address.ts';
import { onEveryDatabase } from '../every-database.ts';
import { entry } from '../store/contract.ts';
import { SECOND } from '../languages.ts';
import { confirmingList } from './confirming-list.ts';
import { planAndDo, temporaryFolder } from './harness.ts';

const MINUTE = 60_000;
const addressOf = (name: string) => address(`${name}@example.com`);
const news = { name: 'news' };

onEveryDatabase((createUrl) => {
  /** A list whose sign-ups are asked. */
  const emptyList = async () => confirmingList(await createUrl());

  /** One on which `ann` and `bob` wait, and `con` has confirmed; `old` was never asked. */
  async function listOfFour() {
    const list = await emptyList();
    await list.addWithout('old');
    await list.add('ann', 'bob', 'con');
    await list.settle();
    await list.change({ confirm_until: list.timeIn(7 * DAY) }, 'ann', 'bob', 'con');
    await list.change({ confirmed_at: list.timeIn(0) }, 'con');
    return list;
  }

  it('are queued in the commit that puts them on the list, and told from those who were never asked', async () => {
    const { add, addWithout, change, db, queue, timeIn, waiting } = await emptyList();
    await addWithout('never');
    expect(await add('ann')).toEqual(['added']);
    expect(await queue()).toEqual([['ann', 'queued', 0]]);
    expect(await countWaiting(db)).toEqual({ people: 1, mails: 1, since: timeIn(0) });
    expect(await waiting()).toEqual(['ann']);
    expect(await add('ann', 'never', 'bob', 'bob')).toEqual(['waiting', 'duplicate', 'added', 'waiting']);
    await change({ confirmed_at: timeIn(0) });
    expect(await add('ann')).toEqual(['duplicate']);
  });

  it('leave neither a row nor a mail behind when the commit fails', async () => {
    const { add, db, listed, queue } = await emptyList();
    await db.schema.dropTable('confirm_mail').execute();
    await expect(add('ann')).rejects.toThrow();
    expect([await listed(), await queue()]).toEqual([[], []]);
  });

  it('get a further mail once in ten minutes, three times a day, five times in 30 days', async () => {
    const { add, pass, settle, states } = await emptyList();
    let mails = 0;
    /** Enters the address so many times, each so long after the last. @returns how many mails they got by now */
    const enter = async (times: number, pause: number) => {
      for (let time = 0; time < times; time += 1) {
        pass(pause);
        expect(await add('ann')).toEqual([mails === 0 ? 'added' : 'waiting']);
        mails += (await states())[0] === 'ann queued' ? 1 : 0;
        await settle();
      }
      return mails;
    };
    expect(await enter(1, 0)).toBe(1);
    expect(await enter(3, 3 * MINUTE)).toBe(1);
    expect(await enter(23, HOUR)).toBe(3);
    expect(await enter(3 * 28, DAY / 3)).toBe(5);
    expect(await enter(1, 2 * DAY)).toBe(6);
  });

  it('are sent as many mails to one inbox, however its address is written, and also when all its rows are deleted; each is kept as typed', async () => {
    const { clock, db, pass, store } = await emptyList();
    const ways = ['l.an@gmail.com', 'lan+1@gmail.com', 'lan@googlemail.com', 'la.n+x+y@gmail.com'];
    const others = ['l.an', 'lan', 'lan+1', '+1', '+2'].map((name) => `${name}@example.com`);
    const enter = (email: string) => store.add(entry(email));
    /** In how many minutes each of these addresses is sent its mail. */
    const waits = async (emails: readonly string[]) => {
      const mails = db.selectFrom('submission').innerJoin('mail_delivery', 'submission_id', 'submission.id');
      const found = await mails.select(['email', 'at']).where('email', 'in', emails).orderBy('at').execute();
      expect(found.map(({ email }) => email).sort()).toEqual(emails.toSorted());
      return found.map(({ at }) => (Date.parse(at) - clock.now()) / MINUTE);
    };
    await enter('lan@gmail.com');
    pass(MINUTE);
    await Promise.all([...ways, ...others].map(enter));
    const day = DAY / MINUTE;
    expect(await waits(['lan@gmail.com', ...ways])).toEqual([-1, 9, 19, day - 1, day + 9]);
    expect(await waits(others)).toEqual([0, 0, 0, 0, 10]);
    for (const table of ['submission', 'mail_delivery'] as const) await db.deleteFrom(table).execute();
    await enter('lan+2@gmail.com');
    expect(await waits(['lan+2@gmail.com'])).toEqual([30 * day - 1]);
  });

  it('who have left are asked once in 30 days', async () => {
    const { actor, add, db, pass, queue, settle } = await emptyList();
    await suppress(db, actor, [{ email: 'ann@example.com' }], 'left');
    pass(MINUTE);
    await add('ann');
    expect(await queue()).toEqual([['ann', 'queued', 0]]);
    await settle();
    pass(DAY);
    expect(await add('ann')).toEqual(['waiting']);
    expect(await queue()).toEqual([['ann', 'accepted', -DAY]]);
    pass(29 * DAY);
    await add('ann');
    expect(await queue()).toEqual([['ann', 'queued', 0]]);
  });

  it('who had left are off the suppression list by their own click, twice or once; a link that has run out or was never sent confirms nobody', async () => {
    const { actor, add, addWithout, change, clock, db, idOf, pass, people, store, timeIn } =
      await emptyList();
    const { act } = linkOperations(store, clock);
    const click = async (name: string) => act('confirm', await idOf(name));
    const areLeft = async (...emails: string[]) => (await findSuppressed(db, actor, emails)).size;
    await suppress(db, actor, [{ email: 'ann@example.com' }, { email: 'late@example.com' }], 'left');
    await add('ann', 'late');
    await addWithout('never');
    await change({ confirm_until: timeIn(7 * DAY) });
    const first = timeIn(0);
    expect(await click('ann')).toBe(true);
    pass(MINUTE);
    expect([await click('ann'), await click('never')]).toEqual([true, false]);
    expect((await people()).map(({ confirmed_at }) => confirmed_at)).toEqual([first, null, null]);
    expect(await areLeft('ann@example.com')).toBe(0);
    pass(8 * DAY);
    expect(await click('late')).toBe(false);
    expect(await areLeft('late@example.com')).toBe(1);
  });

  it('are deleted once their time is over, and nobody else is; nothing of them is left', async () => {
    const { add, addWithout, change, db, listed, live, states, timeIn } = await emptyList();
    await addWithout(...Array.from({ length: 1000 }, (_, index) => `old${index}`));
    const until = timeIn(7 * DAY);
    // The mail of the last was not accepted yet: the mail server has been away since.
    await add('over', 'confirmed', 'waiting');
    await change({ confirm_until: until }, 'over', 'confirmed');
    await change({ confirmed_at: until }, 'confirmed');
    await live(1);
    expect(await live(8)).toEqual([0, 0, 0, 0, 0, 0, 1, 0]);
    expect(await listed()).toHaveLength(1002);
    const others = (await states()).filter((state) => !state.startsWith('old'));
    expect(others).toEqual(['confirmed queued until confirmed', 'waiting queued']);
    expect(await db.selectFrom('tombstone').selectAll().execute()).toEqual([]);
  });

  it('are counted, shown, and erased in one action with their mails; nobody else is', async () => {
    const { host, states, progress, store, finding } = await listOfFour();
    await store.add(entry('ann@other.example'));
    expect(await finding('waiting')).toMatchObject({ details: { number: 3, mails: 1 } });
    const { people } = await QUERIES.people.run(host, { waiting: true });
    const both = ['ann@example.com', 'bob@example.com'];
    expect(people.map(({ email }) => email).sort()).toEqual([...both, 'ann@other.example'].sort());
    const plan = await CHANGES.takeOff.plan(host, { who: { waiting: { domain: 'example.com' } } });
    expect(plan.shown).toMatchObject({ first: both, values: { number: 2 } });
    expect(await plan.carryOut(progress)).toMatchObject({ people: 2 });
    expect(await states()).toEqual(['ann queued', 'con accepted until confirmed', 'old']);
  });

  it.each(['ann', 'con'])('are asked at a corrected address, and no old link is theirs: %s', async (name) => {
    const { clock, host, idOf, states, store, pass } = await listOfFour();
    pass(DAY);
    const old = await idOf(name);
    await planAndDo(CHANGES.correct, host, { from: addressOf(name), to: addressOf('lan') });
    expect(await states()).toContain('lan queued');
    expect(await states()).toHaveLength(4);
    const { sum } = (await CHANGES.send.plan(host, news)).shown;
    expect(sum).toContainEqual({ key: 'waiting', value: name === 'ann' ? -2 : -3 });
    const { act } = linkOperations(store, clock);
    expect([await act('confirm', old), await act('leave', old)]).toEqual([false, false]);
    expect(await act('confirm', await idOf('lan'))).toBe(true);
    expect(await states()).toContain('lan queued confirmed');
  });

  it('are asked where all addresses of a domain are corrected, as the plan says', async () => {
    const { host, states, pass } = await listOfFour();
    pass(DAY);
    const domains = { from: 'example.com', to: 'right.example' };
    const { shown, close } = await CHANGES.correctDomain.plan(host, domains);
    await close();
    expect(shown).toMatchObject({
      values: { number: 4 },
      then: [{ key: 'oldGone' }, { key: 'confirmAgain' }],
    });
    await planAndDo(CHANGES.correctDomain, host, domains);
    expect(await states()).toEqual(['ann queued', 'bob queued', 'con queued', 'old']);
  });

  it('are not asked at a corrected address where they never were, or where nobody is any more', async () => {
    const { host, hostWith, states, waiting } = await listOfFour();
    const change = (from: string, to: string) => ({ from: addressOf(from), to: addressOf(to) });
    await planAndDo(CHANGES.correct, host, change('old', 'older'));
    await planAndDo(CHANGES.correct, hostWith({ on: false }), change('ann', 'anna'));
    await planAndDo(CHANGES.correct, hostWith({ on: false }), change('con', 'conny'));
    expect(await states()).toEqual(['anna', 'bob accepted until', 'conny', 'older']);
    expect(await waiting()).toEqual(['bob']);
  });

  it('doctor names mails that wait for more than an hour, and a page that does not tell visitors to confirm', async () => {
    const { finding, hostWith, pass, settle } = await listOfFour();
    expect(await finding('confirmMails')).toBeUndefined();
    await settle('queued');
    expect(await finding('confirmMails')).toBeUndefined();
    pass(2 * HOUR);
    expect(await finding('confirmMails')).toMatchObject({ level: 'look', details: { number: 2, hours: 2 } });

    const findingOn = (title: string, on: boolean) => {
      const fetch = () => Promise.resolve(new Response(`${SUBMIT_EMAIL_PATH} ${escapeHtml(title)}`));
      return finding('confirmPage', { ...hostWith({ on }), fetch }, 'https://them.example');
    };
    const { title } = withFacts(DEFAULT_LANGUAGE, OTHER_TEXTS[DEFAULT_LANGUAGE].confirm).joined;
    expect(await findingOn('', true)).toMatchObject({ level: 'bad', details: { setting: 'on' } });
    expect(await findingOn(title, false)).toMatchObject({ level: 'bad', details: { setting: 'off' } });
    expect(await findingOn(title, true)).toBeUndefined();
    expect(await findingOn('', false)).toBeUndefined();
  });

  it('who wait in a backup wait when it is restored, for as long as they could; who confirmed stay so; counts of mails that cannot be true keep nobody from being asked', async () => {
    const first = await listOfFour();
    await first.add('new');
    const counts = await first.db.selectFrom('confirm_mail').selectAll().execute();
    const times = ['9999-12-31T00:00:00.000Z', '2026-99-99T00:00:00.000Z'];
    const wrong = times.flatMap((at) => counts.map(({ hash }) => ({ hash, at })));
    await first.db.insertInto('confirm_mail').values(wrong).execute();
    const second = await emptyList();
    const backup = {
      db: first.db,
      ids: [],
      lists: { read: [], unread: [] },
      madeAt: new Date().toISOString(),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    const { wanted } = await planRestore(second.host, backup, false);
    await applyRestore(
      second.host,
      backup,
      { takenBack: false, wanted },
      new AbortController().signal,
      () => undefined,
    );
    expect(await second.db.selectFrom('confirm_mail').selectAll().execute()).toHaveLength(counts.length);
    // The sender queues the mail of whoever has had none.
    const restored = ['ann until', 'bob until', 'con until confirmed', 'new', 'old'];
    expect(await second.states()).toEqual(restored);
    expect(await second.waiting()).toEqual(['ann', 'bob', 'new']);
    // Whoever enters the address again gets one, too, as often as if nothing had been lost.
    expect(await second.add('ann')).toEqual(['waiting']);
    expect(await second.states()).toEqual(restored);
    second.pass(DAY / 2);
    expect(await second.add('ann')).toEqual(['waiting']);
    expect(await second.states()).toContain('ann queued until');
  });

  it('who let the time pass stay out of a restore, which counts them', async () => {
    const { host, listed, live, progress } = await listOfFour();
    const location = { ...host.location, backupFolder: temporaryFolder() };
    const { name = '' } = await planAndDo(CHANGES.backup, { ...host, location }, {});
    const file = join(location.backupFolder, name);
    await live(9);
    expect(await listed()).toEqual(['con', 'old']);
    const plan = await CHANGES.restore.plan(host, { file });
    expect(plan.shown.values).toMatchObject({ number: 0 });
    expect(plan.shown.sum).toContainEqual({ key: 'unconfirmed', value: -2 });
    expect(await plan.carryOut(progress)).toMatchObject({ people: 0 });
    await plan.close();
    expect(await listed()).toEqual(['con', 'old']);
  });

  it('are left out of an export, which says who has confirmed, unless somebody wants them in it', async () => {
    const { host } = await listOfFour();
    const exported = async (unconfirmed?: boolean) => {
      const csv = await text(exportLines(host, { columns: ['email', 'confirmed_at'], unconfirmed }));
      const lines = csv.split('\r\n').slice(1, -1);
      return lines.map((line) => line.replace(/@example.com",".+"/, ' confirmed')).sort();
    };
    expect(await exported()).toEqual(['"con confirmed', '"old@example.com",""']);
    expect(await exported(true)).toHaveLength(4);
    expect(await QUERIES.countPeople.run(host, { waiting: false })).toMatchObject({ all: 4, selected: 2 });
  });

  // In some rows somebody has deleted when they were asked.
  it.each([true, false])('who wait in an export (asked_at: %s) wait once it is imported', async (has) => {
    const { host, db, states, pass, people } = await listOfFour();
    const before = await people();
    pass(MINUTE);
    const file = join(host.mailFolder, 'list.csv');
    const columns = [...ENTRY_COLUMNS];
    const lines = (await text(exportLines(host, { columns, unconfirmed: true }))).split('\r\n');
    const place = columns.indexOf('asked_at');
    const rows = lines.slice(1).map((line) => line.split(',').toSpliced(place, 1, '').join());
    writeFileSync(file, (has ? lines : [lines[0], ...rows]).join('\r\n'));
    await db.deleteFrom('submission').execute();
    const { importPeople, send } = CHANGES;
    await planAndDo(importPeople, host, { file });
    expect(await states()).toEqual(['ann until', 'bob until', 'con until confirmed', 'old']);
    const times = ({ joined_at, confirmed_at, confirm_until }: (typeof before)[number]) =>
      [joined_at, confirmed_at, confirm_until].join();
    expect((await people()).map(times)).toEqual(before.map(times));
    const { values, sum } = (await send.plan(host, news)).shown;
    expect(values).toEqual({ number: 2 });
    expect(sum).toContainEqual({ key: 'waiting', value: -2 });
    // By which import, as the log names it.
    const [line] = await db.selectFrom('audit').selectAll().where('action', '=', 'import').execute();
    const detail = JSON.parse(line?.detail ?? '') as { import: string };
    expect(new Set((await people()).map(({ import_id }) => import_id))).toEqual(new Set([detail.import]));
  });

  // An export of an earlier version does not say when they were asked.
  it('who wait in an export with other columns come in by what is ticked alone', async () => {
    const { host, db, states, pass } = await listOfFour();
    pass(MINUTE);
    const columns = ENTRY_COLUMNS.filter((column) => column !== 'asked_at');
    const file = join(host.mailFolder, 'list.csv');
    writeFileSync(file, await text(exportLines(host, { columns, unconfirmed: true })));
    await db.deleteFrom('submission').execute();
    const importing = planAndDo(CHANGES.importPeople, host, { file });
    await expect(importing).rejects.toMatchObject({ reason: 'mayWrite' });
    expect(await states()).toEqual([]);
    await planAndDo(CHANGES.importPeople, host, { file, mayWrite: ['confirmed_at=*'] });
    expect(await states()).toEqual(['con']);
    // Who was never asked to confirm has no time until which they could.
    await planAndDo(CHANGES.importPeople, host, { file, mayWrite: ['confirm_until=""'] });
    expect(await states()).toEqual(['con', 'old']);
  });

  it('who was imported and signs up waits as before, or not, and has what they said now', async () => {
    const { add, change, people } = await listOfFour();
    await change({ language: SECOND, source_page: 'import', consent_version: 'fair' });
    const before = await people();
    expect(await add('ann', 'con', 'old')).toEqual(['waiting', 'duplicate', 'duplicate']);
    const { language, sourcePage: source_page, consentVersion: consent_version } = entry('ann@example.com');
    const now = { language, source_page, consent_version };
    expect(await people()).toEqual(before.map((row) => (row.name === 'bob' ? row : { ...row, ...now })));
  });
});
