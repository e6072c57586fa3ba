import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { exchange, RawConnection } from './raw.ts';
import { ServerProcess } from './server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start();
});
afterAll(async () => {
  await server.remove();
});

const body = (email: string) => JSON.stringify({ email, language: 'en', sourcePage: 'landing' });
const post = (text: string, headers = '') =>
  `POST ${SUBMIT_EMAIL_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}Content-Length: ${text.length}\r\n\r\n${text}`;

it('says where the page and the list are, and how to see the list', () => {
  expect(server.output.greeting).toBe(
    [
      `The page:  ${server.origin}`,
      `The list:  ${server.home.database}`,
      'To see it: npm run --silent waitlist -- list',
      '',
    ].join('\n'),
  );
});

describe('files', () => {
  it('are served as the build listed them, to GET and HEAD alike', async () => {
    const page = await server.get('/vi', { headers: { 'accept-encoding': 'br' } });
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      etag: '"vi.html-br"',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(await page.text()).toContain('Tiếng Việt');
    const head = await server.get('/vi', { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect(head.headers.get('content-length')).toBe(page.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it('that a browser has are not sent again', async () => {
    const { status } = await server.get('/en', {
      headers: { 'accept-encoding': 'identity', 'if-none-match': '"en.html"' },
    });
    expect(status).toBe(304);
  });

  it('hashed in their name may be kept for ever', async () => {
    const asset = await server.get('/assets/app-Ab12Cd34.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('not listed do not exist, whatever the path is written like', async () => {
    for (const path of [
      '/nope',
      '/en.html',
      '/manifest.json',
      '/assets/',
      '/.env',
      '/en/../en',
      '//en',
      '/%2e%2e/en',
    ]) {
      const { received } = await exchange(
        server.target,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(received, path).toContain('404 Not Found');
      expect(received, path).toContain('<title>404</title>');
    }
  });

  it('take no other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const { status, headers } = await server.get('/en', { method });
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe('GET, HEAD');
    }
  });

  it('are not echoed to TRACE', async () => {
    for (const path of ['/en', SUBMIT_EMAIL_PATH]) {
      const request = `TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Secret: 1\r\nConnection: close\r\n\r\n`;
      const { statuses, received } = await exchange(server.target, request);
      expect(statuses).toEqual([405]);
      expect(received).not.toContain('X-Secret');
    }
  });

  it('are sent whole to who asks for a part', async () => {
    const { status } = await server.get('/en', { headers: { range: 'bytes=0-1' } });
    expect(status).toBe(200);
  });
});

it('every answer carries the security headers', async () => {
  const answers = await Promise.all([
    server.get('/en'),
    server.get('/nope'),
    server.get('/live'),
    server.get('/ready'),
    server.get('/en', { method: 'POST' }),
    server.get(SUBMIT_EMAIL_PATH),
    server.submit('not an address'),
  ]);
  for (const { headers } of answers)
    for (const name of [
      'content-security-policy',
      'cross-origin-opener-policy',
      'cross-origin-embedder-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
    ])
      expect(headers.has(name)).toBe(true);
  for (const { headers } of answers) {
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.get('content-type')).toMatch(/; charset=utf-8$/);
    expect(headers.get('content-security-policy')).toContain('default-src');
    expect(headers.has('server')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('set-cookie')).toBe(false);
  }
});

describe('a page opened', () => {
  it('under localhost or an address of this machine may sign up, under another name that points here not', async () => {
    const port = server.target.port;
    const addresses = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family }) => family === 'IPv4')
      .map(({ address }) => address);
    for (const host of ['localhost', '127.0.0.1', '[::1]', ...addresses])
      expect((await server.submit('x', { origin: `http://${host}:${port}` })).status, host).toBe(400);
    for (const origin of [
      `http://rebound.example:${port}`,
      `http://localhost:${port + 1}`,
      `https://localhost:${port}`,
    ])
      expect((await server.submit('x', { origin, host: new URL(origin).host })).status, origin).toBe(403);
  });
});

describe('a connection', () => {
  it('carries several requests, sent one after the other or all at once', async () => {
    const { statuses } = await exchange(
      server.target,
      post(body('pipelined-1@example.com')) +
        'GET /live HTTP/1.1\r\nHost: x\r\n\r\n' +
        post(body('pipelined-2@example.com')) +
        post(body('pipelined-1@example.com'), 'Connection: close\r\n'),
    );
    expect(statuses).toEqual([200, 200, 200, 409]);
  });

  it.each([
    ['two lengths', `Content-Length: 10\r\n`],
    ['a length and chunks', 'Transfer-Encoding: chunked\r\n'],
    ['a length and an odd encoding', 'Transfer-Encoding: xchunked\r\n'],
    ['a header name with a space', 'Content-Length : 5\r\n'],
    ['a folded header', 'X: y\r\n z: w\r\n'],
  ])('with %s is closed, and what hides behind it is not read', async (_, headers) => {
    const { statuses } = await exchange(
      server.target,
      post(body('smuggler@example.com'), headers) + post(body('smuggled@example.com')),
    );
    expect(statuses).toEqual([400]);
    expect(server.home.emails()).not.toContain('smuggled@example.com');
    expect(server.home.emails()).not.toContain('smuggler@example.com');
  });

  it('with headers of more than 8 kB is refused', async () => {
    const { statuses } = await exchange(
      server.target,
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(10_000)}\r\n\r\n`,
    );
    expect(statuses).toEqual([431]);
  });

  it('without a host, or with two, is refused', async () => {
    expect((await exchange(server.target, 'GET /en HTTP/1.1\r\n\r\n')).statuses).toEqual([400]);
  });

  it('with an endless body hears of it after 4096 bytes', async () => {
    const connection = new RawConnection(server.target);
    connection.socket.write(
      `POST ${SUBMIT_EMAIL_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    connection.socket.write(`1388\r\n${'x'.repeat(5000)}\r\n`);
    await expect.poll(() => connection.statuses, { timeout: 10_000 }).toEqual([413]);
    connection.socket.destroy();
  });

  it('whose request was too large carries the next one', async () => {
    const { statuses } = await exchange(
      server.target,
      post('x'.repeat(200_000)) + post(body('after-large@example.com'), 'Connection: close\r\n'),
    );
    expect(statuses).toEqual([413, 200]);
  });

  it('that breaks off in the middle of a body stores nothing and harms nobody', async () => {
    const connection = new RawConnection(server.target);
    connection.socket.write(post(body('broken@example.com')).slice(0, -5));
    await sleep(50);
    connection.socket.destroy();
    await connection.closed;
    expect((await server.get('/live')).status).toBe(200);
    expect(server.home.emails()).not.toContain('broken@example.com');
  });

  it('that wants to become something else, or a tunnel, gets neither', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    const { statuses } = await exchange(server.target, `GET /en HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`);
    expect(statuses).toEqual([200]);
    expect((await exchange(server.target, 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')).statuses).not.toContain(
      200,
    );
  });
});
