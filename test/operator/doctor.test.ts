import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/content/locales.ts';
import { programme } from '../../src/content/programme.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { DIST, VERSION } from '../../src/hosts/node/environment.ts';
import { securityHeaders } from '../../src/hosts/shared/security-headers.ts';
import { isPublicOrigin } from '../../src/hosts/shared/sending-obstacles.ts';
import { parseSettings, type Environment } from '../../src/hosts/settings/settings.ts';
import type { Check } from '../../src/operator/checks/check.ts';
import { checkSettings, wrongHeaders } from '../../src/operator/checks/check-site.ts';
import { DAY } from '../../src/waitlist/clock.ts';
import { replaceSetting } from '../../src/waitlist/store/setting.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { ServerProcess } from '../service/server-process.ts';
import { NOW, listWith, operatorOn, temporaryFolder, type TestOperator } from './harness.ts';

const ORIGIN = 'https://waitlist.thanhvan.edu.vn';

/** What doctor finds, by its id. The programme of the tests may be a sample, and may not know all of its facts yet. */
async function findingsOf({ add, run }: TestOperator, ...options: string[]): Promise<Map<string, Check>> {
  // A list without anybody.
  await add();
  const { stdout } = await run('doctor', '--json', ...options);
  const { findings } = JSON.parse(stdout) as { findings: Check[] };
  const ofTheSite = findings.filter(({ id }) => id !== 'sample' && id !== 'unknownFacts');
  return new Map(ofTheSite.map((each) => [each.id, each]));
}

const BUILT = DIST.page;
afterEach(() => {
  DIST.page = BUILT;
});

/** Takes a folder, as the build leaves it, for the built one: the smallest site that the server serves. */
async function serveSite(origin: string, text = ''): Promise<string> {
  const folder = temporaryFolder();
  DIST.page = folder;
  await mkdir(join(folder, 'public'));
  const entry = (file: string) => ({
    ...{ file, type: 'text/html; charset=utf-8', etag: '"1"', cache: 'no-cache' },
    headers: securityHeaders({ kind: 'page', tls: false }),
  });
  const files: Record<string, ReturnType<typeof entry>> = { '/hero.svg': entry('public/hero.svg') };
  await writeFile(join(folder, 'public/hero.svg'), '<svg/>');
  for (const path of Object.values(PATHS)) {
    const page = `<!doctype html><link rel="canonical" href="${origin}${path}"><form action="${SUBMIT_EMAIL_PATH}"><button name="action"></button></form>${text}`;
    await writeFile(join(folder, `public${path}.html`), page);
    files[path] = entry(`public${path}.html`);
    files[`${path}/leave`] = entry(`public${path}.html`);
  }
  const manifest = { files, notFound: Object.values(files)[0] };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

describe('waitlist doctor', () => {
  it('lists what needs fixing, suggests a fix, and exits with 1', async () => {
    const environment = { PUBLIC_ORIGIN: 'https://them.example', RATE_LIMIT: 'off' };
    const operator = await listWith([], { environment });
    const { code, stdout } = await operator.run('doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ The page has no public address yet. .*https:\/\/them\.example.*PUBLIC_ORIGIN=/);
    expect(stdout).toMatch(/✗ The server runs with a setting that is for tests only. .*RATE_LIMIT=off/);
    expect(stdout).toMatch(/^fine: \d+$/m);
    expect(stdout).not.toMatch(/\{/);
  });

  it('says which version runs, as --version does', async () => {
    const operator = await listWith([]);
    expect((await operator.run('doctor')).stdout).toContain(`\nversion: ${VERSION}\n`);
    expect((await operator.run('doctor', '--json')).stdout).toContain(`"version":"${VERSION}"`);
    expect(await operator.run('--version')).toMatchObject({ code: 0, stdout: `${VERSION}\n` });
  });

  it('names a word of the sample that the built page still has', async () => {
    const facts = { ...programme, isSample: false };
    const sampleFound = async (text?: string) => {
      await serveSite(ORIGIN, text);
      const operator = await listWith([], { programme: facts });
      const { stdout } = await operator.run('doctor');
      return stdout.split('\n').find((line) => line.includes('the sample’s'));
    };
    expect(await sampleFound('under the law 91/2025/QH15')).toContain('“91/2025/QH15”');
    expect(await sampleFound()).toBeUndefined();
  });

  it('names the facts that the page cannot say yet, as something to look at', async () => {
    const linesWith = async (facts: Partial<typeof programme.facts>) => {
      const known = { cost: 'Free', opens: 'May', teams: '9', seed: '€ 1', share: '4%', ...facts };
      const operator = await listWith([], { programme: { ...programme, facts: known } });
      const { stdout } = await operator.run('doctor');
      return stdout.split('\n').filter((line) => line.includes('students ask first'));
    };
    expect(await linesWith({ seed: null, share: null })).toEqual([
      expect.stringMatching(/^! The page leaves out .*: seed, share\. /),
    ]);
    expect(await linesWith({})).toEqual([]);
  });

  it('accepts a list and a site of the operator’s own; later an old backup and a server that deletes nobody', async () => {
    await serveSite(ORIGIN);
    const server = await startMailServer();
    const mail = { MAIL_URL: server.url, MAIL_FROM: 'them@thanhvan.edu.vn' };
    const environment = { ...mail, PUBLIC_ORIGIN: ORIGIN };
    const resolveTxt = () => Promise.resolve([['v=spf1'], ['v=DMARC1; p=none']]);
    const operator = await listWith([{ email: 'an@hust.edu.vn' }], { environment, resolveTxt });
    const before = await findingsOf(operator);
    expect([...before].map(([id, { level }]) => `${id} ${level}`)).toEqual([
      'noRound look',
      'neverBackedUp look',
    ]);
    await operator.run('backup');
    await operator.withDatabase((db) =>
      replaceSetting(db, 'daily_round', undefined, new Date(NOW).toISOString()),
    );
    expect(await findingsOf(operator)).toEqual(new Map());
    operator.wait(10 * DAY);
    expect([...(await findingsOf(operator)).keys()]).toEqual(['retention', 'backup']);
    operator.wait(-11 * DAY);
    expect((await findingsOf(operator)).has('clock')).toBe(true);
  });

  it('says that who leaves comes back with a backup where the suppression list is not written beside it', async () => {
    const operator = await listWith([{ email: 'an@hust.edu.vn' }]);
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
  ])('finds out whether %s can be read on the way: %s', (DATABASE_URL, isReadable) => {
    const parsed = parseSettings({ DATABASE_URL });
    if ('problems' in parsed) throw new Error(parsed.problems.join(' '));
    const [found] = checkSettings({ settings: parsed.settings, programme });
    expect(found?.level).toBe(isReadable ? 'bad' : 'good');
  });

  it('knows addresses that are none for the public', () => {
    for (const origin of ['https://them.example', 'http://localhost:3000', 'http://thanhvan.edu.vn', 'them'])
      expect(isPublicOrigin(origin), origin).toBe(false);
  });

  it('tells a page that was built for another address, stage or CONFIRM, or lacks a file, from one of older texts and from none', async () => {
    const folder = await serveSite(ORIGIN);
    const built = { PUBLIC_ORIGIN: ORIGIN };
    const mail = { CONFIRM: 'on', MAIL_URL: 'smtp://localhost', MAIL_FROM: 'them@thanhvan.edu.vn' };
    const found = async (environment: Environment) => {
      const findings = await findingsOf(operatorOn(undefined, { environment }));
      return ['otherBuild', 'notBuilt', 'stale'].filter((id) => findings.has(id));
    };
    expect(await found(built)).toEqual([]);
    expect(await found({ ...built, PUBLIC_ORIGIN: 'https://them.example' })).toEqual(['otherBuild']);
    expect(await found({ ...built, ...mail })).toEqual(['otherBuild']);
    const stage = { STAGE: 'applications', APPLY_URL: 'https://apply.example/2026' };
    expect(await found({ ...built, ...stage })).toEqual(['otherBuild']);
    // What a build notes of its sources and settings.
    await writeFile(join(folder, 'fingerprint'), 'of other texts');
    expect(await found(built)).toEqual(['stale']);
    rmSync(join(folder, 'public/hero.svg'));
    expect(await found(built)).toEqual(['otherBuild']);
    DIST.page = temporaryFolder();
    expect(await found(built)).toEqual(['notBuilt']);
  });

  it('names headers that are missing or weaker than our server sends them', () => {
    const sent = securityHeaders({ kind: 'page', tls: true, scriptHashes: ["'sha256-x'"] });
    expect(wrongHeaders(new Headers(sent), true)).toEqual([]);
    const poor = new Headers({ ...sent, 'content-security-policy': "script-src 'unsafe-inline'" });
    poor.set('set-cookie', 'a=1');
    poor.delete('strict-transport-security');
    const wrong = ['strict-transport-security', 'content-security-policy', 'set-cookie'];
    expect(wrongHeaders(poor, true)).toEqual(wrong);
  });
});

describe('waitlist doctor --url', () => {
  it('finds nothing wrong with the page of the running server, and leaves the list as it is', async () => {
    const TEST_DIST = await serveSite('http://localhost');
    const path = join(temporaryFolder(), 'waitlist.db');
    const server = await ServerProcess.start({ env: { TEST_DIST, DATABASE_URL: `sqlite:${path}` } });
    try {
      const operator = operatorOn(`sqlite:${path}`, { fetch });
      const found = await findingsOf(operator, '--url', server.origin);
      expect(['reached', 'foreign', 'headers', 'confirmPage'].filter((id) => found.has(id))).toEqual([]);
      expect(await operator.emails()).toEqual([]);
    } finally {
      await server.remove();
    }
  });

  const hangUp = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('socket hang up') }));
  const answerWith = (status: number) => () => Promise.resolve(new Response('Parked', { status }));

  it.each([
    ['no answer', hangUp, 'reached', 'socket hang up'],
    ['an error of a proxy', answerWith(502), 'reached', '502'],
    ['a page without our form', answerWith(200), 'foreign', '200'],
    ['a page that is not there', answerWith(404), 'foreign', '404'],
  ])('says what is at the address of the page: %s', async (_, fetch, id, sentence) => {
    const environment = { PUBLIC_ORIGIN: 'https://thanhvan.edu.vn' };
    const found = await findingsOf(operatorOn(undefined, { fetch, environment }), '--url', 'public');
    expect(found.get(id)).toMatchObject({ level: 'bad', details: { sentence } });
    expect(found.get(id)?.details['url']).toMatch('https://thanhvan.edu.vn/');
    expect(found.has('reached') && found.has('foreign')).toBe(false);
  });
});
