import { afterEach, expect, it } from 'vitest';
import { SUBMIT_EMAIL_PATH } from '../../contract/submit-email.ts';
import { createWaitlistServer } from './server.ts';
import { listen } from './service.ts';

let close: (() => void) | undefined;
afterEach(() => close?.());

it('an unexpected error is reported to the operator and not to the visitor, and the next request is served', async () => {
  const failures: unknown[] = [];
  const server = createWaitlistServer({
    app: { fetch: () => Promise.reject(new Error('secret detail')) },
    site: {
      answer: () => ({ status: 200, headers: {}, body: Buffer.from('page'), isPage: true }),
    },
    isReady: () => Promise.resolve(true),
    headers: { 'content-security-policy': "default-src 'none'" },
    clientInfo: () => ({ client: '203.0.113.7', plainHttp: false }),
    pageViews: { record: () => undefined, secondsSince: () => undefined },
    onFailure: (error) => failures.push(error),
  });
  const { port } = await listen(server, 0, '127.0.0.1');
  close = () => server.closeAllConnections();
  const failed = await fetch(`http://127.0.0.1:${port}${SUBMIT_EMAIL_PATH}`, { method: 'POST', body: 'x' });
  expect(failed.status).toBe(500);
  expect(await failed.text()).toBe('failed\n');
  expect(failed.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(failures).toEqual([new Error('secret detail')]);
  expect(await (await fetch(`http://127.0.0.1:${port}/en`)).text()).toBe('page');
  server.close();
});
