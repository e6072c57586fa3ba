import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CONSENT_VERSION } from '../../src/content/consent.ts';
import { consentFor } from '../../src/content/consent-wording.ts';
import { restore } from '../../src/operator/actions/backups.ts';
import { add, changeLanguage, correctDomain } from '../../src/operator/actions/change-person.ts';
import { people as PEOPLE, person } from '../../src/operator/actions/people.ts';
import { onEveryDatabase } from '../every-database.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import {
  fileWith,
  NOW,
  operatorOn,
  planAndDo,
  temporaryFolder,
  WITH_EVERYBODY,
  type TestOperator,
} from './harness.ts';
import { FIRST, SECOND } from '../languages.ts';

const postgres = sharedPostgres();
const DAY = 86_400_000;

/** Addresses that the rule accepts and that are hard on files: formulas, quotation, every allowed character. */
const AWKWARD = [
  '=1+1@example.com',
  '-dash@example.com',
  '+plus@example.com',
  '=cmd|x!a1@example.com',
  'a!#$%*+/=?^_`{|}~-z@example.com',
  '0123456789@example.com',
  `${'a'.repeat(242)}@example.com`,
];

it.skipIf('skipped' in postgres)('leaves no erased address in its files (needs PostgreSQL)', async () => {
  if ('skipped' in postgres) return;
  const operator = operatorOn(await postgres.createDatabase());
  await operator.add({ email: 'lan.anh@example.com' });
  const query = <Row>(text: string) => postgres.query<Row>(operator.url, text);
  await query(
    `insert into submission select gen_random_uuid(), 'p' || n || '@example.com', 'vi', 'landing', '2025-07',
       '2026-03-01T00:00:00.000Z' from generate_series(1, 20000) n`,
  );
  const places = async () => {
    await query('checkpoint');
    const rows = await query<{ relname: string }>(
      `select relname from pg_class where relname like 'submission%' and relkind in ('r', 'i')
         and position('lan.anh@example.com'::bytea in pg_read_binary_file(pg_relation_filepath(oid))) > 0
         order by relname`,
    );
    return rows.map(({ relname }) => relname);
  };
  expect(await places()).toEqual(['submission', 'submission_email_key']);
  expect(await operator.run('erase', 'lan.anh@example.com', '--yes')).toMatchObject({ code: 0 });
  expect(await places()).toEqual([]);
});

onEveryDatabase((createUrl) => {
  const makeOperator = async () => operatorOn(await createUrl());

  it('is no list before a server has started, and no command makes one', async () => {
    const operator = operatorOn(await createUrl(), { isNew: true });
    const file = fileWith('lan@example.com\n');
    for (const argv of [
      ['list'],
      ['import', file, '--language', FIRST, ...WITH_EVERYBODY, '--yes'],
      ['list'],
    ]) {
      const stderr = expect.stringContaining('There is no list at ') as string;
      expect(await operator.run(...argv)).toMatchObject({ code: 1, stderr });
    }
  });

  it('exports a list, and imports the same people, times and consent into an empty one', async () => {
    const file = join(temporaryFolder(), 'list.csv');
    const [first, second] = [await makeOperator(), await makeOperator()];
    await first.add(...AWKWARD.map((email, index) => ({ email, language: index % 2 ? SECOND : FIRST })));
    expect(await first.run('export', '--out', file)).toMatchObject({ code: 0 });
    await second.add();
    expect(await second.run('import', file, '--yes')).toMatchObject({ code: 0 });
    expect(await second.emails()).toEqual(AWKWARD);
    const columns = ['email', 'language', 'consent_version', 'joined_at'] as const;
    const people = (operator: TestOperator) =>
      operator.withDatabase((db) =>
        db.selectFrom('submission').select(columns).orderBy('joined_at').execute(),
      );
    expect(await people(second)).toEqual(await people(first));
  });

  it('erases for good: no import of an old export and no old backup adds anyone again, nor who joined too long ago', async () => {
    const folder = temporaryFolder();
    const [list, copy] = [join(folder, 'list.csv'), join(folder, 'copy.db')];
    const operator = await makeOperator();
    const old = new Date(NOW - 400 * DAY).toISOString();
    await operator.add({ email: 'old@example.com', joined_at: old });
    await operator.add({ email: 'lan@example.com' }, { email: 'minh@example.com' });
    await operator.run('export', '--out', list);
    await operator.run('backup', copy);
    await operator.withDatabase((db) => db.deleteFrom('submission').where('joined_at', '=', old).execute());
    operator.wait(1000);

    const erased = await operator.run('erase', ' Lan@Example.com ', '--yes');
    expect(erased).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('One person is erased') as string,
    });
    expect(await operator.emails()).toEqual(['minh@example.com']);

    const { stdout } = await operator.run('import', list);
    for (const reason of ['left, or were erased', 'joined too long ago'])
      expect(stdout).toContain(`− 1  ${reason}`);
    await operator.run('import', list, '--yes');
    const others = fileWith('E-mail\nlan@example.com\n');
    await operator.run('import', others, '--language', FIRST, ...WITH_EVERYBODY, '--yes');
    const { sum } = await operator.plan(restore, { file: copy });
    for (const key of ['erased', 'expired']) expect(sum).toContainEqual({ key, value: -1 });
    await operator.run('restore', copy, '--yes');
    expect(await operator.emails()).toEqual(['minh@example.com']);
  });

  it('shows everything that is held about someone; the audit log names nobody and cannot be changed', async () => {
    const operator = await makeOperator();
    await operator.add({ email: 'lan@example.com', language: SECOND, consent_version: CONSENT_VERSION });
    await operator.run('export');
    const { code, stdout } = await operator.run('person', 'LAN@example.com');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      // 10 March 2026 is a Tuesday.
      answerBy: '2026-03-12',
      entry: { language: SECOND, source_page: 'landing' },
      wording: { sentence: consentFor(false).wordings[SECOND].sentence },
    });
    await operator.run('erase', 'lan@example.com', '--yes');
    const log = await operator.audit();
    expect(log.map(({ action, by }) => `${by} ${action}`)).toEqual([
      'on the server (mai) erase',
      'on the server (mai) person',
      'on the server (mai) export',
    ]);
    expect(JSON.stringify(log)).not.toMatch(/lan|@/);
    for (const change of [`delete from audit`, `update audit set action = 'x'`])
      await operator.withDatabase(async (db) => {
        await expect(sql.raw(change).execute(db)).rejects.toThrow('the audit log is append-only');
      });
    const gone = await operator.run('person', 'lan@example.com');
    expect(gone.code).toBe(1);
    expect(JSON.parse(gone.stdout)).toMatchObject({ erasedAt: '2026-03-10T05:00:00.000Z' });
    const page = await operator.run('person', 'lan@example.com', '--html');
    expect(page.stdout).toContain('2026-03-10 12:00:00');
  });

  it('changes the language of some, with a line in the log, and keeps in which language each read the wording', async () => {
    const operator = await makeOperator();
    const people = ['lan', 'minh', 'hoa'].map((name) => ({ email: `${name}@example.com` }));
    await operator.add(...people);
    await operator.carryOut(add, { email: 'paper@example.com', language: FIRST, consent: 'fair/2026' });
    const listed = (await operator.ask(PEOPLE, {})).people.filter(({ email }) => !email.startsWith('hoa'));
    const ids = listed.map(({ id }) => id);
    const counts = async () =>
      (await operator.plan(changeLanguage, { ids, language: SECOND })).sum.map(({ value }) => value);
    expect(await counts()).toEqual([3, -0, 0, 3]);
    for (const language of [SECOND, FIRST, SECOND])
      await operator.carryOut(changeLanguage, { ids, language });
    expect(await counts()).toEqual([3, -3, 0, 0]);
    const held = async (name: string) => {
      const { entry, wording } = await operator.ask(person, { email: `${name}@example.com` });
      return [entry?.language, entry?.consent_version, wording?.language, wording?.sentence];
    };
    const { sentence } = consentFor(false).wordings[FIRST];
    expect(await held('lan')).toEqual([SECOND, `${CONSENT_VERSION}/${FIRST}`, FIRST, sentence]);
    expect(await held('hoa')).toEqual([FIRST, CONSENT_VERSION, FIRST, sentence]);
    expect(await held('paper')).toEqual([SECOND, 'fair/2026', undefined, undefined]);
    expect(await operator.audit()).toContainEqual(
      expect.objectContaining({ action: 'language', by: 'mai', detail: { people: 3, language: SECOND } }),
    );
  });

  it('corrects all addresses of a mistyped domain that can be, and does the rest after it was stopped or died', async () => {
    const operator = await makeOperator();
    const at = (domain: string, ...names: string[]) => names.map((name) => ({ email: `${name}@${domain}` }));
    const many = Array.from({ length: 500 }, (_, index) => `p${index}`);
    const longest = 'a'.repeat(254 - '@gmail.con'.length);
    await operator.add(
      ...at('gmail.con', 'listed', 'erased', longest, ...many),
      ...at('mail.gmail.con', 'below'),
      ...at('gmail.com.vn', 'listed'),
    );
    await operator.run('erase', 'erased@gmail.com.vn', '--yes');
    const input = { from: '@Gmail.con', to: 'gmail.com.vn' };
    const { values, sum, first, then } = await operator.plan(correctDomain, input);
    expect(values).toEqual({ number: 500, from: 'gmail.con', to: 'gmail.com.vn' });
    expect(sum.map(({ value }) => value)).toEqual([503, -2, -1, 500]);
    expect(first).toEqual(at('gmail.con', ...many).map(({ email }) => email));
    expect(then).toEqual([{ key: 'oldGone' }]);

    const corrected = async () => (await operator.emails()).filter((email) => /^p.*\.vn$/.test(email)).length;
    // Each correction asks the clock twice: the process dies in the second transaction.
    const killed = operator.withHost((host) => {
      let asked = 0;
      const now = () => {
        if ((asked += 1) > 500) throw new Error('killed');
        return NOW;
      };
      return planAndDo(correctDomain, { ...host, actor: { ...host.actor, now } }, input);
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await corrected()).toBe(200);
    const stop = new AbortController();
    const report = ({ done }: { done?: number }) => {
      if (done === 200) stop.abort();
    };
    const progress = { report, signal: stop.signal };
    const stopped = await operator.withHost((host) => planAndDo(correctDomain, host, input, { progress }));
    expect(stopped).toMatchObject({ people: 200 });
    expect(await corrected()).toBe(400);
    const { stdout } = await operator.run('person', '@gmail.con', '--correct', '@gmail.com.vn', '--yes');
    expect(stdout).toContain('100 addresses are corrected');
    expect(await corrected()).toBe(500);
    const left = (await operator.emails()).filter((email) => !email.startsWith('p'));
    const stay = at('gmail.con', 'erased', 'listed', longest).map(({ email }) => email);
    expect(left.sort()).toEqual([...stay, 'below@mail.gmail.con', 'listed@gmail.com.vn'].sort());
    const lines = await operator.withDatabase((db) => db.selectFrom('audit').selectAll().execute());
    expect(lines.filter(({ action }) => action === 'correct')).toHaveLength(500);
    const file = fileWith('email\np7@gmail.con\n');
    const again = await operator.run('import', file, '--language', FIRST, ...WITH_EVERYBODY, '--yes');
    expect(again).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('− 1  left, or were erased') as string,
    });
    expect(await operator.emails()).not.toContain('p7@gmail.con');
  });
});
