import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { SUBMIT_EMAIL_PATH } from '../../contract/submit-email.ts';
import { createWaitlistServer, type ServerDependencies } from './server.ts';
import { listen } from './service.ts';

/** A server that answers every path with one body. */
async function startServer(body: Buffer, dependencies: Partial<ServerDependencies> = {}) {
  const server = createWaitlistServer({
    functions: {
      submit: () => Promise.reject(new Error('secret detail')),
      links: () => Promise.reject(new Error('no test has a link')),
      allowedOrigins: new Set(),
    },
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
