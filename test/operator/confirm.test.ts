import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { programme } from '../../src/content/programme.ts';
import { parseSettings } from '../../src/hosts/shared/settings.ts';
import type { ActionHost } from '../../src/operator/actions/action.ts';
import { CHANGES, QUERIES } from '../../src/operator/actions/actions.ts';
import { applyRestore } from '../../src/operator/actions/backup/restore.ts';
import { exportLines } from '../../src/operator/actions/export-lines.ts';
import { createListSource } from '../../src/operator/cli/list-source.ts';
import { DAY } from '../../src/waitlist/clock.ts';
import { askOwners } from '../../src/waitlist/confirm/ask.ts';
import { IS_WAITING } from '../../src/waitlist/confirm/waiting.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { entry } from '../store/contract.ts';
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
  async function setUp(people = true) {
    const parsed = parseSettings({
      ...{ DATABASE_URL: await locate(), CONFIRM: 'on', MAIL_URL: 'smtp://localhost' },
      ...{ MAIL_FROM: 'hello@them.example', PUBLIC_ORIGIN: 'https://them.example' },
    });
    if ('problems' in parsed) throw new Error(parsed.problems.join());
    const { settings } = parsed;
    const source = createListSource(settings);
    const opened = source.open({ create: true });
    if (!('list' in opened)) throw new Error('no list');
    onTestFinished(() => opened.close());
    const { list } = opened;
    const { db, kind } = list;
    await migrateToLatest(db, kind);
    let now = Date.now() + DAY;
    const actor = { now: () => now, user: 'mai' };
    const host: ActionHost = {
      ...{ list, source: { ...source, backupFolder: undefined }, settings, programme, actor },
      mailFolder: temporaryFolder(),
      fetch: () => Promise.reject(new Error('nowhere')),
      resolveFile: (name) => name,
    };
    const clock = { now: () => now, monotonic: () => performance.now() };
    const store = (confirm: boolean) =>
      createSqlStore({ db, kind, clock, afterInsert: confirm ? askOwners(kind, clock) : undefined });
    if (people) {
      await store(false).add(entry('old@example.com'));
      for (const name of ['ann', 'bob', 'con']) await store(true).add(entry(`${name}@example.com`));
      const until = new Date(now + 7 * DAY).toISOString();
      await db.updateTable('mail_delivery').set({ state: 'accepted' }).execute();
      await db
        .updateTable('submission')
        .set({ confirm_until: until })
        .where('email', '<>', 'old@example.com')
        .execute();
      const confirmed_at = new Date(now).toISOString();
      await db
        .updateTable('submission')
        .set({ confirmed_at })
        .where('email', '=', 'con@example.com')
        .execute();
    }
    const rows = async () => {
      const found = await db.selectFrom('submission').selectAll().orderBy('email').execute();
      return found.map(({ email, confirmed_at, confirm_until }) => [
        email.replace(/@.*/, ''),
        confirmed_at !== null,
        confirm_until !== null,
      ]);
    };
    const queue = async () => {
      const found = db
        .selectFrom('mail_delivery')
        .innerJoin('submission', 'submission.id', 'submission_id')
        .select(['email', 'state'])
        .orderBy('email');
      return (await found.execute()).map(({ email, state }) => `${email.replace(/@.*/, '')} ${state}`);
    };
    const progress = { signal: new AbortController().signal, report: () => undefined };
    return { db, host, actor, rows, queue, progress, pass: (time: number) => (now += time) };
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
    expect(await CHANGES.erase.plan(host, input)).toMatchObject({ missing: 0 });
    expect(await CHANGES.erase.apply(host, input, progress)).toMatchObject({ people: 2 });
    expect(await rows()).toEqual([
      ['con', true, true],
      ['old', false, false],
    ]);
    expect(await queue()).toEqual(['con accepted']);
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
    const both = { db: second.db, backup: first.db, actor: second.actor, retentionDays: undefined };
    await applyRestore(both, () => Promise.resolve());
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
