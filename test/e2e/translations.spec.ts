import { builtIn } from '../../src/content/built-in.ts';
import {
  expect,
  openHydrated,
  test,
  waitUntilHydrated,
  TRANSLATIONS,
  type Page,
  holdBack,
  stopTime,
} from './fixtures.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';

const moduleOf = (language: Language) => new RegExp(`/assets/${language}-.*\\.js`);
const NOT_LOADED = /^error: Translations not loaded/;
const FETCH_FAILED = /^error: Failed to load resource/;

const spinner = (page: Page) => page.locator('.spinner');
const headline = (page: Page) => page.locator('h1');

async function switchTo(page: Page, language: Language): Promise<void> {
  await page.locator(`.lang a[hreflang=${language}]`).click();
}

/** Serves the page as a shell, without prerendered content. */
async function serveAsShell(page: Page): Promise<void> {
  await page.route(new RegExp(`/(${LANGUAGES.join('|')})$`), async (route) => {
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
  test.skip(!IS_MULTILINGUAL, 'needs two languages');
  test('shows a spinner while the translations load, and keeps typed text and focus', async ({ page }) => {
    const release = await holdBack(page, moduleOf(SECOND));
    await openHydrated(page, FIRST);
    await page.locator('#hero-email').fill('linh@truong.edu.vn');
    const link = page.locator(`.lang a[hreflang=${SECOND}]`);
    await link.press('Enter');
    await expect(spinner(page)).toBeVisible();
    await expect(spinner(page)).toHaveText(TRANSLATIONS[FIRST].labels.loading);
    release();
    await expect(page.locator('html')).toHaveAttribute('lang', SECOND);
    await expect(spinner(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(page.locator('#hero-email')).toHaveValue('linh@truong.edu.vn');
  });

  test('falls back to English when Vietnamese cannot be loaded, and only the console shows it', async ({
    page,
    console,
  }) => {
    console.allow(NOT_LOADED, FETCH_FAILED);
    await page.route(moduleOf(SECOND), (route) => route.abort());
    await openHydrated(page, FIRST);
    await switchTo(page, SECOND);
    await expect.poll(() => page.evaluate(() => window.diagnostics?.errorLog.length)).toBe(1);
    await expect(spinner(page)).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', FIRST);
    await expect(page.locator('.toast, dialog')).toHaveCount(0);
    const [entry] = await page.evaluate(() => window.diagnostics?.errorLog ?? []);
    expect(entry).toMatchObject({ error: 'Translations not loaded', context: { language: SECOND } });
    // Browsers cache the failure of a module; the next press loads the page from the server.
    await page.unroute(moduleOf(SECOND));
    await expect(page).toHaveURL(`/${FIRST}`);
    await switchTo(page, SECOND);
    await expect(page).toHaveURL(`/${SECOND}`);
    await expect(page.locator('html')).toHaveAttribute('lang', SECOND);
  });

  test('shows the built-in texts when English takes more than 5 and then 3 seconds', async ({
    page,
    console,
  }) => {
    console.allow(NOT_LOADED);
    await page.clock.install();
    await page.route(moduleOf(FIRST), () => undefined);
    await openHydrated(page, SECOND);
    await stopTime(page);
    await switchTo(page, FIRST);
    await expect(spinner(page)).toBeVisible();
    await page.clock.fastForward(5000);
    await page.clock.fastForward(2900);
    await expect(spinner(page)).toBeVisible();
    await page.clock.fastForward(200);
    await expect(headline(page)).toHaveText(builtIn.hero.title);
    await expect(page.locator('html')).toHaveAttribute('lang', FIRST);
    await expect(page).toHaveTitle(builtIn.hero.title);
    await expect(page.getByText(builtIn.hero.subtitle)).toBeVisible();
    await expect(page.getByRole('link', { name: builtIn.nav.about })).toBeVisible();
    await page.unroute(moduleOf(FIRST));
    await page.clock.resume();
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: builtIn.nav.home }).click();
    await loaded;
    await waitUntilHydrated(page);
  });
});

test.describe('a page without prerendered content', () => {
  for (const language of LANGUAGES) {
    test(`shows the spinner, then the page in its language: ${language}`, async ({ page }) => {
      await serveAsShell(page);
      const release = await holdBack(page, moduleOf(language));
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
});
