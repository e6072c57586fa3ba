import { chromium } from '@playwright/test';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { fullBrowserOptions } from '../browser.ts';
import { expect, formAt, freshEmail, openHydrated, test, waitForSending } from './fixtures.ts';
import { FIRST } from '../languages.ts';

const FIELD = 'document.querySelector("#hero-email")';

/*
 * Playwright switches the back-forward cache off and cannot follow a page out of it. This browser has it on, as a
 * visitor's does; after going back the test talks to the page over the browser's own protocol.
 */
test('a form left while submitting is usable after going back, and there is one row', async ({ product }) => {
  const options = fullBrowserOptions();
  test.skip(options === undefined, 'needs a whole Chromium: a headless shell has no back-forward cache');
  const browser = await chromium.launch({
    ...options,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL: product.origin });
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['restored'] = String(persisted);
      });
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const valueOf = async (expression: string): Promise<unknown> => {
      const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
      return result.value;
    };
    const email = freshEmail();
    await openHydrated(page, FIRST);
    const { form, field, button } = formAt(page, 'hero');
    const loaded = waitForSending(page);
    await field.fill(email);
    await loaded;
    product.signal('SIGSTOP');
    try {
      const asked = page.waitForRequest(`**${SUBMIT_EMAIL_PATH}`);
      await button.click();
      await asked;
      await expect(form).toHaveAttribute('aria-busy', 'true');
      await page.goto('about:blank');
      // The page may be gone before it has answered.
      await session.send('Runtime.evaluate', { expression: 'history.back()' }).catch(() => undefined);
      await expect.poll(() => valueOf('location.pathname')).toBe(`/${FIRST}`);
      await expect.poll(() => valueOf('document.documentElement.dataset.restored')).toBe('true');
    } finally {
      product.signal('SIGCONT');
    }
    await expect.poll(() => valueOf(`${FIELD}.disabled`)).toBe(false);
    await valueOf('document.querySelector("dialog")?.close()');
    await valueOf(`${FIELD}.value = ${JSON.stringify(email)}`);
    await valueOf(`${FIELD}.form.requestSubmit()`);
    await expect.poll(() => valueOf(`document.querySelector('dialog[open], .toast') !== null`)).toBe(true);
    expect(product.home.rows(email)).toHaveLength(1);
  } finally {
    await browser.close();
  }
});
