import { hostname, networkInterfaces } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { exchange, RawConnection } from './raw.ts';
import { ServerProcess } from './server-process.ts';
import { FIRST, SECOND } from '../languages.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start();
  return () => server.remove();
});

const body = (email: string) => JSON.stringify({ email, language: FIRST, sourcePage: 'landing' });
const post = (text: string, headers = '') =>
  `POST ${SUBMIT_EMAIL_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}Content-Length: ${text.length}\r\n\r\n${text}`;

it('says where the page and the list are, and how to see the list', () => {
  const lines = [`The page:  ${server.origin}`, `The list:  ${server.home.database}`];
  expect(server.output.greeting.split('\n')).toEqual([...lines, 'To see it: ./waitlist studio', '']);
});

describe('files', () => {
  it('are served as the build listed them, to GET and HEAD alike', async () => {
    const page = await server.get(`/${SECOND}`, { headers: { 'accept-encoding': 'br' } });
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      etag: expect.stringMatching(/-br"$/) as string,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(await page.text()).toContain(`<html lang="${SECOND}"`);
    const head = await server.get(`/${SECOND}`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect(head.headers.get('content-length')).toBe(page.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it('are led to from their address with a slash behind it, as people type it from a poster', async () => {
    for (const language of [FIRST, SECOND]) {
      const { status, headers } = await server.get(`/${language}/?from=poster`);
      expect([status, headers.get('location')]).toEqual([308, `/${language}?from=poster`]);
    }
    expect((await server.get(`/${FIRST}/leave/`)).headers.get('location')).toBe(`/${FIRST}/leave`);
    for (const path of ['//evil.example/', `//${FIRST}/`, `/${FIRST}//`, '/nowhere/']) {
      const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
      const { statuses, received } = await exchange(server.target, request);
      expect(statuses, path).toEqual([404]);
      expect(received).not.toMatch(/^location:/im);
    }
  });

  it('take no other method, and as health answers are not echoed to TRACE', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const { status, headers } = await server.get(`/${FIRST}`, { method });
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    for (const path of [`/${FIRST}`, '/live', '/ready', SUBMIT_EMAIL_PATH]) {
      const request = `TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Secret: 1\r\nConnection: close\r\n\r\n`;
      const { statuses, received } = await exchange(server.target, request);
      expect(statuses).toEqual([405]);
      expect(received).not.toContain('X-Secret');
    }
  });
});

const POST = `POST ${SUBMIT_EMAIL_PATH}`;
/** Every way to an answer of its own that there is: first line and headers; `{etag}` is the page's. */
const ANSWERS: [string, number, string, ...string[]][] = [
  ['a page', 200, `GET /${FIRST}`],
  ['a page that the browser has', 304, `GET /${FIRST}`, 'If-None-Match: {etag}'],
  ['what is not there', 404, 'GET /nope'],
  ['another method', 405, `PUT /${FIRST}`],
  ['/live', 200, 'GET /live'],
  ['/ready', 200, 'GET /ready'],
  ['the function, asked for', 405, `GET ${SUBMIT_EMAIL_PATH}`],
  ['a submission', 400, POST, 'Content-Type: application/json', 'Content-Length: 0'],
  ['a form', 303, POST, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0'],
  ['another site', 403, POST, 'Origin: https://evil.example'],
  ['another type', 415, POST, 'Content-Length: 0'],
  ['TRACE', 405, `TRACE /${FIRST}`],
];

it.each(ANSWERS)('the headers of the answer to %s (%i) hold a policy', async (_, status, line, ...more) => {
  const page = await server.get(`/${FIRST}`, { headers: { 'accept-encoding': 'identity' } });
  const request = [`${line} HTTP/1.1`, 'Host: x', ...more, 'Connection: close', '', ''].join('\r\n');
  const asked = request.replace('{etag}', page.headers.get('etag') ?? '');
  const { statuses, received } = await exchange(server.target, asked);
  expect(statuses).toEqual([status]);
  const [head = ''] = received.split('\r\n\r\n');
  const fields = head.split('\r\n').slice(1);
  const headers = new Headers(fields.map((line) => line.split(': ', 2) as [string, string]));
  const policy = headers.get('content-security-policy') ?? '';
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy.split('; ')).toContain(directive);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  if (headers.get('content-length') !== '0' && status !== 303 && status !== 304)
    expect(headers.get('content-type')).toMatch(/; charset=utf-8$/);
  for (const telling of ['server', 'x-powered-by', 'set-cookie', 'strict-transport-security'])
    expect(headers.has(telling), telling).toBe(false);
});

it('a page opened under localhost, the name or an address of this machine may sign up, under another name that points here not', async () => {
  const port = server.target.port;
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const addresses = all.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  for (const host of ['localhost', '127.0.0.1', '[::1]', hostname().toLowerCase(), ...addresses])
    expect((await server.submit('x', { origin: `http://${host}:${port}` })).status, host).toBe(400);
  for (const origin of [
    `http://rebound.example:${port}`,
    `http://localhost:${port + 1}`,
    `https://localhost:${port}`,
  ])
    expect((await server.submit('x', { origin, host: new URL(origin).host })).status, origin).toBe(403);
});

describe('a connection', () => {
  it('with garbage behind a sign-up is closed, and whoever reads that he is on the list is on it', async () => {
    for (const garbage of ['GARBAGE\r\n\r\n', '\0\0\0', 'GET / HTTP/9.9\r\n\r\n']) {
      const email = `tail-${garbage.length}@example.com`;
      const { statuses } = await exchange(server.target, post(body(email)) + garbage);
      expect([200, 400]).toContain(statuses[0]);
      expect(statuses).toHaveLength(1);
      if (statuses[0] === 200) expect(server.home.emails()).toContain(email);
    }
  });

  it.each([
    ['two lengths', `Content-Length: 10\r\n`],
    ['a length and chunks', 'Transfer-Encoding: chunked\r\n'],
    ['a length and an odd encoding', 'Transfer-Encoding: xchunked\r\n'],
    ['a header name with a space', 'Content-Length : 5\r\n'],
    ['a folded header', 'X: y\r\n z: w\r\n'],
    ['two hosts', 'hOST: y\r\n'],
  ])('with %s is closed, and what hides behind it is not read', async (what, headers) => {
    const requests = [post(body('smuggler@example.com'), headers), post(body('smuggled@example.com'))];
    expect((await exchange(server.target, requests.join(''))).statuses).toEqual([400]);
    // Whoever signs up after it is stored after it.
    expect((await server.submit(`after-${what.replaceAll(' ', '-')}@example.com`)).status).toBe(200);
    expect([...server.home.emails()].filter((email) => email.startsWith('smuggle'))).toEqual([]);
  });

  it('with an endless body hears of it after 4096 bytes', async () => {
    const connection = new RawConnection(server.target);
    const head = [
      `${POST} HTTP/1.1`,
      'Host: x',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      '',
      '',
    ];
    connection.socket.write(`${head.join('\r\n')}1388\r\n${'x'.repeat(5000)}\r\n`);
    await expect.poll(() => connection.statuses).toEqual([413]);
    connection.socket.destroy();
  });
});
