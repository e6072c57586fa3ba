import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devices } from '@playwright/test';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import {
  expect,
  formAt,
  freshEmail,
  holdBack,
  pressPlace,
  renderEverything,
  stopTime,
  test,
  TRANSLATIONS,
  useFullBrowser,
  waitForFonts,
  type Page,
} from './fixtures.ts';
import { FIRST, SECOND, SWITCHES } from '../languages.ts';

useFullBrowser();

const PAGE_SCRIPT = /\/assets\/landing-.*\.js/;
const NOT_LOADED =
  /Failed to load resource|Failed to fetch dynamically imported module|Translations not loaded/;

const { offline } = OTHER_TEXTS[SECOND];

/** Moves a stopped clock by steps so short that five seconds take the page some minutes: its script comes before. */
async function runUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await check();
  }).toPass();
}

declare global {
  interface Window {
    /** Buttons that were enabled in a frame. */
    enabled: number;
    copied: string[];
  }
}

test('an empty field’s button is disabled from the first paint', async ({ page, console }) => {
  console.allow(NOT_LOADED);
  await page.route(PAGE_SCRIPT, (route) => route.abort());
  await page.addInitScript(() => {
    window.enabled = 0;
    requestAnimationFrame(function look() {
      window.enabled += document.querySelectorAll('.signup .btn:enabled').length;
      requestAnimationFrame(look);
    });
  });
  await page.goto(`/${SECOND}`);
  for (const place of ['hero', 'cta'] as const) await expect(formAt(page, place).button).toBeDisabled();
  expect(await page.evaluate(() => window.enabled)).toBe(0);
  // A section that is rendered just then would move the button away from under the finger.
  await renderEverything(page);
  await waitForFonts(page);
  for (const place of ['cta', 'hero'] as const) {
    const { field, button } = formAt(page, place);
    await field.fill('l');
    await expect(button).toBeEnabled();
    await field.fill('');
    await expect(button).toBeDisabled();
    await pressPlace(page, button);
    await expect(field).toBeFocused();
  }
});

test('what was typed before the script is kept, and judged once it has come; what is invalid is not sent', async ({
  page,
  product,
}) => {
  const release = await holdBack(page, PAGE_SCRIPT);
  await page.goto(`/${SECOND}`);
  const [invalid, valid] = [formAt(page, 'cta'), formAt(page, 'hero')];
  await valid.field.fill('linh@truong.edu.vn');
  await invalid.field.pressSequentially('linh@truong');
  await stopTime(page);
  await invalid.button.click();
  await expect(invalid.field).toBeDisabled();
  release();
  // The error comes with hydration; the submission is done again after it.
  await runUntil(page, () => expect(invalid.field).toBeEnabled({ timeout: 100 }));
  await expect(invalid.error).toHaveText(TRANSLATIONS[SECOND].cta.emailInvalid);
  await expect(invalid.button).toBeDisabled();
  await expect(invalid.field).toHaveValue('linh@truong');
  expect(product.home.rows('linh@truong')).toEqual([]);
  await expect(valid.field).toHaveValue('linh@truong.edu.vn');
  await expect(valid.error).toBeEmpty();
  await expect(valid.button).toBeEnabled();
});

type Form = ReturnType<typeof formAt>;

const WAYS = [
  ['the Enter key', 'hero', ({ field }: Form) => field.press('Enter')],
  ['a press', 'hero', ({ button }: Form) => button.click()],
  ['a tap', 'cta', ({ button }: Form) => button.tap()],
  // As a screen reader presses.
  ['a click without pointer', 'cta', ({ button }: Form) => button.dispatchEvent('click')],
] as const;

test('a submission waits for the script, then it is as usual', async ({ browser, product }) => {
  for (const [way, place, send] of WAYS) {
    // A new context: a page that is opened again has the script in its cache.
    const page = await browser.newPage({ ...devices['Pixel 7'], baseURL: product.origin });
    const { cta, status } = TRANSLATIONS[SECOND];
    const email = freshEmail();
    const release = await holdBack(page, PAGE_SCRIPT);
    await page.goto(`/${SECOND}`);
    const parts = formAt(page, place);
    await parts.field.fill(email);
    // The browser does not post the form before the script is let go.
    await stopTime(page);
    await send(parts);
    await expect(parts.button, way).toHaveAccessibleName(cta.submitting);
    await expect(parts.button).toBeDisabled();
    await expect(parts.field).toBeDisabled();
    const sent = page.waitForRequest(`**${SUBMIT_EMAIL_PATH}`);
    release();
    await runUntil(page, () => expect(page.getByRole('dialog')).toBeVisible({ timeout: 100 }));
    expect((await sent).postDataJSON()).toEqual({ email, language: SECOND, sourcePage: 'landing' });
    await expect(page.getByRole('dialog')).toContainText(status.joined.title);
    await expect(page).toHaveURL(`/${SECOND}`);
    await expect(parts.field).toHaveValue('');
    expect(product.home.rows(email)).toHaveLength(1);
    await page.close();
  }
});

test('a form is posted by the browser when no script has come after 5 s', async ({ page, product }) => {
  const email = freshEmail();
  await page.clock.install();
  await page.route(PAGE_SCRIPT, () => undefined);
  await page.goto(`/${SECOND}`);
  const { field, button } = formAt(page, 'hero');
  await field.fill(email);
  await stopTime(page);
  await button.click();
  await page.clock.runFor(4900);
  await expect(button).toHaveAccessibleName(TRANSLATIONS[SECOND].cta.submitting);
  expect(product.home.rows(email)).toEqual([]);
  await page.clock.runFor(200);
  await expect(page.locator('#joined')).toBeVisible();
  expect(product.home.rows(email)).toMatchObject([{ language: SECOND, source_page: 'landing' }]);
});

/** An engine that keeps the failure of a script posts the form itself, and the page that comes says so. */
const outcome = (page: Page) => page.getByRole('dialog').or(page.locator('#joined:target'));

test('an address submitted offline, before the script has come, is sent once there is a connection, unless it has changed', async ({
  page,
  context,
  product,
  console,
}) => {
  console.allow(NOT_LOADED);
  const [wrong, email] = [freshEmail(), freshEmail()];
  await page.goto(`/${SECOND}`);
  await waitForFonts(page);
  const { field, button, status, form } = formAt(page, 'hero');
  await context.setOffline(true);
  await field.fill(wrong);
  await button.click();
  await expect(status).toHaveText(offline);
  await field.fill(email);
  await context.setOffline(false);
  await expect(status).toBeEmpty();
  await expect(button).toBeEnabled();
  await expect(form).not.toHaveAttribute('aria-busy');
  await expect(field).toHaveValue(email);
  await context.setOffline(true);
  for (const press of ['first', 'second']) {
    await button.click();
    await expect(status, press).toHaveText(offline);
    await expect(status).toBeInViewport({ ratio: 1 });
    await expect(form.locator('.consent')).toBeHidden();
    await expect(button).toBeEnabled();
    await expect(button).toBeFocused();
    await expect(field).toHaveValue(email);
  }
  await expect(page).toHaveURL(`/${SECOND}`);
  await context.setOffline(false);
  await expect(outcome(page)).toContainText(TRANSLATIONS[SECOND].status.joined.title);
  await expect(status).not.toContainText(offline);
  expect(product.home.rows(wrong)).toEqual([]);
  expect(product.home.rows(email)).toMatchObject([{ language: SECOND }]);
});

test('a script from the cache waits for a page that comes slowly', async ({ page, product }) => {
  const document = await (await fetch(`${product.origin}/${FIRST}`)).text();
  const [start = ''] = /^.*?<div id="root"[^>]*>/s.exec(document) ?? [];
  const goOn = Promise.withResolvers<undefined>();
  const slow = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(start);
    void goOn.promise.then(() => response.end(document.slice(start.length)));
  });
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  // Not `route.fetch`, whose answer is gone when the test ends before the last font has come.
  await page.route('**/assets/*', async (route) => {
    const answer = await fetch(product.origin + new URL(route.request().url()).pathname);
    const body = Buffer.from(await answer.arrayBuffer());
    await route.fulfill({ body, contentType: answer.headers.get('content-type') ?? '' });
  });
  const script = page.waitForRequest(PAGE_SCRIPT);
  // Where the browser is led after it has posted a form itself.
  const origin = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  await page.goto(`${origin}/${FIRST}#joined`, { waitUntil: 'commit' });
  await page.evaluate((url) => import(url), (await script).url());
  for (let frames = 0; frames < 10; frames += 1)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(page.locator('#root > *')).toHaveCount(0);
  goOn.resolve(undefined);
  // The hydrated page removes what must not greet the next visitor; the panel stays.
  await expect(page).toHaveURL(`${origin}/${FIRST}`);
  await expect(page.locator('#joined:target')).toBeVisible();
  slow.close();
});

test('what could not be loaded is asked for again by the next press, or else the browser posts the form at once', async ({
  browser,
  product,
}) => {
  const texts = new RegExp(`/assets/${FIRST}-.*\\.js`);
  for (const [what, times, part] of [
    ['the script, once', 1, PAGE_SCRIPT],
    ['the script', Infinity, PAGE_SCRIPT],
    ['its texts', Infinity, texts],
  ] as const) {
    const page = await browser.newPage({ ...devices['Pixel 7'], baseURL: product.origin });
    const email = freshEmail();
    await page.clock.install();
    await page.route(part, (route) => route.abort(), { times });
    await page.goto(`/${FIRST}`);
    const { field, button } = formAt(page, 'hero');
    const failed = page.waitForEvent('requestfailed');
    await field.fill(email);
    await failed;
    // Not after the five seconds in which its script may come.
    if (part === PAGE_SCRIPT && times > 1) await stopTime(page);
    await button.click();
    if (part === texts) await page.clock.runFor(8100);
    await expect(outcome(page), what).toBeVisible();
    expect(product.home.rows(email)).toMatchObject([{ language: FIRST, source_page: 'landing' }]);
    await expect(page).toHaveTitle(TRANSLATIONS[FIRST].meta.pageTitle);
    await page.close();
  }
});

test('a press on another control before the script takes effect once, once it has come', async ({ page }) => {
  await page.addInitScript(() => {
    window.copied = [];
    navigator.clipboard.writeText = (text) => Promise.resolve(void window.copied.push(text));
  });
  const release = await holdBack(page, PAGE_SCRIPT);
  await page.goto(`/${FIRST}`);
  const copy = page.locator('.copy:visible').first();
  await copy.click();
  await copy.dispatchEvent('click');
  release();
  await expect(copy).toHaveAttribute('data-state', 'copied');
  expect(await page.evaluate(() => window.copied)).toHaveLength(1);
});

// None on a page of one language.
for (const [from, to] of SWITCHES.slice(1))
  test(`/${from}: a language chosen before the script opens its page at once, or keeps what was typed`, async ({
    page,
  }) => {
    const release = await holdBack(page, PAGE_SCRIPT);
    await page.goto(`/${from}?from=poster#journey`);
    await page.locator(`.lang a[hreflang=${to}]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', to);
    await expect(page).toHaveURL(`/${to}?from=poster#journey`);
    const { field } = formAt(page, 'hero');
    await field.fill('linh@truong.edu.vn');
    await page.locator(`.lang a[hreflang=${from}]`).click();
    release();
    await expect(page.locator('html')).toHaveAttribute('lang', from);
    await expect(page).toHaveURL(`/${from}?from=poster#journey`);
    await expect(field).toHaveValue('linh@truong.edu.vn');
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  });
