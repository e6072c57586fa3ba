import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '../../src/content/consent.ts';
import { consentWordings } from '../../src/content/consent-wording.ts';
import { parseSettings } from '../../src/hosts/shared/settings.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { ServerProcess } from '../service/server-process.ts';
import { servedSite } from './built-site.ts';
import { NOW, operatorOn, temporaryFolder, type TestOperator } from './harness.ts';

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

describe('on SQLite', () => {
  everyVerb(() => Promise.resolve(operatorOn()), true);
});

describe.skipIf('skipped' in postgres)('on PostgreSQL (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;
  // Started without syncing, to be quick.
  everyVerb(async () => operatorOn(await postgres.createDatabase()), false);

  it('leaves no erased address in the table or its indexes, however few they are', async () => {
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
});

/** @param durable whether a commit here outlives a loss of power */
function everyVerb(makeOperator: () => Promise<TestOperator>, durable: boolean): void {
  it('lists, counts and searches', async () => {
    const { add, run } = await makeOperator();
    await add({ email: 'lan.anh@example.com', language: 'vi' }, { email: 'minh@hust.edu.vn' });
    expect((await run('count')).stdout).toBe('2\n');
    expect((await run('count', '--domain', 'hust.edu.vn')).stdout).toBe('1\n');
    expect((await run('search', 'anh@')).stdout).toContain('lan.anh@example.com');
    expect((await run('list', '--language', 'vi', '--json')).stdout).toContain('"language": "vi"');
  });

  it.each(['csv', 'jsonl'])(
    'exports %s, imports it into an empty list, and exports the same bytes',
    async (format) => {
      const folder = temporaryFolder();
      const first = await makeOperator();
      await first.add(
        ...AWKWARD.map((email, index) => ({ email, language: index % 2 ? 'vi' : 'en' }) as const),
      );
      const file = join(folder, `list.${format}`);
      expect(await first.run('export', '--out', file)).toMatchObject({ code: 0 });

      const second = await makeOperator();
      await second.add();
      expect(await second.run('import', file, '--yes')).toMatchObject({ code: 0 });
      expect(await second.emails()).toEqual(AWKWARD);
      const again = await second.run('export', '--format', format);
      expect(again.stdout).toBe(readFileSync(file, 'utf8'));
    },
  );

  it('erases for good: no import of an old export and no old backup adds anyone again', async () => {
    const folder = temporaryFolder();
    const [list, copy] = [join(folder, 'list.csv'), join(folder, 'copy.db')];
    const operator = await makeOperator();
    await operator.add({ email: 'lan@example.com' }, { email: 'minh@example.com' });
    await operator.run('export', '--out', list);
    await operator.run('backup', copy);
    operator.wait(1000);

    const erased = await operator.run('erase', ' Lan@Example.com ', '--yes');
    expect(erased.code).toBe(0);
    expect(erased.stderr).toContain('1 address erased.');
    expect(await operator.emails()).toEqual(['minh@example.com']);

    const imported = await operator.run('import', list, '--yes');
    expect(imported.code).toBe(1);
    expect(imported.stderr).toContain('1 rejected: was erased on request');
    writeFileSync(join(folder, 'others.csv'), 'E-mail\nlan@example.com\n');
    await operator.run('import', join(folder, 'others.csv'), '--yes');
    const restored = await operator.run('restore', copy, '--yes');
    expect(restored.stderr).toContain('1 address will not be restored: deletion was requested since.');
    expect(await operator.emails()).toEqual(['minh@example.com']);
  });

  it('has whoever signs up again on the list again, and keeps them through a restore', async () => {
    const copy = join(temporaryFolder(), 'copy.db');
    const operator = await makeOperator();
    await operator.add({ email: 'lan@example.com' });
    await operator.run('erase', 'lan@example.com', '--yes');
    operator.wait(5 * 60_000);
    await operator.add({ email: 'lan@example.com' });
    await operator.run('backup', copy);
    await operator.withDatabase((db) => db.deleteFrom('submission').execute());
    await operator.run('restore', copy, '--yes');
    expect(await operator.emails()).toEqual(['lan@example.com']);
  });

  it('adds nobody who joined too long ago, by an import or a backup', async () => {
    const folder = temporaryFolder();
    const [list, copy] = [join(folder, 'list.jsonl'), join(folder, 'copy.db')];
    const operator = await makeOperator();
    const old = new Date(NOW - 400 * DAY).toISOString();
    await operator.add({ email: 'old@example.com', joined_at: old }, { email: 'new@example.com' });
    await operator.run('export', '--out', list);
    await operator.run('backup', copy);
    await operator.withDatabase((db) =>
      db.deleteFrom('submission').where('email', '=', 'old@example.com').execute(),
    );
    expect((await operator.run('import', list, '--yes')).stderr).toContain('1 rejected: joined longer ago');
    expect((await operator.run('restore', copy, '--yes')).stderr).toContain('joined too long ago');
    expect(await operator.emails()).toEqual(['new@example.com']);
  });

  it('restores everybody whom the list has lost, and keeps what it was before', async () => {
    const folder = temporaryFolder();
    const copy = join(folder, 'copy.db');
    const operator = await makeOperator();
    await operator.add(...AWKWARD.map((email) => ({ email })));
    const before = (await operator.run('export')).stdout;
    expect((await operator.run('backup', copy)).stderr).toBe(`7 addresses in ${copy}, checked.\n`);

    operator.wait(DAY);
    await operator.withDatabase((db) => db.deleteFrom('submission').where('email', 'like', '=%').execute());
    const restored = await operator.run('restore', copy, '--yes');
    expect(restored.stderr).toContain('2 addresses restored.');
    expect((await operator.run('export')).stdout).toBe(before);

    const [, aside = ''] = /The list as it was before: (\S+)/.exec(restored.stderr) ?? [];
    const other = await makeOperator();
    await other.add();
    expect((await other.run('restore', aside, '--yes')).stderr).toContain('5 addresses restored.');
  });

  it('writes and restores encrypted backups, and through standard streams', async () => {
    const folder = temporaryFolder();
    const [copy, key] = [join(folder, 'copy.age'), join(folder, 'key.txt')];
    const identity = await generateX25519Identity();
    writeFileSync(key, `# a key\n${identity}\n`);
    const operator = await makeOperator();
    await operator.add({ email: 'lan@example.com' });
    await operator.run('backup', copy, '--encrypt', await identityToRecipient(identity));
    expect(readFileSync(copy).includes('lan@example.com')).toBe(false);
    expect(statSync(copy).mode & 0o077).toBe(0);

    const other = await makeOperator();
    await other.add();
    expect(await other.run('restore', copy, '--yes')).toMatchObject({ code: 2 });
    expect(await other.run('restore', copy, '--identity', key, '--yes')).toMatchObject({ code: 0 });
    expect(await other.emails()).toEqual(['lan@example.com']);
  });

  it('rejects a corrupt backup and changes nothing', async () => {
    const copy = join(temporaryFolder(), 'copy.db');
    const operator = await makeOperator();
    await operator.add(
      ...Array.from({ length: 200 }, () => ({})).map((_, index) => ({ email: `p${index}@x.vn` })),
    );
    await operator.run('backup', copy);
    const bytes = readFileSync(copy);
    bytes.fill(0xff, 8192, 12_288);
    writeFileSync(copy, bytes);
    await operator.add({ email: 'later@example.com' });
    const { code, stderr } = await operator.run('restore', copy, '--yes');
    expect(code).toBe(2);
    expect(stderr).toContain('This is not a valid backup. Nothing was changed.');
    expect(await operator.emails()).toHaveLength(201);
    writeFileSync(copy, 'not a database at all');
    expect(await operator.run('restore', copy, '--yes')).toMatchObject({ code: 2 });
  });

  it('shows everything that is held about someone, and says when nothing is', async () => {
    const operator = await makeOperator();
    await operator.add({ email: 'lan@example.com', language: 'vi', consent_version: CONSENT_VERSION });
    const { code, stdout, stderr } = await operator.run('person', 'LAN@example.com');
    expect(code).toBe(0);
    expect(stdout).toContain('Dữ liệu chúng tôi giữ về bạn');
    expect(stdout).toContain('What we hold about you');
    expect(stdout).toContain('Joined at:                   2026-03-10 11:59:00 (Asia/Ho_Chi_Minh)');
    expect(stdout).toContain(consentWordings.vi.sentence.slice(0, 40));
    // 10 March 2026 is a Tuesday.
    expect(stderr).toContain('Answer by 2026-03-12');
    const defaults = parseSettings({});
    const promised = 'settings' in defaults ? defaults.settings.retentionDays : undefined;
    const held = JSON.parse((await operator.run('person', 'lan@example.com', '--json')).stdout) as {
      entry: unknown;
    };
    expect(held).toMatchObject({
      keptUntil: new Date(Date.UTC(2026, 2, 10) + (promised ?? 0) * DAY).toISOString().slice(0, 10),
      entry: { language: 'vi', source_page: 'landing' },
    });

    await operator.run('erase', 'lan@example.com', '--yes');
    const gone = await operator.run('person', 'lan@example.com');
    expect(gone.code).toBe(1);
    expect(gone.stdout).toContain('holds nothing about lan@example.com');
    expect(gone.stdout).toContain('Deleted on request: 2026-03-10 12:00:00');
  });

  it('shows which wording how many agreed to', async () => {
    const operator = await makeOperator();
    const version = { consent_version: CONSENT_VERSION };
    await operator.add(
      { email: 'a@x.vn', language: 'vi', ...version },
      { email: 'b@x.vn', ...version },
      { email: 'c@x.vn', ...version },
    );
    const { code, stdout } = await operator.run('consent');
    expect(code).toBe(0);
    const sentence = consentWordings.en.sentence.slice(0, 20);
    expect(stdout).toContain(`${CONSENT_VERSION}  en             2  2026-03-10  2026-03-10  ${sentence}`);
    await operator.add({ email: 'd@x.vn', consent_version: '2019-01' });
    const unknown = await operator.run('consent', '--wording');
    expect(unknown.code).toBe(1);
    expect(unknown.stdout).toContain('not stored here');
    expect(unknown.stdout).toContain('Cookies: None.');
  });

  it('keeps an audit log that names nobody and that nothing can change', async () => {
    const operator = await makeOperator();
    await operator.add({ email: 'lan@example.com' });
    await operator.run('export');
    await operator.run('person', 'lan@example.com');
    await operator.run('erase', 'lan@example.com', '--yes');
    const { stdout } = await operator.run('audit', '--json');
    const log = JSON.parse(stdout) as { action: string }[];
    expect(log.map(({ action }) => action)).toEqual(['erase', 'person', 'export']);
    expect(stdout).not.toMatch(/lan|@/);
    for (const change of [`delete from audit`, `update audit set action = 'x'`])
      await operator.withDatabase(async (db) => {
        await expect(sql.raw(change).execute(db)).rejects.toThrow('the audit log is append-only');
      });
  });

  it('counts alike in stats, check and report, day by day in the operator’s zone', async () => {
    const operator = await makeOperator();
    await operator.add(
      { email: 'lan@gmail.con', language: 'vi', joined_at: '2026-03-08T16:59:59.999Z' },
      { email: 'minh@hust.edu.vn', joined_at: '2026-03-08T17:00:00.000Z' },
      ...Array.from({ length: 25 }, (_, index) => ({
        email: `sv${index}@sis.hust.edu.vn`,
        language: 'vi' as const,
        joined_at: new Date(NOW - 3_600_000 + index * 1000).toISOString(),
      })),
    );
    const stats = JSON.parse((await operator.run('stats', '--json')).stdout) as {
      byDay: { day: string; count: number }[];
    };
    expect(stats).toMatchObject({ total: 27, domains: 3 });
    expect(stats.byDay.map(({ day, count }) => [day, count])).toEqual([
      ['2026-03-08', 1],
      ['2026-03-09', 1],
      ['2026-03-10', 25],
    ]);
    const check = JSON.parse((await operator.run('check', '--json')).stdout) as object;
    expect(check).toMatchObject({
      counts: { typo: 1 },
      spike: { from: '2026-03-10T04:00:00.000Z', count: 25 },
    });

    const file = join(temporaryFolder(), 'report.html');
    const run = await operator.run('report', '--out', file);
    expect(run).toMatchObject({ code: 0, stdout: '' });
    const { document } = parseHTML(readFileSync(file, 'utf8'));
    const table = (title: string) => {
      const sections = [...document.querySelectorAll('#en section')];
      const section = sections.find((each) => each.querySelector('h2')?.textContent === title);
      return Array.from(section?.querySelectorAll('tbody tr') ?? [], (row) =>
        Array.from(row.children, (cell) => cell.textContent),
      );
    };
    expect(table('Sign-ups per day')).toEqual([
      ['10 March 2026', '25', '0', '25'],
      ['9 March 2026', '0', '1', '1'],
      ['8 March 2026', '1', '0', '1'],
    ]);
    expect(table('Largest spike')).toEqual([['2026-03-10 11:00', '11:10', '25', '0']]);
  });

  it('is found reachable, writable and durable by the doctor', async () => {
    const operator = await makeOperator();
    await operator.add({ email: 'minh@hust.edu.vn' });
    const { findings } = JSON.parse((await operator.run('doctor', '--json')).stdout) as {
      findings: { check: string; level: string; text: string }[];
    };
    const of = (check: string) => findings.filter((finding) => finding.check === check);
    expect(of('database')).toMatchObject([{ level: 'good' }]);
    expect(of('database')[0]?.text).not.toMatch(/password|secret/);
    expect(of('durability').map(({ level }) => level)).toEqual([durable ? 'good' : 'bad']);
    expect(of('clock')).toMatchObject([{ level: 'good' }]);
  });

  it('lets the doctor sign a canary up on a running server, see it arrive, and take it off', async () => {
    const operator = await makeOperator();
    const server = await ServerProcess.start({
      env: { DATABASE_URL: operator.url, DIST_FOLDER: await servedSite() },
    });
    try {
      const { run } = operatorOn(operator.url, 'en', { fetch });
      const { stdout } = await run('doctor', '--json', '--url', server.origin);
      const { findings } = JSON.parse(stdout) as { findings: { check: string; level: string }[] };
      expect(findings.filter(({ check }) => check === 'canary')).toMatchObject([{ level: 'good' }]);
      expect((await run('count')).stdout).toBe('0\n');
    } finally {
      await server.remove();
    }
  });

  it('draws its poster', async () => {
    const operator = await makeOperator();
    const { code, stdout } = await operator.run('poster', '--lang', 'vi', '--out', '-');
    expect(code).toBe(0);
    expect(stdout).toContain('width="210mm"');
  });
}
