import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { AppRequest } from '../../waitlist/function.ts';
import { SUBMIT_EMAIL_PATH } from '../../contract/submit-email.ts';
import { halfOpen } from '../../../test/service/raw.ts';
import { createWaitlistServer, type ServerDependencies } from './server.ts';
import { listen } from './service.ts';

const FUNCTIONS = {
  submit: () => Promise.reject(new Error('secret detail')),
  links: () => Promise.reject(new Error('no test has a link')),
  allowedOrigins: new Set<string>(),
};

/** A server that answers every path with one body. */
async function startServer(body: Buffer, dependencies: Partial<ServerDependencies> = {}) {
  const server = createWaitlistServer({
    functions: FUNCTIONS,
    settings: { publicOrigin: undefined, tls: false, trustedProxies: [] },
    stage: () => ({ stage: 'waitlist' }),
    site: () => ({ status: 200, headers: {}, body }),
    store: { check: () => Promise.resolve() },
    sources: { countView: () => undefined },
    isStopping: () => false,
    onFailure: () => undefined,
    ...dependencies,
  });
  const { port } = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { server, port };
}

it('an unexpected error is reported to the operator and not to the visitor, and the next request is served', async () => {
  const failures: unknown[] = [];
  const { port } = await startServer(Buffer.from('page'), { onFailure: (error) => failures.push(error) });
  const failed = await fetch(`http://127.0.0.1:${port}${SUBMIT_EMAIL_PATH}`, { method: 'POST', body: 'x' });
  expect(failed.status).toBe(500);
  expect(await failed.text()).toBe('failed\n');
  expect(failed.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(failures).toEqual([new Error('secret detail')]);
  expect(await (await fetch(`http://127.0.0.1:${port}/en`)).text()).toBe('page');
});

it('a client that does not read its answer is cut off, and others are served meanwhile', async () => {
  // More than the buffers of both ends hold.
  const { server, port } = await startServer(Buffer.alloc(64 * 1024 * 1024));
  expect(server.timeout).toBe(32_500);
  server.timeout = 1000;
  const slow = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void slow.destroy());
  const [accepted] = (await once(server, 'connection')) as [Socket];
  const cutOff = once(accepted, 'close');
  slow.write('GET /en HTTP/1.1\r\nHost: x\r\n\r\n');
  const live = await fetch(`http://127.0.0.1:${port}/live`);
  expect(await live.text()).toBe('ok\n');
  await cutOff;
});

it('500 clients that never finish what they began keep nobody else waiting, and are cut off', async () => {
  const submit = async ({ body }: AppRequest) => new Response(await text(Readable.from(body ?? [])));
  const functions = { ...FUNCTIONS, submit };
  const { server, port } = await startServer(Buffer.from('page'), { functions });
  const get = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;
  const times = { headersTimeout: server.headersTimeout, requestTimeout: server.requestTimeout };
  expect(times).toEqual({ headersTimeout: 10_000, requestTimeout: 20_000 });
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0 });
  const connections = await halfOpen({ host: '127.0.0.1', port }, 500);
  // Every answer below has to come while all of them are still open.
  for (const path of ['/live', '/ready', '/en']) expect(await get(path)).toBe(200);
  expect(await get(SUBMIT_EMAIL_PATH, 'POST')).toBe(200);
  expect(connections.filter(({ socket }) => socket.closed)).toEqual([]);
  Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
  await Promise.all(connections.map(({ closed }) => closed));
  expect(new Set(connections.map(({ statuses }) => statuses.join()))).toEqual(new Set(['408']));
  Object.assign(server, times);
  expect(await get('/live')).toBe(200);
});

it('a connection more than the server takes is dropped, and the next one is served when another has ended', async () => {
  const { server, port } = await startServer(Buffer.from('page'));
  expect(server.maxConnections).toBe(8000);
  server.maxConnections = 20;
  const target = { host: '127.0.0.1', port };
  const connections = await halfOpen(target, 20);
  await Promise.all((await halfOpen(target, 1)).map(({ closed }) => closed));
  expect(connections.filter(({ socket }) => socket.closed)).toEqual([]);
  connections[0]?.socket.destroy();
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200);
});
