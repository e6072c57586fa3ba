import { expect, it } from 'vitest';
import { operatorOn } from '../operator/harness.ts';
import { createApi } from '../../src/studio/server/api.ts';
import { createJobs } from '../../src/studio/server/jobs.ts';
import { needOf } from '../../src/studio/server/needs.ts';
import { createSessions } from '../../src/studio/server/sessions.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { SignInStudio, STUDIO } from './sign-in.ts';
import { SoftPasskey } from './soft-passkey.ts';

const start = (environment = {}) =>
  SignInStudio.start(`sqlite:${temporaryFolder()}/waitlist.db`, environment);

/** Every route of the studio's interface, as it is served. */
const routes = () =>
  operatorOn().withHost(async (host) => {
    const jobs = createJobs();
    await using sessions = createSessions(host, jobs);
    const api = createApi(host, sessions, jobs, () => Promise.resolve(undefined as never));
    return api.routes.filter(({ method, path }) => method !== 'ALL' && path !== '*' && path !== '/*');
  });

/** Routes for whoever has no session: what they do is tested in `sign-in.test.ts`. */
const OPEN = [
  ...['GET /link/:beginning', 'POST /session', 'GET /preview/:id', 'GET /ticket/:id', 'GET /sign-in'],
  ...['POST /sign-in/options', 'POST /sign-in', 'POST /invitation', 'POST /invitation/options'],
  'POST /invitation/passkey',
];

it('every route is open to everybody by intention, or needs something', async () => {
  const all = new Set((await routes()).map(({ method, path }) => `${method} ${path}`));
  expect(all.size).toBeGreaterThan(20);
  const names = { query: 'people', plan: 'takeOff', 'carry-out': 'takeOff', ticket: 'export' };
  const needs = [...all].map((route) => {
    const [method = '', path = ''] = route.split(' ');
    const named = path.replace(/^\/([^/]+)\/:name$/, (whole, kind: string) =>
      kind in names ? `/${kind}/${names[kind as keyof typeof names]}` : whole,
    );
    return { route, need: needOf(method, named.replace(':id', 'x')) };
  });
  expect(
    needs
      .filter(({ need }) => need === undefined)
      .map(({ route }) => route)
      .sort(),
  ).toEqual(OPEN.sort());
});

it('two thousand requests without a session, over all paths and methods, read and change nothing', async () => {
  const studio = await start();
  const { secret } = await studio.join('Lan');
  const before = await studio.get(secret, 'query/audit', {});
  const paths = (await routes()).map(({ path }) => path.replace(':name', 'takeOff').replace(/:\w+/, 'x'));
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
  const secrets = ['', 'x'.repeat(43), '%', '../', 'null'];
  const all = [
    ...new Set(paths),
    '/me/../people',
    '//me',
    '/ME',
    '/me%00',
    '/constructor',
    '/query/__proto__',
  ];
  const statuses = new Set<number>();
  let asked = 0;
  // Tries that fail often wait: they are asked elsewhere.
  const quick = all.filter((path) => !/sign-in|invitation/.test(path));
  for (let round = 0; asked < 2000; round += 1)
    for (const path of quick) {
      const bearer = secrets[round % secrets.length] ?? '';
      const answers = methods.map((method) => {
        const input = method === 'GET' || method === 'HEAD' ? undefined : { emails: ['a@b.example'] };
        return studio.ask(bearer, `/api${path}`, input, { method });
      });
      for (const { status, text } of await Promise.all(answers)) {
        statuses.add(status);
        expect(text).not.toMatch(/@|Lan/);
        asked += 1;
      }
    }
  expect(
    [...statuses].filter((status) => ![400, 401, 403, 404, 413].includes(status) && status !== 200),
  ).toEqual([]);
  expect(await studio.get(secret, 'query/audit', {})).toEqual(before);
});

it('a client gets thirty challenges in a minute, and another one as many', async () => {
  const studio = await start({ TRUSTED_PROXIES: '127.0.0.1' });
  const ask = (client: string) =>
    studio.ask('', 'sign-in/options', {}, { headers: { 'x-forwarded-for': client } });
  for (let count = 0; count < 30; count += 1) expect((await ask('192.0.2.1')).status).toBe(200);
  expect(await ask('192.0.2.1')).toMatchObject({ status: 429, body: { reason: 'tooOften' } });
  expect((await ask('192.0.2.2')).status).toBe(200);
  studio.pass(1);
  expect((await ask('192.0.2.1')).status).toBe(200);
});

it('who has failed ten times waits two seconds for each try, and nobody else', async () => {
  const studio = await start({ TRUSTED_PROXIES: '127.0.0.1' });
  const { device } = await studio.join('Lan');
  const takes = async (client: string, secret: string) => {
    const before = performance.now();
    await studio.ask(secret, 'invitation', {}, { headers: { 'x-forwarded-for': client } });
    return performance.now() - before;
  };
  for (let count = 0; count < 10; count += 1) await takes('192.0.2.1', 'x'.repeat(43));
  expect(await takes('192.0.2.1', 'x'.repeat(43))).toBeGreaterThan(1990);
  const good = await studio.inviteAtMachine('An');
  expect(await takes('192.0.2.1', good)).toBeGreaterThan(1990);
  expect(await takes('192.0.2.2', good)).toBeLessThan(1990);
  expect((await studio.signIn(device)).status).toBe(200);
});

it('a page of another site, port or frame signs nobody in, and fixes nobody’s session', async () => {
  const studio = await start();
  const device = new SoftPasskey(STUDIO);
  const invitation = await studio.inviteAtMachine('Lan');
  for (const headers of [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: `${STUDIO}:8443`, 'sec-fetch-site': 'same-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: undefined },
    { host: 'evil.example', origin: 'https://evil.example' },
  ])
    for (const path of [
      'sign-in/options',
      'sign-in',
      'invitation',
      'invitation/options',
      'invitation/passkey',
    ])
      expect({ path, ...(await studio.ask(invitation, path, {}, { headers })) }).toMatchObject({
        path,
        status: 403,
      });
  const { status, body } = await studio.accept(invitation, 'Lan', device);
  expect([status, body]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
  // What a stranger has sent before is no session afterwards.
  const fixed = 'y'.repeat(43);
  const options = await studio.get(fixed, 'sign-in/options', {});
  const { body: own } = await studio.ask(fixed, 'sign-in', { response: device.sign(options) });
  expect(own).not.toBe(fixed);
  expect((await studio.ask(fixed, 'me')).status).toBe(401);
});

it('where the studio has no address of its own, nobody signs in and nobody is invited', async () => {
  const studio = await start({ STUDIO_ORIGIN: '' });
  const headers = { host: 'localhost:4620', origin: 'http://localhost:4620' };
  expect((await studio.ask('', 'sign-in', undefined, { headers })).body).toEqual({ isOn: false });
  const refused = { status: 409, body: { reason: 'noOrigin' } };
  expect(await studio.ask('', 'sign-in/options', {}, { headers })).toMatchObject(refused);
  const { secret } = await studio.openMachine();
  expect(await studio.ask(secret, 'invite', { name: 'An', access: 'look' }, { headers })).toMatchObject(
    refused,
  );
});
