import { readFileSync, readdirSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../service/server-process.ts';
import { StudioHome, StudioProcess } from './studio-process.ts';

let home: StudioHome;
let studio: StudioProcess;
let list: Set<string>;

beforeAll(async () => {
  home = await StudioHome.create(30);
  studio = await StudioProcess.start(home, {}, 'verb');
  list = home.emails();
  return () => studio.remove();
});
afterEach(() => expect(home.emails()).toEqual(list));

const READ = ['/', '/people', '/api/export?columns=email', '/api/sheet?email=a@b.example', '/api/jobs'];
const ASKED = ['query/people', 'plan/erase', 'apply/erase', 'files', 'preview', 'jobs/1/stop'];

it.each([
  ['another site', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['another local port', { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-site' }, 403],
  ['a name that is pointed here', { host: 'rebound.example', origin: 'http://rebound.example' }, 403],
  ['a page that has it as a picture', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 403],
  ['a browser without the cookie', { cookie: undefined }, 401],
  ['a page of yesterday’s start', { cookie: `studio-000000000000=${'x'.repeat(43)}` }, 401],
])('%s reads and changes nothing', async (_, headers, status) => {
  for (const path of READ) {
    const answer = await studio.request(path, { headers });
    expect({ path, status: answer.status }).toEqual({ path, status });
    expect(answer.body).not.toMatch(/@|<div/);
  }
  for (const path of ASKED) {
    const sent = { method: 'POST', headers, body: JSON.stringify({ emails: [...list] }) };
    expect({ path, ...(await studio.request(`/api/${path}`, sent)) }).toMatchObject({ path, status });
  }
});

it.each([
  ['through a tunnel with another port', { host: 'localhost:9000', origin: 'http://localhost:9000' }, 200],
  ['of a browser without Sec-Fetch-Site', { 'sec-fetch-site': undefined }, 200],
  ['without an origin', { origin: undefined }, 403],
  ['of a sandboxed page', { origin: 'null' }, 403],
  [
    'to a name that begins like ours',
    { host: '127.0.0.1.evil.example', origin: 'http://127.0.0.1.evil.example' },
    403,
  ],
  ['of a page with TLS', { origin: 'https://127.0.0.1' }, 403],
])(
  'a question %s is answered, or refused',
  async (_, headers: Record<string, string | undefined>, status) => {
    const answer = await studio.request('/api/query/countPeople', { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(status);
    if (status === 200) expect(JSON.parse(answer.body)).toMatchObject({ all: 30 });
  },
);

it('its newest link works once, also after a look at it and a prefetch, and leads to a page without it', async () => {
  const old = await studio.newLink();
  const link = await studio.newLink();
  for (const wrong of [old, '/?t=', '/?t=wrong', `/?t=${'x'.repeat(43)}`])
    expect((await studio.follow(wrong)).status).toBe(403);
  for (const sent of [{ method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch' } }])
    expect((await studio.follow(link, sent)).headers['set-cookie']).toBeUndefined();
  const { status, headers } = await studio.follow(link);
  expect([status, headers.location]).toEqual([303, '/']);
  expect(headers['set-cookie']?.[0]).toMatch(/^studio-\w{12}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect((await studio.follow(link)).status).toBe(403);
});

it.each([...READ, '/assets/unknown.js', '/api/unknown'])(
  '%s is not cached, framed or guessed at',
  async (path) => {
    const { headers } = await studio.request(path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors '(none|self)'/);
    if (path === '/') expect(policy).toMatch(/script-src 'self';.*require-trusted-types-for 'script'/);
    if (path === '/') expect(policy).not.toContain('unsafe');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  },
);

it.skipIf(process.platform !== 'linux')(
  'an upload of 2 GB is refused by its length, or as it passes 100 MB, in the same memory (needs Linux)',
  async () => {
    const chunk = Buffer.alloc(1_000_000, 'a');
    const peak = () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${studio.pid}/status`, 'utf8'))?.[1]) / 1000;
    /** @returns the megabytes that were on their way when the answer came */
    const send = async (length?: string, path = '/api/files') => {
      let sent = 0;
      const body = (function* () {
        for (; sent < 2000; sent += 1) yield chunk;
      })();
      const headers = { 'content-length': length };
      expect((await studio.request(path, { method: 'POST', headers, body })).status).toBe(413);
      return sent;
    };
    const before = peak();
    // Besides what is read, as much is on its way as the two systems' buffers hold.
    expect(await send('2000000000')).toBeLessThan(50);
    expect(await send(undefined, '/api/preview')).toBeLessThan(50);
    const silent = await send();
    expect(silent).toBeGreaterThan(99);
    expect(silent).toBeLessThan(150);
    expect(peak() - before).toBeLessThan(80);
  },
);

describe('a name of a file', () => {
  it.each(['../list.db', '..', '.', '/etc/passwd', 'list.db', '..\\list.db', 'a\0b', '%2e%2e%2flist.db'])(
    '%o opens nothing',
    async (file) => {
      for (const action of ['importPeople', 'restore', 'takeOff']) {
        const sent = { method: 'POST', body: JSON.stringify({ file }) };
        const { status, body } = await studio.request(`/api/plan/${action}`, sent);
        expect([action, status, JSON.parse(body) as object]).toMatchObject([
          action,
          409,
          { reason: 'unknownFile' },
        ]);
      }
    },
  );

  it.each(['/assets/..%2findex.html', '/assets/..%2f..%2fmanifest.json', '/api/preview/..%2f'])(
    'in %s opens nothing',
    async (path) => expect((await studio.request(path)).body).not.toContain('<script'),
  );

  it.each(['..', '../x', 'a/b', '', 'x'.repeat(81), '.git'])('%o is none of a message', async (name) => {
    const before = readdirSync(home.folder, { recursive: true });
    const sent = { method: 'POST', body: JSON.stringify({ name, texts: { en: 'x', vi: 'x' } }) };
    for (const path of ['apply/saveMessage', 'preview', 'query/messageTexts', 'plan/send'])
      expect((await studio.request(`/api/${path}`, sent)).status).toBe(400);
    expect(readdirSync(home.folder, { recursive: true })).toEqual(before);
  });
});

it('the public server serves nothing of it', async () => {
  const server = await ServerProcess.start({ home });
  for (const path of ['/studio', '/studio/index.html', '/people', '/api/jobs', '/api/query/people'])
    expect((await server.get(path)).status).toBe(404);
  expect(await (await server.get('/')).text()).not.toContain('studio');
  await server.stop();
});
