import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../service/server-process.ts';
import { StudioHome, StudioProcess } from './studio-process.ts';

/** What `access.test.ts` shows of the rules is not repeated: here they are asked of a studio that runs. */
let home: StudioHome;
let studio: StudioProcess;
let list: Set<string>;

beforeAll(async () => {
  home = await StudioHome.create(30);
  studio = await StudioProcess.start(home, {}, 'verb');
  list = home.emails();
});
afterEach(() => expect(home.emails()).toEqual(list));
afterAll(() => studio.remove());

const EVIL = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
const OTHER_PORT = { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-site' };
const REBOUND = { host: 'rebound.example', origin: 'http://rebound.example' };
const TUNNEL = { host: 'localhost:9000', origin: 'http://localhost:9000' };
/** A picture, a script or a frame of another page. */
const PART = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };

const READ = [
  '/',
  '/people',
  '/api/export?columns=email',
  '/api/sheet?email=a@b.example',
  '/api/jobs',
] as const;

describe.each([
  ['another site', EVIL, 403],
  ['another local port', OTHER_PORT, 403],
  ['a name that is pointed here', REBOUND, 403],
  ['a page that has it as a picture', PART, 403],
  ['a browser without the cookie', { cookie: undefined }, 401],
  ['a page of yesterday’s start', { cookie: `studio-000000000000=${'x'.repeat(43)}` }, 401],
] as const)('%s', (_, headers, refusal) => {
  it.each(READ)('does not read %s', async (path) => {
    const answer = await studio.request(path, { headers });
    expect(answer.status).toBe(refusal);
    expect(answer.body).not.toMatch(/@|<div/);
  });

  it.each(['query/people', 'plan/erase', 'apply/erase', 'files', 'preview', 'jobs/1/stop'])(
    'is refused at %s',
    async (path) => {
      const body = JSON.stringify({ emails: [...list] });
      const answer = await studio.request(`/api/${path}`, { method: 'POST', headers, body });
      expect(answer.status).toBe(refusal);
    },
  );
});

it('answers through a tunnel with another port', async () => {
  const headers = TUNNEL;
  expect((await studio.request('/people', { headers })).status).toBe(200);
  const sent = { method: 'POST', headers, body: '{}' };
  expect(JSON.parse((await studio.request('/api/query/countPeople', sent)).body)).toMatchObject({ all: 30 });
});

describe('the link', () => {
  it('works once, also after a look at it and a prefetch, and leads to a page without it', async () => {
    const link = await studio.newLink();
    for (const sent of [{ method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch' } }])
      expect((await studio.follow(link, sent)).headers['set-cookie']).toBeUndefined();
    const { status, headers } = await studio.follow(link);
    expect(status).toBe(303);
    expect(headers['set-cookie']?.[0]).toMatch(
      /^studio-\w{12}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(headers.location).toBe('/');
    expect((await studio.follow(link)).status).toBe(403);
  });

  it('is another one at each start, and so is the cookie', async () => {
    const other = await StudioProcess.start(home, {}, 'verb');
    const link = await other.newLink();
    const { pathname, search } = new URL(link);
    expect((await studio.follow(pathname + search)).status).toBe(403);
    await other.stop();
  });
});

it.each([...READ, '/assets/unknown.js', '/api/unknown', '/favicon.ico'])(
  '%s is not cached, not framed and not guessed at',
  async (path) => {
    const { headers } = await studio.request(path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toMatch(/frame-ancestors '(none|self)'/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  },
);

it('the page may run and load only what the studio serves', async () => {
  const { headers } = await studio.request('/');
  const policy = headers['content-security-policy'];
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'");
});

describe('an upload', () => {
  const chunk = Buffer.alloc(1_000_000, 'a');
  /** Most memory that the process has had, in MB. */
  const peak = () =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${studio.pid}/status`, 'utf8'))?.[1]) / 1000;
  const send = async (length?: string) => {
    let sent = 0;
    const body = (function* () {
      for (; sent < 2000; sent += 1) yield chunk;
    })();
    const headers = { 'content-length': length };
    const answer = await studio.request('/api/files', { method: 'POST', headers, body });
    return { status: answer.status, sent };
  };

  it.skipIf(process.platform !== 'linux')(
    'of 2 GB is refused by its length, or as soon as it passes 100 MB, in the same memory (needs Linux)',
    async () => {
      const before = peak();
      const announced = await send('2000000000');
      const silent = await send();
      expect([announced.status, silent.status]).toEqual([413, 413]);
      expect(announced.sent).toBeLessThan(10);
      // What was on its way when the answer came is beyond the 100.
      expect(silent.sent).toBeLessThan(130);
      expect(silent.sent).toBeGreaterThan(99);
      expect(peak() - before).toBeLessThan(80);
      expect((await studio.request('/api/jobs')).status).toBe(200);
    },
  );
});

describe('a name of a file', () => {
  it.each(['../list.db', '..', '.', '/etc/passwd', 'list.db', '..\\list.db', 'a\0b', '%2e%2e%2flist.db'])(
    '%o opens nothing',
    async (file) => {
      writeFileSync(join(home.folder, 'data/addresses.txt'), 'a@b.example\n');
      for (const action of ['importPeople', 'restore', 'takeOff'] as const) {
        const body = JSON.stringify({ file });
        const answer = await studio.request(`/api/plan/${action}`, { method: 'POST', body });
        expect({ action, status: answer.status }).toEqual({ action, status: 409 });
        expect(JSON.parse(answer.body)).toMatchObject({ reason: 'unknownFile' });
      }
    },
  );

  it.each(['/assets/..%2findex.html', '/assets/..%2f..%2fmanifest.json', '/api/preview/..%2f'])(
    'in %s opens nothing',
    async (path) => expect((await studio.request(path)).body).not.toContain('<script'),
  );

  it.each(['..', '../x', 'a/b', '', 'x'.repeat(81), '.git'])('%o is none of a message', async (name) => {
    const body = JSON.stringify({ name, texts: { en: 'x', vi: 'x' } });
    const before = readdirSync(home.folder, { recursive: true });
    for (const path of ['apply/saveMessage', 'preview', 'query/messageTexts', 'plan/send'])
      expect((await studio.request(`/api/${path}`, { method: 'POST', body })).status).toBe(400);
    expect(readdirSync(home.folder, { recursive: true })).toEqual(before);
  });
});

it('the public server serves nothing of it', async () => {
  const server = await ServerProcess.start({ home });
  const page = await (await server.get('/')).text();
  for (const path of ['/studio', '/studio/index.html', '/people', '/api/jobs', '/api/query/people'])
    expect((await server.get(path)).status).toBe(404);
  expect(page).not.toContain('studio');
  await server.stop();
});
