import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { securityHeaders } from '../../src/hosts/shared/security-headers.ts';
import type { Finding } from '../../src/operator/actions/doctor/doctor.ts';
import { findSampleWords, isBuilt, isPublicOrigin } from '../../src/operator/actions/doctor/site-checks.ts';
import { wrongHeaders } from '../../src/operator/actions/doctor/url-checks.ts';
import { DAY } from '../../src/waitlist/clock.ts';
import { ServerProcess } from '../service/server-process.ts';
import { servedSite } from './built-site.ts';
import { filesContain, operatorOn, temporaryFolder, type TestOperator } from './harness.ts';

const ORIGIN = 'https://waitlist.thanhvan.edu.vn';

/** What doctor finds, by its id. The programme of the tests may be a sample. */
async function findingsOf({ run }: TestOperator, ...options: string[]): Promise<Map<string, Finding>> {
  const { findings } = JSON.parse((await run('doctor', '--json', ...options)).stdout) as {
    findings: Finding[];
  };
  return new Map(findings.filter(({ id }) => id !== 'sample').map((each) => [each.id, each]));
}

describe('waitlist doctor', () => {
  it('lists what needs fixing, suggests a fix, and exits with 1', async () => {
    const environment = { PUBLIC_ORIGIN: 'https://them.example', RATE_LIMIT: 'off' };
    const operator = operatorOn(undefined, { environment });
    const { code, stdout } = await operator.run('doctor');
    expect(code).toBe(1);
    expect(stdout).toContain('✗ https://them.example is no public address. Set PUBLIC_ORIGIN');
    expect(stdout).toContain('✗ RATE_LIMIT=off is not for the public.');
    expect(stdout).toContain('✗ The list cannot be trusted or used.');
    expect(stdout).not.toMatch(/\{/);
  });

  it('finds the lines on which words of the sample are left, but for comments', () => {
    const project = temporaryFolder();
    mkdirSync(join(project, 'mail/hello'), { recursive: true });
    mkdirSync(join(project, 'src/content'), { recursive: true });
    expect(findSampleWords(project)).toEqual([]);
    writeFileSync(join(project, 'src/content/fr.ts'), "// Vietnam\nfooter: 'la loi 91/2025/QH15',\n");
    writeFileSync(join(project, 'mail/hello/fr.md'), 'Bonjour,\n\nl’équipe Thềm\n');
    expect(findSampleWords(project)).toEqual([
      { file: 'src/content/fr.ts', line: 2 },
      { file: 'mail/hello/fr.md', line: 3 },
    ]);
  });

  it('accepts a list and a site of the operator’s own; later an old backup and a server that deletes nobody', async () => {
    const environment = { PUBLIC_ORIGIN: ORIGIN, DIST_FOLDER: await servedSite(ORIGIN) };
    const operator = operatorOn(undefined, { environment });
    await operator.add({ email: 'an@hust.edu.vn' });
    expect([...(await findingsOf(operator)).keys()]).toEqual(['backup']);
    await operator.run('backup');
    expect(await findingsOf(operator)).toEqual(new Map());
    operator.wait(10 * DAY);
    expect([...(await findingsOf(operator)).keys()]).toEqual(['retention', 'backup']);
    operator.wait(-11 * DAY);
    expect((await findingsOf(operator)).has('clock')).toBe(true);
  });

  it('says that who leaves comes back with a backup where their tombstones are not written beside it', async () => {
    const operator = operatorOn();
    await operator.add({ email: 'an@hust.edu.vn' });
    await operator.run('backup');
    await operator.run('erase', 'an@hust.edu.vn', '--yes');
    operator.wait(DAY);
    expect((await findingsOf(operator)).has('left')).toBe(false);
    const folder = join(operator.path, '../backups');
    rmSync(folder, { recursive: true });
    expect((await findingsOf(operator)).get('left')).toMatchObject({ level: 'look', details: { folder } });
  });

  it.each([
    ['postgres://db.example/list?sslmode=disable', true],
    ['postgres://db.example/list?sslmode=no-verify', true],
    ['postgres://db.example/list', false],
    ['postgres://127.0.0.1/list', false],
  ])('finds out whether %s can be read on the way: %s (service 3.3)', async (url, isReadable) => {
    expect((await findingsOf(operatorOn(url))).has('settings')).toBe(isReadable);
  });

  it.each(['https://them.example', 'http://localhost:3000', 'http://thanhvan.edu.vn', 'them'])(
    'rejects %s as an address for the public',
    (origin) => {
      expect(isPublicOrigin(origin)).toBe(false);
    },
  );

  it('finds a page that was built for another address or CONFIRM, that lacks a file, or that is not built', async () => {
    const distFolder = await servedSite(ORIGIN);
    const confirm = { on: false, perHour: 1 };
    expect(isBuilt({ distFolder, confirm }, ORIGIN)).toBe(true);
    expect(isBuilt({ distFolder, confirm }, 'https://them.example')).toBe(false);
    expect(isBuilt({ distFolder, confirm: { ...confirm, on: true } }, ORIGIN)).toBe(false);
    rmSync(join(distFolder, 'public/hero.svg'));
    expect(isBuilt({ distFolder, confirm }, ORIGIN)).toBe(false);
    expect(isBuilt({ distFolder: temporaryFolder(), confirm }, ORIGIN)).toBe(false);
  });

  it('compares headers with those that our server sends', () => {
    const sent = securityHeaders({ kind: 'page', tls: true, scriptHashes: ["'sha256-x'"] });
    expect(wrongHeaders(new Headers(sent), true)).toEqual([]);
    const poor = new Headers({ ...sent, 'strict-transport-security': 'max-age=60', 'set-cookie': 'a=1' });
    poor.delete('x-content-type-options');
    expect(wrongHeaders(poor, true)).toEqual([
      'x-content-type-options',
      'strict-transport-security: max-age=60',
      'set-cookie',
    ]);
  });
});

describe('waitlist doctor --url', () => {
  it('signs a canary up on the running server, finds it on the list, and leaves nothing behind', async () => {
    const environment = { DIST_FOLDER: await servedSite('http://localhost') };
    const path = join(temporaryFolder(), 'waitlist.db');
    const server = await ServerProcess.start({ env: { ...environment, DATABASE_URL: `sqlite:${path}` } });
    try {
      const operator = operatorOn(`sqlite:${path}`, { environment, fetch });
      const found = await findingsOf(operator, '--url', server.origin);
      expect(['reached', 'headers', 'confirmPage', 'canary'].filter((id) => found.has(id))).toEqual([]);
      expect(await operator.emails()).toEqual([]);
      expect(await operator.audit()).toMatchObject([{ detail: { removed: 1 } }]);
    } finally {
      await server.remove();
    }
  });

  it('removes the canary even when the answer was lost, and one that was left behind earlier, as completely as a person', async () => {
    const left = 'waitlist-canary+00ff@example.com';
    const operator = operatorOn(undefined, {
      fetch: async (_, init) => {
        if (typeof init?.body !== 'string') return page();
        await operator.add({ email: (JSON.parse(init.body) as { email: string }).email });
        throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
      },
    });
    await operator.add({ email: left }, { email: 'an@hust.edu.vn' });
    const found = await findingsOf(operator, '--url', 'http://them.example');
    expect(found.get('canary')).toMatchObject({ level: 'bad', details: { sentence: 'socket hang up' } });
    expect(await operator.emails()).toEqual(['an@hust.edu.vn']);
    expect(filesContain(operator.path, left)).toBe(false);
    const tombstones = await operator.withDatabase((db) => db.selectFrom('tombstone').selectAll().execute());
    expect(tombstones).toEqual([]);
  });

  it('finds that the page uses another list', async () => {
    const elsewhere = operatorOn(undefined, {
      fetch: (_, init) =>
        Promise.resolve(init?.method === 'POST' ? Response.json({ success: true }) : page()),
    });
    await elsewhere.add();
    expect((await findingsOf(elsewhere, '--url', 'http://them.example')).get('canary')?.level).toBe('bad');
  });
});

function page(): Response {
  return new Response(`<form action="${SUBMIT_EMAIL_PATH}">`, {
    headers: securityHeaders({ kind: 'page', tls: false }),
  });
}
