import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { withFacts } from '../../src/content/placeholders.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { CHANGES, QUERIES } from '../../src/operator/actions/actions.ts';
import { applyRestore } from '../../src/operator/actions/backup/restore.ts';
import { exportLines } from '../../src/operator/actions/export-lines.ts';
import { escapeHtml } from '../../src/site/document.ts';
import { DAY } from '../../src/waitlist/clock.ts';
import { IS_WAITING } from '../../src/waitlist/confirm/confirm.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { confirmingList } from './confirming-list.ts';
import { temporaryFolder } from './harness.ts';

const postgres = sharedPostgres();
describe('addresses to confirm, on SQLite', () => {
  everyList(() => Promise.resolve(`sqlite:${join(temporaryFolder(), 'list.db')}`));
});
describe.skipIf('skipped' in postgres)('addresses to confirm, on PostgreSQL (needs PostgreSQL)', () => {
  if (!('skipped' in postgres)) everyList(() => postgres.createDatabase());
});

function everyList(locate: () => Promise<string>): void {
  /** A list whose sign-ups are asked: `ann` and `bob` wait, `con` has confirmed; `old` was never asked. */
  async function setUp(hasPeople = true) {
    const made = await confirmingList(await locate());
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
    return { ...made, rows, queue };
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
    expect(await CHANGES.erase.plan(host, input)).toMatchObject({ notListed: 0 });
    expect(await CHANGES.erase.apply(host, input, progress)).toMatchObject({ people: 2 });
    expect(await rows()).toEqual([
      ['con', true, true],
      ['old', false, false],
    ]);
    expect(await queue()).toEqual(['con accepted']);
  });

  it('doctor names mails that wait for more than an hour, and a page that does not tell visitors to confirm', async () => {
    const { host, pass, settle } = await setUp();
    const finding = async () => {
      const findings = await QUERIES.doctor.run(host, {});
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
      const findings = await QUERIES.doctor.run(
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

  it('who wait in a backup get a new mail and a new time when it is restored; who confirmed stay so', async () => {
    const first = await setUp();
    const second = await setUp(false);
    await applyRestore(second.host, first.db, new AbortController().signal, () => undefined);
    expect(await second.rows()).toEqual([
      ['ann', false, false],
      ['bob', false, false],
      ['con', true, true],
      ['old', false, false],
    ]);
    expect(await second.queue()).toEqual(['ann queued', 'bob queued', 'con accepted']);
    const waiting = second.db.selectFrom('submission').select('email').where(IS_WAITING);
    expect(await waiting.execute()).toHaveLength(2);
  });

  it('are exported with both times; who is imported is never asked, and keeps the time of confirming', async () => {
    const { host, db, rows, queue, progress, pass } = await setUp();
    pass(60_000);
    const columns = ['id', 'email', 'language', 'source_page', 'consent_version', 'joined_at'] as const;
    let text = '';
    const all = {
      columns: [...columns, 'confirmed_at' as const, 'confirm_until' as const],
      format: 'csv' as const,
    };
    for await (const lines of exportLines(host, all)) text += lines;
    expect(text.split('\r\n')[0]).toContain('joined_at,confirmed_at,confirm_until');
    await db.deleteFrom('submission').execute();
    await db.deleteFrom('mail_delivery').execute();
    const file = join(host.mailFolder, 'list.csv');
    writeFileSync(file, text);
    const { importPeople } = CHANGES;
    await importPeople.apply(host, v.parse(importPeople.input, { file }), progress);
    expect(await rows()).toEqual([
      ['ann', false, false],
      ['bob', false, false],
      ['con', true, false],
      ['old', false, false],
    ]);
    expect(await queue()).toEqual([]);
  });
}
