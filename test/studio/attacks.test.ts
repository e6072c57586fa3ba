import { readFileSync, readdirSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { byLanguage } from '../../src/contract/language.ts';
import { hashSecret } from '../../src/operator/access/one-time.ts';
import type { MessagePreview } from '../../src/studio/page/ask.ts';
import { FIRST } from '../languages.ts';
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

const READ = ['/api/jobs', '/api/unknown'];
const ASKED = [
  'query/people',
  'plan/takeOff',
  'carry-out/takeOff',
  'files',
  'preview',
  'ticket/export',
  'invite',
  'passkey',
  'confirm',
  'jobs/1/stop',
];

/** At random addresses: what the page has asked for. */
const ticket = () => studio.ticket({ name: 'export', input: { columns: ['email'] } });
const preview = async () => {
  const drafted = await studio.post('preview', { name: 'news', texts: byLanguage(() => 'One') });
  return (drafted as MessagePreview).versions[0]?.href ?? '';
};

const post = (path: string, input: unknown) =>
  studio.request(`/api/${path}`, { method: 'POST', body: JSON.stringify(input) });

const FOREIGN: [who: string, headers: Record<string, string | undefined>][] = [
  ['another site', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another local port', { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-site' }],
  ['a name that is pointed here', { host: 'rebound.example', origin: 'http://rebound.example' }],
  ['a page that has it as a picture', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['a link on another page', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
];

async function expectNothing(headers: Record<string, string | undefined>, status: number, paths: string[]) {
  for (const path of paths) {
    const answer = await studio.request(path, { headers });
    expect({ path, status: answer.status }).toEqual({ path, status });
    expect(answer.body).not.toMatch(/@|<div/);
  }
  for (const path of ASKED) {
    const sent = { method: 'POST', headers, body: JSON.stringify({ emails: [...list] }) };
    expect({ path, ...(await studio.request(`/api/${path}`, sent)) }).toMatchObject({ path, status });
  }
}

it.each(FOREIGN)('%s reads and changes nothing, with the secret and every address', async (_, headers) =>
  expectNothing(headers, 403, [...READ, await ticket(), await preview()]),
);

it.each([
  ['without the secret', { authorization: undefined }],
  ['with the secret in a cookie', { authorization: undefined, cookie: `session=${'x'.repeat(43)}` }],
  ['of yesterday’s start', { authorization: `Bearer ${'x'.repeat(43)}` }],
  ['with an empty secret', { authorization: 'Bearer ' }],
])('a page %s reads and changes nothing', async (_, headers) => expectNothing(headers, 401, READ));

it.each([
  ['by its address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ['by a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['by a file', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
])('its page opens %s for whoever asks, and has nothing of the list', async (_, headers) => {
  const sent = { headers: { ...headers, authorization: undefined } };
  const { status, body } = await studio.request('/', sent);
  expect(status).toBe(200);
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(body) ?? [];
  for (const path of ['/', '/people', script]) {
    const answer = await studio.request(path, sent);
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    expect([...list].filter((email) => answer.body.includes(email))).toEqual([]);
  }
  const host = { ...sent.headers, host: 'rebound.example' };
  expect((await studio.request('/', { headers: host })).status).toBe(403);
});

it.each([
  ['through a tunnel with another port', { host: 'localhost:9000', origin: 'http://localhost:9000' }, 200],
  ['of a browser without Sec-Fetch-Site', { 'sec-fetch-site': undefined }, 200],
  ['without an origin', { origin: undefined }, 403],
  ['of a sandboxed page', { origin: 'null' }, 403],
  ['to a name like ours', { host: '127.0.0.1.evil.example', origin: 'http://127.0.0.1.evil.example' }, 403],
  ['of a page with TLS', { origin: 'https://127.0.0.1' }, 403],
])(
  'a question %s is answered, or refused',
  async (_, headers: Record<string, string | undefined>, status) => {
    const answer = await studio.request('/api/query/countPeople', { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(status);
    if (status === 200) expect(JSON.parse(answer.body)).toMatchObject({ all: 30 });
  },
);

it('a file that is gone is refused where it is saved, too', async () => {
  const gone = await studio.ticket({ name: 'left-out', input: { file: 'gone' }, language: 'en' });
  const { status, body } = await studio.request(gone);
  expect([status, JSON.parse(body)]).toMatchObject([409, { reason: 'unknownFile' }]);
});

it('behind a proxy it answers to its own name, for its own page there, and the machine’s own link opens nothing there', async () => {
  const own = await StudioProcess.start(home, { STUDIO_ORIGIN: 'https://studio.them.example' });
  onTestFinished(() => own.stop('SIGKILL').then(() => undefined));
  const [host, origin] = ['studio.them.example', 'https://studio.them.example'];
  const asks = async (headers: Record<string, string>) =>
    (await own.request('/api/query/countPeople', { method: 'POST', headers, body: '{}' })).status;
  expect(await asks({ host, origin })).toBe(401);
  const link = await own.newLink();
  expect((await own.exchange(link, { headers: { host, origin } })).status).toBe(401);
  expect((await own.exchange(link)).status).toBe(200);
  expect(await asks({ host, origin: `http://${host}` })).toBe(403);
  expect(await asks({ host, origin: 'https://them.example' })).toBe(403);
  expect(await asks({ host: 'them.example', origin: 'https://them.example' })).toBe(403);
  expect(await asks({ host: `${host}:8443`, origin: `${origin}:8443` })).toBe(403);
  expect(await asks({ origin })).toBe(403);
  expect(await asks({})).toBe(200);
  expect((await own.request('/', { headers: { host } })).status).toBe(200);
});

describe('a link', () => {
  const opens = async (link: string, sent = {}) => (await studio.exchange(link, sent)).status;

  it('has its token where no server sees it, and works once, for the studio’s own page', async () => {
    const link = await studio.newLink();
    expect(new URL(link)).toMatchObject({ pathname: '/', search: '' });
    for (const wrong of [`${studio.origin}/#t=`, `${studio.origin}/#t=${'x'.repeat(43)}`])
      expect(await opens(wrong)).toBe(403);
    for (const [, headers] of FOREIGN) expect(await opens(link, { headers })).toBe(403);
    for (const method of ['GET', 'HEAD']) expect(await opens(link, { method })).toBe(401);
    const { status, body, headers } = await studio.exchange(link);
    expect(status).toBe(200);
    expect(body).toMatch(/^[\w-]{43}$/);
    expect(link).not.toContain(body);
    expect(headers['set-cookie']).toBeUndefined();
    expect(await opens(link)).toBe(403);
    const sent = { method: 'POST', body: '{}', headers: { authorization: `Bearer ${body}` } };
    expect((await studio.request('/api/query/people', sent)).status).toBe(200);
  });

  it('tells nothing of itself on the list but a hash, and that only to who knows its beginning', async () => {
    const link = await studio.newLink();
    const hash = hashSecret(link.split('#t=')[1] ?? '');
    const askedBy = async (text: string) => (await studio.request(`/api/link/${text}`)).body;
    expect(await askedBy(hash.slice(0, 16))).toBe(hash);
    for (const other of [hash.slice(0, 15), '%'.repeat(16), '_'.repeat(16), hash.slice(1, 17), 'x'])
      expect(await askedBy(encodeURIComponent(other))).toBe('');
    expect(await opens(`${studio.origin}/#t=${hash}`)).toBe(403);
    expect(await opens(link)).toBe(200);
    expect(await askedBy(hash.slice(0, 16))).toBe('');
  });

  it('that is made leaves open what is open; each session is somebody’s, and has its own files, plans and tickets', async () => {
    const sessionOf = async (user: string) => (await studio.exchange(await studio.newLink(user))).body;
    const [mai, an] = [await sessionOf('mai'), await sessionOf('an')];
    const as = async (secret: string, path: string, input?: unknown) => {
      const headers = { authorization: `Bearer ${secret}` };
      const method = input === undefined ? 'GET' : 'POST';
      const body = typeof input === 'string' ? input : JSON.stringify(input);
      const answer = await studio.request(`/api/${path}`, {
        method,
        headers,
        ...(input !== undefined && { body }),
      });
      return { status: answer.status, body: JSON.parse(answer.body) as Record<string, string> };
    };
    const file = (await as(mai, 'files', 'email\nlan@example.com\n')).body as unknown as string;
    const input = { file, language: FIRST, mayWrite: ['none'], consent: 'fair-2026' };
    expect(await as(an, 'plan/importPeople', input)).toMatchObject({
      status: 409,
      body: { reason: 'unknownFile' },
    });
    const { body: plan } = await as(mai, 'plan/importPeople', input);
    expect(plan).toMatchObject({ added: 1 });
    const { body: backup } = await as(mai, 'plan/backup', {});
    const foreign = await as(an, 'carry-out/backup', { id: backup['id'] });
    expect(foreign).toMatchObject({ status: 409, body: { reason: 'planGone' } });
    const { body: job } = await as(mai, 'carry-out/backup', { id: backup['id'] });
    expect(job).toMatchObject({ by: 'on the server (mai)' });
    expect((await as(mai, 'carry-out/backup', { id: backup['id'] })).body).toMatchObject({ id: job['id'] });
    await expect
      .poll(async () => (await as(an, 'jobs')).body)
      .toMatchObject([{ by: 'on the server (mai)', state: 'done' }]);
    const [line] = (await as(an, 'query/audit', {})).body as unknown as object[];
    expect(line).toMatchObject({ action: 'backup', by: 'on the server (mai)' });
  });
});

it('what is saved is there once, for a browser that sends no header, and says so afterwards', async () => {
  const address = await ticket();
  const sent = { headers: { authorization: undefined } };
  expect((await studio.request(address, { ...sent, method: 'HEAD' })).status).toBe(404);
  expect((await studio.request(address, sent)).body).toContain([...list][0]);
  const { status, body } = await studio.request(address, sent);
  expect([status, body]).toEqual([404, expect.stringMatching(/from the studio again\..*từ studio\./)]);
});

it('a preview is there for its frame until others take its place, and runs nothing', async () => {
  const address = await preview();
  for (let look = 0; look < 2; look += 1) {
    const { body, headers } = await studio.request(address, { headers: { authorization: undefined } });
    expect(body).toContain('One');
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  }
  for (let other = 0; other < 20; other += 1) await preview();
  expect((await studio.request(address)).status).toBe(404);
});

it('no answer is cached, framed, guessed at, or kept by a search engine, whatever it is', async () => {
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec((await studio.request('/')).body) ?? [];
  const policy: unknown = expect.stringMatching(/default-src 'none'.*frame-ancestors '(none|self)'/);
  for (const [path, status, sent] of [
    ['/', 200, {}],
    ['/people', 200, {}],
    [script, 200, {}],
    ['/api/jobs', 200, {}],
    ['/handbook/operator.md', 200, {}],
    [await preview(), 200, {}],
    [await ticket(), 200, {}],
    ['/api/jobs', 401, { authorization: undefined }],
    ['/', 403, { host: 'rebound.example' }],
    ...['/assets/unknown.js', '/api/unknown', '/api/ticket/unknown'].map((path) => [path, 404, {}] as const),
  ] as const) {
    const answer = await studio.request(path, { headers: sent });
    const headers = {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': policy,
    };
    expect({ path, ...answer }).toMatchObject({ path, status, headers });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  const own = (await studio.request('/')).headers['content-security-policy'];
  expect(own).toMatch(/script-src 'self';.*require-trusted-types-for 'script'/);
  expect(own).not.toContain('unsafe');
});

it.skipIf(process.platform !== 'linux')(
  'an upload of 2 GB is refused in the same memory (needs Linux)',
  async () => {
    const chunk = Buffer.alloc(1_000_000, 'a');
    const peak = () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${studio.pid}/status`, 'utf8'))?.[1]) / 1000;
    /** @returns the megabytes that were on their way when the answer came */
    const send = async (length?: string, path = '/api/files', status = 413, more = {}) => {
      let sent = 0;
      const body = (function* () {
        for (; sent < 2000; sent += 1) yield chunk;
      })();
      const headers = { 'content-length': length, ...more };
      expect((await studio.request(path, { method: 'POST', headers, body })).status).toBe(status);
      return sent;
    };
    const before = peak();
    // Besides what is read, as much is on its way as the two systems' buffers hold.
    expect(await send('2000000000')).toBeLessThan(50);
    expect(await send(undefined, '/api/preview')).toBeLessThan(50);
    // Of whom nobody knows, nothing is read.
    expect(await send(undefined, '/api/files', 401, { authorization: undefined })).toBeLessThan(20);
    expect(await send(undefined, '/api/session', 403, { authorization: undefined })).toBeLessThan(20);
    const silent = await send();
    expect(silent).toBeGreaterThan(99);
    expect(silent).toBeLessThan(150);
    expect(peak() - before).toBeLessThan(80);
  },
);

it('a question of 5 MB is refused by its length', async () => {
  const body = [Buffer.alloc(5_000_000, 'a')];
  const sent = { method: 'POST', headers: { 'content-length': '5000000' }, body };
  expect((await studio.request('/api/query/people', sent)).status).toBe(413);
});

it.each(['query/constructor', 'plan/toString', 'carry-out/__proto__', 'query/erase'])(
  'a name that every object has is none of an action: %s',
  async (path) => expect((await post(path, {})).status).toBe(404),
);

describe('a name of a file', () => {
  it.each(['../list.db', '..', '.', '/etc/passwd', 'list.db', '..\\list.db', 'a\0b', '%2e%2e%2flist.db'])(
    '%o opens nothing',
    async (file) => {
      const inputs = { importPeople: { file }, restore: { file }, takeOff: { who: { file } } };
      for (const [action, input] of Object.entries(inputs)) {
        const { status, body } = await post(`plan/${action}`, input);
        const refused = [action, 409, { reason: 'unknownFile' }];
        expect([action, status, JSON.parse(body) as object]).toMatchObject(refused);
      }
    },
  );

  it.each(['/assets/..%2findex.html', '/assets/..%2f..%2fmanifest.json', '/api/preview/..%2f'])(
    'in %s opens nothing',
    async (path) => expect((await studio.request(path)).body).not.toContain('<script'),
  );

  it.each(['..', '../x', 'a/b', '', 'x'.repeat(81), '.git'])('%o is none of a message', async (name) => {
    const before = readdirSync(home.folder, { recursive: true });
    for (const path of ['plan/saveMessage', 'preview', 'query/messageTexts', 'plan/send'])
      expect((await post(path, { name, texts: { en: 'x', vi: 'x' } })).status).toBe(400);
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
