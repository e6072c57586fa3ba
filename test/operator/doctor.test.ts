import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programme } from '../../src/content/programme.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { parseSettings } from '../../src/hosts/shared/settings.ts';
import { securityHeaders } from '../../src/hosts/shared/security-headers.ts';
import type { Finding } from '../../src/operator/actions/doctor/finding.ts';
import { checkRemains } from '../../src/operator/actions/doctor/remains.ts';
import {
  checkConfiguration,
  checkFacts,
  checkPublicOrigin,
  checkSite,
} from '../../src/operator/actions/doctor/site-checks.ts';
import { checkHeaders } from '../../src/operator/actions/doctor/url-checks.ts';
import { englishMessages as messages } from '../../src/operator/cli/messages/en.ts';
import { describeFinding } from '../../src/operator/cli/verbs/doctor.ts';
import { ServerProcess } from '../service/server-process.ts';
import { builtSite, servedSite } from './built-site.ts';
import { filesContain, operatorOn, temporaryFolder } from './harness.ts';
import { FIRST } from '../languages.ts';

const ORIGIN = 'https://waitlist.thanhvan.edu.vn';

type Described = ReturnType<typeof describeFinding>;

const byCheck = (findings: readonly Described[], check: string) =>
  findings.filter((finding) => finding.check === check);
const read = (stdout: string) => JSON.parse(stdout) as { ready: boolean; findings: Described[] };
const describeAll = (findings: readonly Finding[]) =>
  findings.map((finding) => describeFinding(finding, messages, 'UTC'));

describe('waitlist doctor', () => {
  it('lists what needs fixing, suggests a fix, and exits with 1', async () => {
    const environment = { PUBLIC_ORIGIN: 'https://them.example' };
    const operator = operatorOn(undefined, 'en', { environment });
    await operator.add();
    const { code, stdout, stderr } = await operator.run('doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ Address: http\S+ is only a sample address\.\n {4}→ Set PUBLIC_ORIGIN/);
    expect(stdout).toContain('✓ Stage: people join the waitlist (STAGE=waitlist).');
    expect(stdout).toContain('✓ Durability: a confirmed sign-up survives a power failure.');
    expect(stderr).toMatch(/^(?:One thing needs|\d things need) fixing before going live\.\n$/);
  });

  it('finds that the facts are still the sample, and each that is wrong, by file and entry', () => {
    const findings = describeAll(checkFacts({ ...programme, isSample: true, phone: '024' }));
    expect(findings[0]?.text).toBe('the page still says that it is a sample.');
    const wrong = findings.find(({ text }) => text.startsWith('phone: "024" is no international number'));
    expect(wrong?.advice).toBe('Change phone in src/content/programme.ts, and build again.');
    expect(checkFacts({ ...programme, isSample: false })).toMatchObject([
      { check: 'sample', level: 'good' },
      { check: 'facts', level: 'good' },
    ]);
  });

  it('names file and line wherever words of the sample are left, but for comments', () => {
    const project = temporaryFolder();
    mkdirSync(join(project, 'mail/hello'), { recursive: true });
    mkdirSync(join(project, 'src/content'), { recursive: true });
    writeFileSync(join(project, 'src/content/fr.ts'), "// Vietnam\nfooter: 'la loi 91/2025/QH15',\n");
    writeFileSync(join(project, 'mail/hello/fr.md'), 'Bonjour,\n\nl’équipe Thềm\n');
    expect(describeAll(checkRemains(project)).map(({ text }) => text)).toEqual([
      'src/content/fr.ts, line 2, has “91/2025/QH15” of the sample.',
      'mail/hello/fr.md, line 3, has “Thềm” of the sample.',
    ]);
  });

  it('warns of a list that other users of the machine can read (service 3.14)', async () => {
    const operator = operatorOn();
    await operator.add();
    const file = operator.path;
    chmodSync(file, 0o644);
    const { findings } = read((await operator.run('doctor', '--json')).stdout);
    expect(byCheck(findings, 'database')).toContainEqual(
      expect.objectContaining({
        level: 'warning',
        text: expect.stringContaining(`can read or change ${file}`) as string,
      }),
    );
  });

  it('accepts a site of the operator’s own', async () => {
    const environment = { PUBLIC_ORIGIN: ORIGIN, DIST_FOLDER: await builtSite(ORIGIN) };
    const operator = operatorOn(undefined, 'en', { environment });
    await operator.add({ email: 'an@hust.edu.vn' });
    await operator.run('backup');
    const { findings } = read((await operator.run('doctor', '--json')).stdout);
    const ofContent = new Set(['sample', 'facts', 'texts']);
    const left = findings.filter(({ level, check }) => level !== 'good' && !ofContent.has(check));
    expect(left.map(({ check }) => check)).toEqual(['server']);
  });

  it('finds a wrong configuration, a missing rate limit, and a missing list', async () => {
    const wrong = await operatorOn(undefined, 'en', { environment: { PORT: 'x' } }).run('doctor', '--json');
    expect(byCheck(read(wrong.stdout).findings, 'configuration')[0]).toMatchObject({
      level: 'bad',
      text: 'PORT must be a port number from 0 to 65535, for example PORT=3000.',
    });
    const open = await operatorOn(undefined, 'en', { environment: { RATE_LIMIT: 'off' } }).run(
      'doctor',
      '--json',
    );
    expect(byCheck(read(open.stdout).findings, 'configuration')[1]?.text).toContain('RATE_LIMIT is off');
    expect(byCheck(read(open.stdout).findings, 'database')[0]).toMatchObject({
      level: 'bad',
      text: expect.stringContaining('There is no list') as string,
    });
  });

  it.each([
    ['postgres://db.example/list?sslmode=disable', 1],
    ['postgres://db.example/list?sslmode=no-verify', 1],
    ['postgres://db.example/list', 0],
    ['postgres://127.0.0.1/list', 0],
  ])('finds out whether %s can be read on the way (service 3.3)', (url, count) => {
    const findings = describeAll(checkConfiguration(parseSettings({ DATABASE_URL: url })));
    expect(findings.filter(({ text }) => text.includes('can be read'))).toHaveLength(count);
  });

  it('shows the clock in the operator’s zone, the last backup and whether the server runs (operator D14)', async () => {
    const operator = operatorOn(undefined, 'en', { fetch: () => Promise.resolve(new Response('ok')) });
    await operator.add({});
    const before = await operator.run('doctor');
    expect(before.stdout).toContain('✓ Clock: 2026-03-10 12:00:00 (Asia/Ho_Chi_Minh)');
    expect(before.stdout).toContain('! Last backup: there is none.');
    expect(before.stdout).toContain('✓ Server: answers at http://127.0.0.1:3000/live.');
    await operator.run('backup');
    expect((await operator.run('doctor')).stdout).toContain('✓ Last backup: 2026-03-10 12:00:00.');
    operator.wait(10 * 86_400_000);
    expect((await operator.run('doctor')).stdout).toContain(
      '! Last backup: 2026-03-10 12:00:00, 10 days ago.',
    );
  });

  it.each([
    ['https://them.example', 'only a sample'],
    ['http://localhost:3000', 'only a sample'],
    ['http://thanhvan.edu.vn', 'has no https'],
  ])('rejects %s as an address for the public', (origin, text) => {
    expect(describeAll([checkPublicOrigin(origin)])).toMatchObject([
      { level: 'bad', text: expect.stringContaining(text) as string },
    ]);
  });

  it('finds a page that was built for another address, that lacks a file, or that is not built', async () => {
    const texts = (folder: string) => describeAll(checkSite(folder, ORIGIN)).map(({ text }) => text);
    expect(texts(await builtSite('https://them.example'))[0]).toBe(
      `built for https://them.example, not for ${ORIGIN}.`,
    );
    const incomplete = await builtSite(ORIGIN);
    rmSync(join(incomplete, 'public/hero.svg'));
    expect(texts(incomplete)[0]).toContain('public/hero.svg');
    const empty = temporaryFolder();
    expect(texts(empty)).toEqual([`not built: ${empty} has no site.`]);
  });

  it('compares headers with those that our server sends', () => {
    const sent = securityHeaders({ kind: 'page', tls: true, scriptHashes: ["'sha256-x'"] });
    expect(checkHeaders(new Headers(sent), true).map(({ level }) => level)).toEqual(['good']);
    const poor = new Headers({
      ...sent,
      'strict-transport-security': 'max-age=60',
      server: 'nginx/1.18',
      'set-cookie': 'a=1',
    });
    poor.delete('x-content-type-options');
    const findings = describeAll(checkHeaders(poor, true));
    expect(findings[0]?.text).toBe(
      'missing or changed: x-content-type-options; strict-transport-security: max-age=60.',
    );
    expect(findings.map(({ level }) => level)).toEqual(['bad', 'bad', 'warning']);
  });
});

describe('waitlist doctor --url', () => {
  it('signs a canary up on the running server, finds it on the list, and leaves nothing behind', async () => {
    const environment = { DIST_FOLDER: await servedSite() };
    const path = join(temporaryFolder(), 'waitlist.db');
    const server = await ServerProcess.start({ env: { ...environment, DATABASE_URL: `sqlite:${path}` } });
    try {
      const { run } = operatorOn(`sqlite:${path}`, 'en', { environment, fetch });
      const { findings } = read((await run('doctor', '--json', '--url', server.origin)).stdout);
      expect(byCheck(findings, 'reached')).toMatchObject([
        { level: 'good', text: `${server.origin}/${FIRST}` },
      ]);
      expect(byCheck(findings, 'headers')[0]).toMatchObject({ level: 'good' });
      expect(byCheck(findings, 'tls')).toMatchObject([
        { level: 'bad', text: 'no https: addresses are sent unencrypted.' },
      ]);
      expect(byCheck(findings, 'canary')).toMatchObject([
        { level: 'good', text: expect.stringContaining('signed up, arrived') as string },
      ]);
      expect((await run('count')).stdout).toBe('0\n');
      expect((await run('audit')).stdout).toContain('test sign-up removed  removed: 1');
    } finally {
      await server.remove();
    }
  });

  it('removes the canary even when the answer was lost, and one that was left behind earlier', async () => {
    const operator = operatorOn(undefined, 'en', {
      fetch: async (_, init) => {
        if (typeof init?.body !== 'string') return page();
        await operator.add({ email: (JSON.parse(init.body) as { email: string }).email });
        throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
      },
    });
    await operator.add({ email: 'waitlist-canary+00ff@example.com' }, { email: 'an@hust.edu.vn' });
    const { findings } = read(
      (await operator.run('doctor', '--json', '--url', 'http://them.example')).stdout,
    );
    expect(byCheck(findings, 'canary')).toMatchObject([
      { level: 'bad', text: 'the function rejected it: socket hang up' },
    ]);
    expect((await operator.run('list', '--json')).stdout).toContain('an@hust.edu.vn');
    expect((await operator.run('count')).stdout).toBe('1\n');
  });

  it('deletes a canary as completely as a person, and puts it on no suppression list', async () => {
    const canary = 'waitlist-canary+00ff@example.com';
    const operator = operatorOn(undefined, 'en', { fetch: () => Promise.resolve(page()) });
    await operator.add({ email: canary }, { email: 'an@hust.edu.vn' });
    expect(filesContain(operator.path, canary)).toBe(true);
    await operator.run('doctor', '--url', 'http://them.example');
    expect(filesContain(operator.path, canary)).toBe(false);
    const rows = await operator.withDatabase(async (db) => [
      await db.selectFrom('tombstone').selectAll().execute(),
      await db.selectFrom('submission').select('email').execute(),
    ]);
    expect(rows).toEqual([[], [{ email: 'an@hust.edu.vn' }]]);
    expect((await operator.run('audit')).stdout).toContain('removed: 1');
  });

  it('finds that the page uses another list', async () => {
    const elsewhere = operatorOn(undefined, 'en', {
      fetch: (_, init) =>
        Promise.resolve(init?.method === 'POST' ? Response.json({ success: true }) : page()),
    });
    await elsewhere.add();
    const { findings } = read(
      (await elsewhere.run('doctor', '--json', '--url', 'http://them.example')).stdout,
    );
    expect(byCheck(findings, 'canary')[0]?.text).toContain(
      `not on ${elsewhere.path}: the page uses another list`,
    );
  });
});

function page(): Response {
  return new Response(`<form action="${SUBMIT_EMAIL_PATH}">`, {
    headers: securityHeaders({ kind: 'page', tls: false }),
  });
}
