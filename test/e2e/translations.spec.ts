import { builtIn } from '../../src/content/built-in.ts';
import { expect, openHydrated, test, waitUntilHydrated, TRANSLATIONS, type Page } from './fixtures.ts';

const MODULE = { en: /\/assets\/en-.*\.js/, vi: /\/assets\/vi-.*\.js/ };
const NOT_LOADED = /^error: Translations not loaded/;
const FETCH_FAILED = /^error: Failed to load resource/;

const spinner = (page: Page) => page.locator('.spinner');
const headline = (page: Page) => page.locator('h1');

async function switchTo(page: Page, language: 'en' | 'vi'): Promise<void> {
  await page.locator(`.lang a[hreflang=${language}]`).click();
}

/** From here on only the test moves the clock, however slow the machine is. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Serves the page as a shell, without prerendered content. */
async function serveAsShell(page: Page): Promise<void> {
  await page.route(/\/(en|vi)$/, async (route) => {
    const response = await route.fetch();
    const original = await response.text();
    const styles = /<link rel="stylesheet" href="\/assets\/later-[^>]*>/.exec(original)?.[0] ?? '';
    const html = original
      .replace('</head>', `${styles}</head>`)
      .replace(/<div id="root">[\s\S]*<\/div>(?=<script)/, '<div id="root"></div>');
    await route.fulfill({ response, body: html });
  });
}

test.describe('switching the language', () => {
  test('shows a spinner while the translations load, and keeps the typed text', async ({ page }) => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route(MODULE.vi, async (route) => {
      await gate;
      await route.continue();
    });
    await openHydrated(page, 'en');
    await page.locator('#hero-email').fill('linh@truong.edu.vn');
    await switchTo(page, 'vi');
    await expect(spinner(page)).toBeVisible();
    await expect(spinner(page)).toHaveText(TRANSLATIONS.en.labels.loading);
    release();
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(spinner(page)).toHaveCount(0);
    await expect(page.locator('#hero-email')).toHaveValue('linh@truong.edu.vn');
  });

  test('falls back to English when Vietnamese cannot be loaded, and only the console shows it', async ({
    page,
    console,
  }) => {
    console.allow(NOT_LOADED, FETCH_FAILED);
    await page.route(MODULE.vi, (route) => route.abort());
    await openHydrated(page, 'en');
    await switchTo(page, 'vi');
    await expect.poll(() => page.evaluate(() => window.them?.errorLog.length)).toBe(1);
    await expect(spinner(page)).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('.toast, dialog')).toHaveCount(0);
    const [entry] = await page.evaluate(() => window.them?.errorLog ?? []);
    expect(entry).toMatchObject({ error: 'Translations not loaded', context: { language: 'vi' } });
    // Browsers cache the failure of a module; the next press loads the page from the server.
    await page.unroute(MODULE.vi);
    await expect(page).toHaveURL('/en');
    await switchTo(page, 'vi');
    await expect(page).toHaveURL('/vi');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  });

  test('falls back to English when Vietnamese takes more than 5 seconds', async ({ page, console }) => {
    console.allow(NOT_LOADED);
    await page.clock.install();
    await page.route(MODULE.vi, () => undefined);
    await openHydrated(page, 'en');
    await stopTime(page);
    await switchTo(page, 'vi');
    await expect(spinner(page)).toBeVisible();
    await page.clock.fastForward(4900);
    await expect(spinner(page)).toBeVisible();
    await page.clock.fastForward(200);
    await expect(spinner(page)).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('falls back to English when the module is broken', async ({ page, console }) => {
    console.allow(NOT_LOADED, /./);
    await page.route(MODULE.vi, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'export const vi = {' }),
    );
    await openHydrated(page, 'en');
    await switchTo(page, 'vi');
    await expect.poll(() => page.evaluate(() => window.them?.errorLog.length)).toBeGreaterThan(0);
    await expect(spinner(page)).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('shows the built-in texts when English takes more than 5 and then 3 seconds', async ({
    page,
    console,
  }) => {
    console.allow(NOT_LOADED);
    await page.clock.install();
    await page.route(MODULE.en, () => undefined);
    await openHydrated(page, 'vi');
    await stopTime(page);
    await switchTo(page, 'en');
    await expect(spinner(page)).toBeVisible();
    await page.clock.fastForward(5000);
    await page.clock.fastForward(2900);
    await expect(spinner(page)).toBeVisible();
    await page.clock.fastForward(200);
    await expect(headline(page)).toHaveText(builtIn.hero.title);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle(builtIn.hero.title);
    await expect(page.getByText(builtIn.hero.subtitle)).toBeVisible();
    await expect(page.getByRole('link', { name: builtIn.nav.about })).toBeVisible();
    await page.unroute(MODULE.en);
    await page.clock.resume();
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: builtIn.nav.home }).click();
    await loaded;
    await waitUntilHydrated(page);
  });
});

test.describe('a page without prerendered content', () => {
  for (const language of ['en', 'vi'] as const) {
    test(`shows the spinner, then the page in its language: ${language}`, async ({ page }) => {
      let release: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      await serveAsShell(page);
      await page.route(MODULE[language], async (route) => {
        await gate;
        await route.continue();
      });
      await page.goto(`/${language}`);
      await page.mouse.move(5, 5, { steps: 2 });
      await expect(spinner(page)).toBeVisible();
      await expect(spinner(page)).toHaveText(builtIn.hero.subtitle);
      release();
      await waitUntilHydrated(page);
      await expect(page).toHaveTitle(TRANSLATIONS[language].meta.title);
      await expect(spinner(page)).toHaveCount(0);
    });
  }

  test('falls back to English, and then to the built-in texts', async ({ page, console }) => {
    console.allow(NOT_LOADED, FETCH_FAILED);
    await serveAsShell(page);
    await page.route(MODULE.vi, (route) => route.abort());
    await page.goto('/vi');
    await waitUntilHydrated(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle(TRANSLATIONS.en.meta.title);

    await page.route(MODULE.en, (route) => route.abort());
    await page.goto('/vi');
    await page.mouse.move(6, 6, { steps: 2 });
    await expect(headline(page)).toHaveText(builtIn.hero.title);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle(builtIn.hero.title);
  });
});
