import { expect, openHydrated, test, waitUntilHydrated } from './fixtures.ts';
import { FIRST, SECOND } from '../languages.ts';

for (const path of [`/${SECOND}`, '/no-such-page', '/'])
  test(`${path}: errors are recorded from the first moment, and never sent`, async ({ page, console }) => {
    console.allow(/./);
    const opened = Date.now();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    // `/` goes on to another page as soon as it can.
    if (path === '/')
      await page.route('/', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('location.replace(', '(()=>{})(');
        await route.fulfill({ body, headers: { 'content-type': 'text/html' } });
      });
    // Before the document has been read.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('body')) return;
        observer.disconnect();
        dispatchEvent(new ErrorEvent('error', { message: 'early error' }));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(path);
    if (path === `/${SECOND}`) await waitUntilHydrated(page);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('late error');
      });
      void Promise.reject(new Error('nobody listens'));
      dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          effectiveDirective: 'img-src',
          violatedDirective: 'img-src',
          blockedURI: 'https://elsewhere.example/pixel.gif',
          documentURI: location.href,
          originalPolicy: '',
          disposition: 'enforce',
          statusCode: 200,
        }),
      );
    });
    await expect.poll(() => page.evaluate(() => window.diagnostics?.errorLog.length)).toBe(4);
    const log = await page.evaluate(() => window.diagnostics?.errorLog ?? []);
    const agent = await page.evaluate(() => navigator.userAgent);
    for (const entry of log) {
      expect(entry.userAgent).toBe(agent);
      expect(entry.url).toBe(page.url());
      expect(Date.parse(entry.timestamp)).toBeGreaterThanOrEqual(opened);
      expect(Date.parse(entry.timestamp)).toBeLessThanOrEqual(Date.now());
    }
    const by = (text: string) => log.find(({ error }) => error.includes(text));
    expect(by('early error')).toBeDefined();
    expect(by('late error')).toBeDefined();
    expect(by('Unhandled rejection: Error: nobody listens')).toBeDefined();
    expect(by('Content security policy violation')?.context).toMatchObject({
      directive: 'img-src',
      blockedURI: 'https://elsewhere.example/pixel.gif',
      documentURI: page.url(),
      lineNumber: expect.any(Number),
      sourceFile: expect.any(String),
    });
    expect(requests.filter((request) => !request.startsWith('GET /'))).toEqual([]);
  });
test('keeps the last 100 entries', async ({ page, console }) => {
  console.allow(/flood/);
  await openHydrated(page, FIRST);
  await page.evaluate(() => {
    for (let i = 1; i <= 105; i++) dispatchEvent(new ErrorEvent('error', { message: `flood ${i}` }));
  });
  const errors = await page.evaluate(() => (window.diagnostics?.errorLog ?? []).map(({ error }) => error));
  expect(errors).toHaveLength(100);
  expect(errors[0]).toBe('flood 6');
  expect(errors.at(-1)).toBe('flood 105');
});
