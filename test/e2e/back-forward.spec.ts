import { chromium, type CDPSession } from '@playwright/test';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { fullBrowserOptions } from '../browser.ts';
import { expect, formAt, freshEmail, openHydrated, test, type Page } from './fixtures.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';

/**
 * Playwright switches the back-forward cache off and cannot follow a page out of it. This browser has it on, as a
 * visitor's does; after going back the test talks to the page over the browser's own protocol.
 */
async function withBackForwardCache(
  origin: string,
  visit: (page: Page, session: CDPSession) => Promise<void>,
): Promise<void> {
  const options = fullBrowserOptions();
  test.skip(options === undefined, 'needs a whole Chromium: a headless shell has no back-forward cache');
  const browser = await chromium.launch({
    ...options,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL: origin });
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['restored'] = String(persisted);
      });
    });
    const page = await context.newPage();
    await visit(page, await context.newCDPSession(page));
  } finally {
    await browser.close();
  }
}

/** Evaluates an expression in the page. */
async function valueOf(session: CDPSession, expression: string): Promise<unknown> {
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value as unknown;
}

/** Goes to another page, and back. */
async function leaveAndReturn(page: Page, session: CDPSession): Promise<void> {
  await page.goto('about:blank');
  // The page may be gone before it has answered.
  await session.send('Runtime.evaluate', { expression: 'history.back()' }).catch(() => undefined);
  await expect.poll(() => valueOf(session, 'location.pathname')).toBe(`/${FIRST}`);
}

const FIELD = 'document.querySelector("#hero-email")';
const SUBMIT = `${FIELD}.form.requestSubmit()`;
const IS_DIALOG_OPEN = 'document.querySelector("dialog[open]") !== null';

test('the page comes back from the back-forward cache as it was left, and works', async ({ product }) => {
  test.skip(!IS_MULTILINGUAL, 'needs two languages');
  await withBackForwardCache(product.origin, async (page, session) => {
    const email = freshEmail();
    await openHydrated(page, SECOND);
    await formAt(page, 'hero').field.fill(email);
    await page.locator(`.lang a[hreflang=${FIRST}]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', FIRST);
    await leaveAndReturn(page, session);
    expect(await valueOf(session, 'document.documentElement.dataset.restored')).toBe('true');
    expect(await valueOf(session, 'location.pathname + document.documentElement.lang')).toBe(
      `/${FIRST}${FIRST}`,
    );
    expect(await valueOf(session, `${FIELD}.value`)).toBe(email);
    await valueOf(session, SUBMIT);
    await expect.poll(() => valueOf(session, IS_DIALOG_OPEN)).toBe(true);
    expect(product.rows(email)).toHaveLength(1);
  });
});

test('a form left while submitting is usable again after going back, and there is one row', async ({
  product,
}) => {
  await withBackForwardCache(product.origin, async (page, session) => {
    const email = freshEmail();
    await openHydrated(page, FIRST);
    const { form, field, button } = formAt(page, 'hero');
    const fetched = page.waitForResponse(/\/assets\/client-.*\.js/);
    await field.fill(email);
    await (await fetched).finished();
    product.pause();
    try {
      const asked = page.waitForRequest(`**${SUBMIT_EMAIL_PATH}`);
      await button.click();
      await asked;
      await expect(form).toHaveAttribute('aria-busy', 'true');
      await leaveAndReturn(page, session);
    } finally {
      product.resume();
    }
    await expect.poll(() => valueOf(session, `${FIELD}.disabled`)).toBe(false);
    await valueOf(session, 'document.querySelector("dialog")?.close()');
    await valueOf(session, `${FIELD}.value = ${JSON.stringify(email)}`);
    await valueOf(session, SUBMIT);
    await expect
      .poll(() => valueOf(session, `document.querySelector('dialog[open], .toast') !== null`))
      .toBe(true);
    expect(product.rows(email)).toHaveLength(1);
  });
});
