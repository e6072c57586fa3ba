import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import {
  expect,
  formAt,
  freshEmail,
  holdBack,
  pressPlace,
  stopTime,
  test,
  TRANSLATIONS,
  useFullBrowser,
  type Page,
} from './fixtures.ts';
import { FIRST, SECOND, SWITCHES } from '../languages.ts';

useFullBrowser();

const PAGE_SCRIPT = /\/assets\/landing-.*\.js/;
const NOT_LOADED =
  /Failed to load resource|Failed to fetch dynamically imported module|Translations not loaded/;

type Form = ReturnType<typeof formAt>;

/** The ways to send a form: with the keyboard, a pointer or finger, or as a screen reader presses. */
const WAYS = {
  'the Enter key': ({ field }: Form) => field.press('Enter'),
  'a press': ({ button }: Form) => button.click(),
  'a tap': ({ button }: Form) => button.tap(),
  'a click without pointer': ({ button }: Form) => button.dispatchEvent('click'),
};

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

for (const language of LANGUAGES) {
  const t = TRANSLATIONS[language];

  test(
    `/${language}: an empty field’s button is disabled from the first paint`,
    { tag: '@both-windows' },
    async ({ page, console }) => {
      console.allow(NOT_LOADED);
      await page.route(PAGE_SCRIPT, (route) => route.abort());
      await page.addInitScript(() => {
        window.enabled = 0;
        requestAnimationFrame(function look() {
          window.enabled += document.querySelectorAll('.signup .btn:enabled').length;
          requestAnimationFrame(look);
        });
      });
      await page.goto(`/${language}`);
      for (const place of ['hero', 'cta'] as const) await expect(formAt(page, place).button).toBeDisabled();
      expect(await page.evaluate(() => window.enabled)).toBe(0);
      for (const place of ['cta', 'hero'] as const) {
        const { field, button } = formAt(page, place);
        await field.fill('l');
        await expect(button).toBeEnabled();
        await field.fill('');
        await expect(button).toBeDisabled();
        await pressPlace(page, button);
        await expect(field).toBeFocused();
      }
    },
  );

  test(`/${language}: what was typed before is kept, and judged once the script has come`, async ({
    page,
  }) => {
    const release = await holdBack(page, PAGE_SCRIPT);
    await page.goto(`/${language}`);
    const [invalid, valid] = [formAt(page, 'cta'), formAt(page, 'hero')];
    await valid.field.fill('linh@truong.edu.vn');
    await invalid.field.pressSequentially('linh@');
    await expect(invalid.button).toBeEnabled();
    release();
    await expect(invalid.error).toHaveText(t.cta.emailInvalid);
    await expect(invalid.button).toBeDisabled();
    await expect(invalid.field).toHaveValue('linh@');
    await expect(invalid.field).toBeFocused();
    await expect(valid.field).toHaveValue('linh@truong.edu.vn');
    await expect(valid.error).toBeEmpty();
    await expect(valid.button).toBeEnabled();
  });
}

for (const [language, place, way] of [
  [FIRST, 'hero', 'the Enter key'],
  [SECOND, 'hero', 'a press'],
  [FIRST, 'cta', 'a tap'],
  [SECOND, 'cta', 'a click without pointer'],
] as const) {
  const t = TRANSLATIONS[language];
  const send = WAYS[way];

  test.describe(`/${language}: ${way} in the ${place} form`, () => {
    test.use({ hasTouch: true });

    test('waits for the script, and then goes the usual way', async ({ page, product }) => {
      const email = freshEmail();
      const release = await holdBack(page, PAGE_SCRIPT);
      await page.goto(`/${language}`);
      const parts = formAt(page, place);
      await parts.field.fill(email);
      // The browser does not post the form before the script is let go.
      await stopTime(page);
      await send(parts);
      await expect(parts.button).toHaveAccessibleName(t.cta.submitting);
      await expect(parts.button).toBeDisabled();
      await expect(parts.field).toBeDisabled();
      const sent = page.waitForRequest(`**${SUBMIT_EMAIL_PATH}`);
      release();
      await runUntil(page, () => expect(page.getByRole('dialog')).toBeVisible({ timeout: 100 }));
      expect((await sent).postDataJSON()).toEqual({ email, language, sourcePage: 'landing' });
      await expect(page.getByRole('dialog')).toContainText(t.status.joined.title);
      await expect(page).toHaveURL(`/${language}`);
      await expect(parts.field).toHaveValue('');
      expect(product.home.rows(email)).toHaveLength(1);
    });

    test('is posted by the browser when the script has not come after five seconds', async ({
      page,
      product,
    }) => {
      const email = freshEmail();
      await page.clock.install();
      await page.route(PAGE_SCRIPT, () => undefined);
      await page.goto(`/${language}`);
      const parts = formAt(page, place);
      await parts.field.fill(email);
      await stopTime(page);
      await send(parts);
      await page.clock.runFor(4900);
      await expect(parts.button).toHaveAccessibleName(t.cta.submitting);
      expect(product.home.rows(email)).toEqual([]);
      await page.clock.runFor(200);
      await expect(page.locator('#joined')).toBeVisible();
      expect(product.home.rows(email)).toMatchObject([{ language, source_page: 'landing' }]);
    });
  });
}

test('a submission before the script whose address is invalid shows the message and sends nothing', async ({
  page,
  product,
}) => {
  const release = await holdBack(page, PAGE_SCRIPT);
  await page.goto(`/${SECOND}`);
  const { field, button, error } = formAt(page, 'hero');
  await field.fill('linh@truong');
  await stopTime(page);
  await button.click();
  await expect(field).toBeDisabled();
  release();
  // The error comes with hydration; the submission is done again after it.
  await runUntil(page, () => expect(field).toBeEnabled({ timeout: 100 }));
  await expect(error).toHaveText(TRANSLATIONS[SECOND].cta.emailInvalid);
  await expect(field).toHaveValue('linh@truong');
  await expect(button).toBeDisabled();
  expect(product.home.rows('linh@truong')).toEqual([]);
});

for (const language of LANGUAGES) {
  const { status } = TRANSLATIONS[language];
  const { offline } = OTHER_TEXTS[language];

  test(`/${language}: a submission without a connection, before the script, says so and goes on when there is one`, async ({
    page,
    context,
    product,
    console,
  }) => {
    console.allow(NOT_LOADED);
    const email = freshEmail();
    await page.goto(`/${language}`);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const { field, button, status: said, form } = formAt(page, 'hero');
    await field.fill(email);
    for (const press of ['first', 'second']) {
      await button.click();
      await expect(said, press).toHaveText(offline);
      await expect(said).toBeInViewport({ ratio: 1 });
      await expect(form.locator('.consent')).toBeHidden();
      await expect(button).toBeEnabled();
      await expect(button).toBeFocused();
      await expect(field).toHaveValue(email);
    }
    await expect(page).toHaveURL(`/${language}`);
    await context.setOffline(false);
    await expect(outcome(page)).toContainText(status.joined.title);
    await expect(said).not.toContainText(offline);
    expect(product.home.rows(email)).toMatchObject([{ language }]);
  });
}

/** An engine that keeps the failure of a script posts the form itself, and the page that comes says so. */
const outcome = (page: Page) => page.getByRole('dialog').or(page.locator('#joined:target'));

test('an address that was changed without a connection waits for the next press', async ({
  page,
  context,
  product,
  console,
}) => {
  console.allow(NOT_LOADED);
  const [wrong, email] = [freshEmail(), freshEmail()];
  await page.goto(`/${SECOND}`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const { field, button, status, form } = formAt(page, 'cta');
  await field.fill(wrong);
  await button.click();
  await expect(status).toHaveText(OTHER_TEXTS[SECOND].offline);
  await field.fill(email);
  await context.setOffline(false);
  await expect(status).toBeEmpty();
  await expect(button).toBeEnabled();
  await expect(form).not.toHaveAttribute('aria-busy');
  await expect(field).toHaveValue(email);
  await button.click();
  await expect(outcome(page)).toBeVisible();
  expect([product.home.rows(wrong), product.home.rows(email)]).toMatchObject([[], [{ email }]]);
});

test('a script from the cache waits for the content of a page that comes slowly', async ({
  page,
  product,
}) => {
  const document = await (await fetch(`${product.origin}/${FIRST}`)).text();
  const beforeContent = document.indexOf('<div id="root">') + '<div id="root">'.length;
  const goOn = Promise.withResolvers<undefined>();
  const slow = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(document.slice(0, beforeContent));
    void goOn.promise.then(() => response.end(document.slice(beforeContent)));
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

for (const [times, what] of [
  [1, 'a script that could not be loaded is asked for again by the next press'],
  [Infinity, 'where it cannot be loaded at all, the browser posts the form at once'],
] as const)
  test(what, async ({ page, product, console }) => {
    console.allow(NOT_LOADED);
    const email = freshEmail();
    await page.clock.install();
    await page.route(PAGE_SCRIPT, (route) => route.abort(), { times });
    await page.goto(`/${FIRST}`);
    const { field, button } = formAt(page, 'hero');
    const failed = page.waitForEvent('requestfailed');
    await field.fill(email);
    await failed;
    // Not after the five seconds in which its script may come.
    if (times > 1) await stopTime(page);
    await button.click();
    await expect(outcome(page)).toBeVisible();
    expect(product.home.rows(email)).toMatchObject([{ language: FIRST, source_page: 'landing' }]);
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

for (const [from, to] of SWITCHES) {
  test(`/${from}: the language chosen before the script keeps what was typed, and replaces the history entry`, async ({
    page,
  }) => {
    const release = await holdBack(page, PAGE_SCRIPT);
    await page.goto(`/${from}`);
    const { field } = formAt(page, 'hero');
    await field.fill('linh@truong.edu.vn');
    await page.locator(`.lang a[hreflang=${to}]`).click();
    release();
    await expect(page.locator('html')).toHaveAttribute('lang', to);
    await expect(page).toHaveURL(`/${to}`);
    await expect(field).toHaveValue('linh@truong.edu.vn');
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  });

  test(`/${from}: the language chosen before the script, with nothing typed, opens its own page at once`, async ({
    page,
  }) => {
    await holdBack(page, PAGE_SCRIPT);
    await page.goto(`/${from}?from=poster#journey`);
    await page.locator(`.lang a[hreflang=${to}]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', to);
    await expect(page).toHaveURL(`/${to}?from=poster#journey`);
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  });

  test(`/${from}: the page stays and the first press signs up when its texts cannot be loaded`, async ({
    page,
    product,
    console,
  }) => {
    console.allow(NOT_LOADED);
    const email = freshEmail();
    await page.clock.install();
    await page.route(new RegExp(`/assets/${from}-.*\\.js`), (route) => route.abort());
    await page.goto(`/${from}`);
    const { field, button } = formAt(page, 'hero');
    await field.fill(email);
    await button.click();
    await page.clock.runFor(5100);
    await expect(page.locator('#joined')).toContainText(TRANSLATIONS[from].status.joined.title);
    await expect(page.locator('html')).toHaveAttribute('lang', from);
    await expect(page).toHaveTitle(TRANSLATIONS[from].meta.pageTitle);
    expect(product.home.rows(email)).toMatchObject([{ language: from, source_page: 'landing' }]);
    await formAt(page, 'cta').field.fill(email);
    await page.locator(`.lang a[hreflang=${to}]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', to);
  });
}
