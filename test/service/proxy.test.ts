import { beforeAll, describe, expect, it } from 'vitest';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { startService } from '../../src/hosts/node/service.ts';
import { openParts } from './in-process.ts';
import { halfOpen } from './raw.ts';
import { ServerProcess } from './server-process.ts';
import { startServer } from './start-server.ts';
import { FIRST, SECOND } from '../languages.ts';

const ORIGIN = 'https://them.example';
const BEHIND = { PUBLIC_ORIGIN: ORIGIN, TRUSTED_PROXIES: '127.0.0.0/8 ::1' };

describe('behind a proxy that terminates TLS', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await ServerProcess.start({ env: { ...BEHIND, LIMIT_PER_CLIENT: '3/1h' } });
    return () => server.remove();
  });

  it('every answer asks browsers to stay on TLS; HSTS=subdomains asks that for the names below, too', async () => {
    const asks = async (from: ServerProcess, path: string) =>
      (await from.get(path)).headers.get('strict-transport-security');
    for (const path of [`/${FIRST}`, '/nope', '/live', SUBMIT_EMAIL_PATH])
      expect(await asks(server, path), path).toBe('max-age=63072000');
    const other = await startServer({ env: { ...BEHIND, HSTS: 'subdomains' } });
    expect(await asks(other, `/${FIRST}`)).toBe('max-age=63072000; includeSubDomains');
  });

  it('a visitor who came over plain HTTP is sent to TLS, under the configured name, whatever Host says', async () => {
    const plain = { 'x-forwarded-proto': 'http', host: 'evil.example' };
    const page = await server.get(`/${SECOND}?from=poster`, { headers: plain });
    const location = `${ORIGIN}/${SECOND}?from=poster`;
    expect([page.status, page.headers.get('location')]).toEqual([308, location]);
    expect((await server.submit('ann@example.com', plain)).status).toBe(403);
    expect(server.home.emails()).toEqual(new Set());
    expect((await server.get('/live', { headers: plain })).status).toBe(200);
    expect((await server.get(`/${SECOND}`, { headers: { 'x-forwarded-proto': 'https' } })).status).toBe(200);
  });

  it('its own port on localhost is the visitor’s machine, and another site', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const origin = `http://${host}:${new URL(server.origin).port}`;
      const { status } = await server.submit('x', { origin, 'sec-fetch-site': 'cross-site' });
      expect(status, origin).toBe(403);
    }
  });

  it('visitors are counted by the address that the proxy saw', async () => {
    const from = async (address: string, name: string) =>
      (await server.submit(`${name}@example.com`, { 'x-forwarded-for': address })).status;
    for (let count = 0; count < 3; count++) expect(await from('198.51.100.7', `a${count}`)).toBe(200);
    expect(await from('198.51.100.7', 'a3')).toBe(429);
    expect(await from('203.0.113.99, 198.51.100.7', 'a4')).toBe(429);
    expect(await from('198.51.100.8', 'b0')).toBe(200);
  });
});

it('without a trusted proxy what a visitor claims about where he comes from counts for nothing', async () => {
  const server = await startServer({ env: { LIMIT_PER_CLIENT: '2/1h', PUBLIC_ORIGIN: ORIGIN } });
  const claim = (index: number) =>
    server.submit(`student-${index}@example.com`, {
      'x-forwarded-for': `198.51.100.${index}`,
      forwarded: `for=198.51.100.${index}`,
      'x-real-ip': `198.51.100.${index}`,
      'x-forwarded-proto': 'http',
    });
  expect((await claim(1)).status).toBe(200);
  expect((await claim(2)).status).toBe(200);
  const rejected = await claim(3);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3500);
});

it('a server that is told to stop says so to whoever asks for its health, serves everything else for DRAIN_SECONDS, and then ends', async () => {
  const server = await startServer({ env: { DRAIN_SECONDS: '3' } });
  const ended = server.stop('SIGTERM');
  for (const path of ['/live', '/ready']) {
    await expect.poll(async () => (await server.get(path)).status).toBe(503);
    expect(await (await server.get(path)).text(), path).toBe('stopping\n');
  }
  expect((await server.get(`/${FIRST}`)).status).toBe(200);
  expect((await server.submit('late@example.com')).status).toBe(200);
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(server.home.emails()).toEqual(new Set(['late@example.com']));
});

it('500 clients that never finish what they began do not keep the server from ending', async () => {
  const { settings, persistence, observer } = openParts();
  const service = await startService(settings, persistence, observer, undefined, 500);
  const connections = await halfOpen({ host: '127.0.0.1', port: service.address.port }, 500);
  expect(await service.stop()).toEqual({ drained: false, closed: true });
  await Promise.all(connections.map(({ closed }) => closed));
});
