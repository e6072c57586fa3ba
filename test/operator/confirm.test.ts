import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { withFacts } from '../../src/content/placeholders.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { CHANGES, QUERIES, REMOVALS } from '../../src/operator/actions/actions.ts';
import { makeBackup } from '../../src/operator/actions/backup/make-backup.ts';
import { applyRestore } from '../../src/operator/actions/backup/restore.ts';
import { ENTRY_COLUMNS } from '../../src/operator/actions/columns.ts';
import { exportInput, exportLines } from '../../src/operator/actions/export-lines.ts';
import { escapeHtml } from '../../src/content/escape-html.ts';
import { DAY } from '../../src/waitlist/clock.ts';
import { IS_WAITING } from '../../src/waitlist/confirm/confirm.ts';
import { linkOperations } from '../../src/waitlist/privacy/leave.ts';
import { onEveryDatabase } from '../every-database.ts';
import { confirmingList } from './confirming-list.ts';
import { temporaryFolder } from './harness.ts';

onEveryDatabase((createUrl) => {
  /** A list whose sign-ups are asked: `ann` and `bob` wait, `con` has confirmed; `old` was never asked. */
  async function setUp(hasPeople = true) {
    const made = await confirmingList(await createUrl());
    const { add, addWithout, change, clock, people, settle } = made;
    if (hasPeople) {
      await addWithout('old');
      await add('ann', 'bob', 'con');
      await settle();
      await change({ confirm_until: new Date(clock.now() + 7 * DAY).toISOString() }, 'ann', 'bob', 'con');
      await change({ confirmed_at: new Date(clock.now()).toISOString() }, 'con');
    }
    const rows = async () =>
      (await people()).map(({ name, confirmed_at, confirm_until }) => [
        name,
        confirmed_at !== null,
        confirm_until !== null,
      ]);
    const queue = async () => (await made.queue()).map(([name, state]) => `${name} ${state}`);
    return { ...made, rows, queue, rawQueue: made.queue };
  }

  it('get no message, and the plan says how many', async () => {
    const { host } = await setUp();
    const plan = await CHANGES.send.plan(host, { name: 'news', addNew: false, again: [], perMinute: 60 });
    expect(plan).toMatchObject({ total: 2, leftOut: { waiting: 2 } });
  });

  it('are counted, shown, and erased in one action with their mails; nobody else is', async () => {
    const { host, rows, queue, progress } = await setUp();
    expect(await QUERIES.figures.run(host, {})).toMatchObject({ waiting: 2, confirmed: 1 });
    const { people } = await QUERIES.people.run(host, { waiting: true });
    expect(people.map(({ email }) => email).sort()).toEqual(['ann@example.com', 'bob@example.com']);
    const input = { waiting: { domain: 'example.com' } };
    const { named } = await REMOVALS.erase.plan(host, input);
    expect(named).toMatchObject({ listed: ['ann@example.com', 'bob@example.com'], missing: [] });
    expect(await REMOVALS.erase.apply(host, input, named, progress)).toMatchObject({ people: 2 });
    expect(await rows()).toEqual([
      ['con', true, true],
      ['old', false, false],
    ]);
    expect(await queue()).toEqual(['con accepted']);
  });

  it.each([
    ['ann', 'who waits'],
    ['con', 'who had confirmed the old one'],
  ])(
    'are asked at the corrected address: %s, %s; no link in the mails to the old one is theirs',
    async (name) => {
      const { clock, host, idOf, queue, progress, rows, store, pass } = await setUp();
      pass(DAY);
      const old = await idOf(name);
      const change = { from: `${name}@example.com` as never, to: 'lan@example.com' as never };
      await CHANGES.correct.apply(host, change, progress);
      expect(await queue()).toContain('lan queued');
      expect(await queue()).toHaveLength(3);
      expect(await rows()).toContainEqual(['lan', false, false]);
      const plan = await CHANGES.send.plan(host, { name: 'news', addNew: false, again: [], perMinute: 60 });
      expect(plan.leftOut).toMatchObject({ waiting: name === 'ann' ? 2 : 3 });
      const { act } = linkOperations(store, clock);
      expect([await act('confirm', old), await act('leave', old)]).toEqual([false, false]);
      expect(await act('confirm', await idOf('lan'))).toBe(true);
      expect(await rows()).toContainEqual(['lan', true, false]);
    },
  );

  it('are not asked at a corrected address where they never were, or where nobody is any more', async () => {
    const { db, host, people, progress, queue } = await setUp();
    const correct = (from: string, to: string, on: boolean) => {
      const settings = { ...host.settings, confirm: { ...host.settings.confirm, on } };
      const change = { from: `${from}@example.com` as never, to: `${to}@example.com` as never };
      return CHANGES.correct.apply({ ...host, settings }, change, progress);
    };
    await correct('old', 'older', true);
    await correct('ann', 'anna', false);
    await correct('con', 'conny', false);
    expect(await queue()).toEqual(['bob accepted']);
    const waiting = await db.selectFrom('submission').select('email').where(IS_WAITING).execute();
    expect(waiting).toEqual([{ email: 'bob@example.com' }]);
    expect((await people()).map(({ confirmed_at }) => confirmed_at)).toEqual([null, null, null, null]);
  });

  it('doctor names mails that wait for more than an hour, and a page that does not tell visitors to confirm', async () => {
    const { host, pass, settle } = await setUp();
    const finding = async () => {
      const { findings } = await QUERIES.doctor.run(host, {});
      return findings.find(({ id }) => id === 'confirmMails');
    };
    expect(await finding()).toBeUndefined();
    await settle('queued');
    expect(await finding()).toBeUndefined();
    pass(2 * 3_600_000);
    expect(await finding()).toMatchObject({ level: 'look', details: { number: 2, hours: 2 } });

    const findingsOn = async (title: string, on: boolean) => {
      const fetch = () => Promise.resolve(new Response(`${SUBMIT_EMAIL_PATH} ${escapeHtml(title)}`));
      const settings = { ...host.settings, confirm: { ...host.settings.confirm, on } };
      const { findings } = await QUERIES.doctor.run(
        { ...host, fetch, settings },
        { url: 'https://them.example' },
      );
      return findings.filter(({ id }) => id === 'confirmPage');
    };
    const { title } = withFacts(DEFAULT_LANGUAGE, OTHER_TEXTS[DEFAULT_LANGUAGE].confirm).joined;
    expect(await findingsOn('', true)).toMatchObject([{ level: 'bad', details: { setting: 'on' } }]);
    expect(await findingsOn(title, false)).toMatchObject([{ level: 'bad', details: { setting: 'off' } }]);
    expect(await findingsOn(title, true)).toEqual([]);
    expect(await findingsOn('', false)).toEqual([]);
  });

  it('are sent the mail again, as often as an address gets one, and confirmed on paper', async () => {
    const { db, host, rows, queue, progress, pass } = await setUp();
    const confirm = (email: string, by: 'mail' | 'paper') =>
      CHANGES.confirmPerson.apply(host, { email: email as never, by }, progress);
    await expect(confirm('ann@example.com', 'mail')).rejects.toMatchObject({ reason: 'tooSoon' });
    pass(DAY / 2);
    await confirm('ann@example.com', 'mail');
    expect(await queue()).toEqual(['ann queued', 'bob accepted', 'con accepted']);
    for (const name of ['old', 'con', 'nobody'])
      for (const by of ['mail', 'paper'] as const)
        await expect(confirm(`${name}@example.com`, by)).rejects.toMatchObject({ reason: 'notWaiting' });
    await confirm('bob@example.com', 'paper');
    expect(await rows()).toContainEqual(['bob', true, true]);
    const [line] = await db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(line).toMatchObject({ action: 'confirm', detail: '{"onPaper":true,"by":"mai"}' });
    const record = await QUERIES.person.run(host, { email: 'ann@example.com' as never });
    expect(record).toMatchObject({ isWaiting: true, entry: { confirm_until: expect.any(String) as string } });
  });

  it('who wait in a backup wait when it is restored, for as long as they could; who confirmed stay so', async () => {
    const first = await setUp();
    await first.add('new');
    const second = await setUp(false);
    await applyRestore(second.host, first.db, new AbortController().signal, () => undefined);
    expect(await second.rows()).toEqual([
      ['ann', false, true],
      ['bob', false, true],
      ['con', true, true],
      ['new', false, false],
      ['old', false, false],
    ]);
    // The sender queues the mail of whoever has had none.
    expect(await second.queue()).toEqual([]);
    const waiting = second.db.selectFrom('submission').select('email').where(IS_WAITING);
    expect(await waiting.execute()).toHaveLength(3);
    // Whoever enters the address again gets one, too, as often as if nothing had been lost.
    expect(await second.add('ann')).toEqual(['waiting']);
    expect(await second.queue()).toEqual([]);
    second.pass(DAY / 2);
    expect(await second.add('ann')).toEqual(['waiting']);
    expect(await second.queue()).toEqual(['ann queued']);
  });

  it('who let the time pass stay out of a restore, which counts them, and a stranger is not mailed again', async () => {
    const list = await setUp();
    const file = join(temporaryFolder(), 'copy.db');
    await makeBackup(list.host, async (bytes) => {
      await writeFile(file, bytes);
      return file;
    });
    await list.live(9);
    expect(await list.listed()).toEqual(['con', 'old']);
    const plan = await CHANGES.restore.plan(list.host, { file });
    expect(plan).toMatchObject({ inBackup: 4, added: 0, leftOut: { unconfirmed: 2 } });
    const result = await CHANGES.restore.apply(list.host, { file }, list.progress);
    expect(result).toMatchObject({ people: 0, leftOut: { unconfirmed: 2 } });
    expect(await list.listed()).toEqual(['con', 'old']);

    // On another machine, which has the count by the backup alone.
    const other = await setUp(false);
    await CHANGES.restore.apply(other.host, { file }, other.progress);
    await other.db.deleteFrom('submission').execute();
    await other.add('ann');
    const [[, state, wait] = ['', '', 0]] = (await other.rawQueue()).filter(([name]) => name === 'ann');
    expect([state, wait > 0]).toEqual(['queued', true]);
  });

  it('a count of mails in a backup that cannot be true keeps nobody from being asked', async () => {
    const first = await setUp();
    const { hash } = await first.db.selectFrom('confirm_mail').selectAll().limit(1).executeTakeFirstOrThrow();
    for (const at of ['9999-12-31T00:00:00.000Z', '2026-99-99T00:00:00.000Z'])
      await first.db.insertInto('confirm_mail').values({ hash, at }).execute();
    const second = await setUp(false);
    await applyRestore(second.host, first.db, new AbortController().signal, () => undefined);
    expect(await second.db.selectFrom('confirm_mail').selectAll().execute()).toHaveLength(3);
  });

  it('are left out of an export, which says who has confirmed, unless somebody wants them in it', async () => {
    const { host } = await setUp();
    const exported = async (unconfirmed?: boolean) => {
      let text = '';
      const asked = { columns: ['email', 'confirmed_at'], unconfirmed };
      for await (const lines of exportLines(host, v.parse(exportInput, asked))) text += lines;
      return text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.replace(/@example.com,.+/, ' confirmed'));
    };
    expect((await exported()).sort()).toEqual(['con confirmed', 'old@example.com,']);
    expect(await exported(true)).toHaveLength(4);
    expect(await QUERIES.countPeople.run(host, { waiting: false })).toMatchObject({ all: 4, selected: 2 });
  });

  it.each([
    ['an export of ours', 'asked_at'],
    ['one of an earlier version, which does not say when they were asked', ''],
  ])('who wait in %s are nobody to write to where it is imported', async (_, has) => {
    const { host, db, rows, queue, progress, pass, people } = await setUp();
    const before = await people();
    pass(60_000);
    const columns = [...ENTRY_COLUMNS].filter((column) => column !== 'asked_at' || has === column);
    let text = '';
    for await (const lines of exportLines(host, { columns, unconfirmed: true })) text += lines;
    await db.deleteFrom('submission').execute();
    const file = join(host.mailFolder, 'list.csv');
    writeFileSync(file, text);
    const { importPeople, send } = CHANGES;
    await importPeople.apply(host, v.parse(importPeople.input, { file }), progress);
    expect(await rows()).toEqual([
      ['ann', false, true],
      ['bob', false, true],
      ['con', true, true],
      ['old', false, false],
    ]);
    const times = ({ joined_at, confirmed_at, confirm_until }: (typeof before)[number]) =>
      [joined_at, confirmed_at, confirm_until].join();
    expect((await people()).map(times)).toEqual(before.map(times));
    const plan = await send.plan(host, { name: 'news', addNew: false, again: [], perMinute: 60 });
    expect(plan).toMatchObject({ total: 2, leftOut: { waiting: 2 } });
    expect(await queue()).toEqual([]);
    // By which import, as the log names it.
    const [line] = await db.selectFrom('audit').selectAll().where('action', '=', 'import').execute();
    const detail = JSON.parse(line?.detail ?? '') as { import: string };
    expect(new Set((await people()).map(({ import_id }) => import_id))).toEqual(new Set([detail.import]));
  });
});
