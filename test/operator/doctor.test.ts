import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programme } from '../../src/content/programme.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { parseSettings } from '../../src/hosts/shared/settings.ts';
import { securityHeaders } from '../../src/hosts/shared/security-headers.ts';
import type { Finding } from '../../src/operator/actions/doctor/finding.ts';
import {
  checkContent,
  checkPublicOrigin,
  checkSample,
  checkSettings,
  checkSite,
} from '../../src/operator/actions/doctor/site-checks.ts';
import { checkHeaders } from '../../src/operator/actions/doctor/url-checks.ts';
import { ServerProcess } from '../service/server-process.ts';
import { builtSite, servedSite } from './built-site.ts';
import { filesContain, operatorOn, temporaryFolder } from './harness.ts';

const ORIGIN = 'https://waitlist.thanhvan.edu.vn';

const read = (stdout: string) => JSON.parse(stdout) as { ready: boolean; findings: Finding[] };
const find = (findings: readonly Finding[], id: Finding['id']) => findings.find((each) => each.id === id);

describe('waitlist doctor', () => {
  it('lists what needs fixing, suggests a fix, and exits with 1', async () => {
    const environment = { PUBLIC_ORIGIN: 'https://them.example' };
    const operator = operatorOn(undefined, { environment });
    await operator.add();
    const { code, stdout } = await operator.run('doctor');
    expect(code).toBe(1);
    expect(stdout).toContain('✗ https://them.example is no public address. Set PUBLIC_ORIGIN');
    expect(stdout).not.toMatch(/\{|Only/);
  });

  it('counts facts and texts that are wrong, and names the first by file and entry', () => {
    expect(checkContent({ ...programme, phone: '024' })).toMatchObject({
      level: 'bad',
      details: {
        file: 'src/content/programme.ts',
        entry: 'phone',
        sentence: expect.stringContaining('024') as string,
      },
    });
  });

  it('counts the lines on which words of the sample are left, but for comments, and names the first', () => {
    const project = temporaryFolder();
    mkdirSync(join(project, 'mail/hello'), { recursive: true });
    mkdirSync(join(project, 'src/content'), { recursive: true });
    const facts = { isSample: false };
    expect(checkSample(project, facts).level).toBe('good');
    expect(checkSample(project, { isSample: true }).level).toBe('bad');
    writeFileSync(join(project, 'src/content/fr.ts'), "// Vietnam\nfooter: 'la loi 91/2025/QH15',\n");
    writeFileSync(join(project, 'mail/hello/fr.md'), 'Bonjour,\n\nl’équipe Thềm\n');
    expect(checkSample(project, facts)).toMatchObject({
      level: 'look',
      details: { number: 2, file: 'src/content/fr.ts', line: 2 },
    });
  });

  it('warns of a list that other users of the machine can read (service 3.14)', async () => {
    const operator = operatorOn();
    await operator.add();
    chmodSync(operator.path, 0o644);
    const { findings } = read((await operator.run('doctor', '--json')).stdout);
    expect(find(findings, 'open')).toMatchObject({
      level: 'look',
      details: { files: expect.stringContaining(operator.path) as string },
    });
  });

  it('accepts a site of the operator’s own', async () => {
    const environment = { PUBLIC_ORIGIN: ORIGIN, DIST_FOLDER: await builtSite(ORIGIN) };
    const operator = operatorOn(undefined, { environment });
    await operator.add({ email: 'an@hust.edu.vn' });
    await operator.run('backup');
    const { findings } = read((await operator.run('doctor', '--json')).stdout);
    const ofContent = new Set(['sample', 'content']);
    const left = findings.filter(({ level, id }) => level !== 'good' && !ofContent.has(id));
    expect(left.map(({ id }) => id)).toEqual(['server']);
  });

  it('finds a missing rate limit, and a missing list', async () => {
    const open = operatorOn(undefined, { environment: { RATE_LIMIT: 'off' } });
    const { findings } = read((await open.run('doctor', '--json')).stdout);
    expect(find(findings, 'settings')).toMatchObject({
      level: 'bad',
      details: { setting: 'RATE_LIMIT=off' },
    });
    expect(find(findings, 'list')).toMatchObject({ level: 'bad' });
  });

  it.each([
    ['postgres://db.example/list?sslmode=disable', 'bad'],
    ['postgres://db.example/list?sslmode=no-verify', 'bad'],
    ['postgres://db.example/list', 'good'],
    ['postgres://127.0.0.1/list', 'good'],
  ])('finds out whether %s can be read on the way: %s (service 3.3)', (url, level) => {
    const parsed = parseSettings({ DATABASE_URL: url });
    if ('problems' in parsed) throw new Error(parsed.problems.join(' '));
    expect(checkSettings(parsed.settings).level).toBe(level);
  });

  it('finds out whether there is a new backup and whether the server runs (operator D14)', async () => {
    const operator = operatorOn(undefined, { fetch: () => Promise.resolve(new Response('ok')) });
    const levels = async () => {
      const { findings } = read((await operator.run('doctor', '--json')).stdout);
      return [find(findings, 'backup')?.level, find(findings, 'server')?.level];
    };
    await operator.add({});
    expect(await levels()).toEqual(['look', 'good']);
    await operator.run('backup');
    expect(await levels()).toEqual(['good', 'good']);
    operator.wait(10 * 86_400_000);
    expect(await levels()).toEqual(['look', 'good']);
  });

  it.each(['https://them.example', 'http://localhost:3000', 'http://thanhvan.edu.vn', 'them'])(
    'rejects %s as an address for the public',
    (origin) => {
      expect(checkPublicOrigin(origin).level).toBe('bad');
    },
  );

  it('finds a page that was built for another address, that lacks a file, or that is not built', async () => {
    expect(checkSite(await builtSite('https://them.example'), ORIGIN).level).toBe('bad');
    const incomplete = await builtSite(ORIGIN);
    expect(checkSite(incomplete, ORIGIN).level).toBe('good');
    rmSync(join(incomplete, 'public/hero.svg'));
    expect(checkSite(incomplete, ORIGIN).level).toBe('bad');
    expect(checkSite(temporaryFolder(), ORIGIN).level).toBe('bad');
  });

  it('compares headers with those that our server sends', () => {
    const sent = securityHeaders({ kind: 'page', tls: true, scriptHashes: ["'sha256-x'"] });
    expect(checkHeaders(new Headers(sent), true).level).toBe('good');
    const poor = new Headers({
      ...sent,
      'strict-transport-security': 'max-age=60',
      server: 'nginx/1.18',
      'set-cookie': 'a=1',
    });
    poor.delete('x-content-type-options');
    expect(checkHeaders(poor, true).details['headers']).toBe(
      'x-content-type-options; strict-transport-security: max-age=60; set-cookie: a=1; server: nginx/1.18',
    );
  });
});

describe('waitlist doctor --url', () => {
  it('signs a canary up on the running server, finds it on the list, and leaves nothing behind', async () => {
    const environment = { DIST_FOLDER: await servedSite() };
    const path = join(temporaryFolder(), 'waitlist.db');
    const server = await ServerProcess.start({ env: { ...environment, DATABASE_URL: `sqlite:${path}` } });
    try {
      const { run, emails, audit } = operatorOn(`sqlite:${path}`, { environment, fetch });
      const { findings } = read((await run('doctor', '--json', '--url', server.origin)).stdout);
      const checks = ['reached', 'headers', 'canary'] as const;
      expect(checks.map((id) => find(findings, id)?.level)).toEqual(['good', 'good', 'good']);
      expect(await emails()).toEqual([]);
      expect(await audit()).toMatchObject([{ detail: { removed: 1 } }]);
    } finally {
      await server.remove();
    }
  });

  it('removes the canary even when the answer was lost, and one that was left behind earlier', async () => {
    const operator = operatorOn(undefined, {
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
    expect(find(findings, 'canary')).toMatchObject({
      level: 'bad',
      details: { sentence: 'socket hang up' },
    });
    expect(await operator.emails()).toEqual(['an@hust.edu.vn']);
  });

  it('deletes a canary as completely as a person, and puts it on no suppression list', async () => {
    const canary = 'waitlist-canary+00ff@example.com';
    const operator = operatorOn(undefined, { fetch: () => Promise.resolve(page()) });
    await operator.add({ email: canary }, { email: 'an@hust.edu.vn' });
    expect(filesContain(operator.path, canary)).toBe(true);
    await operator.run('doctor', '--url', 'http://them.example');
    expect(filesContain(operator.path, canary)).toBe(false);
    const rows = await operator.withDatabase(async (db) => [
      await db.selectFrom('tombstone').selectAll().execute(),
      await db.selectFrom('submission').select('email').execute(),
    ]);
    expect(rows).toEqual([[], [{ email: 'an@hust.edu.vn' }]]);
    expect(await operator.audit()).toMatchObject([{ detail: { removed: 1 } }]);
  });

  it('finds that the page uses another list', async () => {
    const elsewhere = operatorOn(undefined, {
      fetch: (_, init) =>
        Promise.resolve(init?.method === 'POST' ? Response.json({ success: true }) : page()),
    });
    await elsewhere.add();
    const { findings } = read(
      (await elsewhere.run('doctor', '--json', '--url', 'http://them.example')).stdout,
    );
    expect(find(findings, 'canary')?.level).toBe('bad');
  });
});

function page(): Response {
  return new Response(`<form action="${SUBMIT_EMAIL_PATH}">`, {
    headers: securityHeaders({ kind: 'page', tls: false }),
  });
}
