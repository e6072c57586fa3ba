import { builtIn } from '../../src/content/built-in.ts';
import {
  expect,
  expectIn,
  formAt,
  holdBack,
  openedBy,
  openHydrated,
  type Page,
  stopTime,
  test,
  TRANSLATIONS,
  waitForFonts,
  waitUntilHydrated,
} from './fixtures.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';
import type { Language } from '../../src/contract/language.ts';

test.skip(!IS_MULTILINGUAL, 'needs two languages');

/** The script with the texts of a language. */
const moduleOf = (language: Language) => new RegExp(`/assets/${language}-.*\\.js$`);
const NOT_LOADED = /^error: Translations not loaded/;
const spinner = (page: Page) => page.locator('.spinner');

const link = (page: Page, language: Language) => page.locator(`.lang a[hreflang=${language}]`);

/** What a visitor and a search engine take for the page's language. */
async function expectLanguage(page: Page, language: Language): Promise<void> {
  const { meta } = TRANSLATIONS[language];
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page).toHaveTitle(meta.pageTitle);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', meta.description);
  await expect(page.locator('#cta h2')).toContainText(TRANSLATIONS[language].cta.title.split(' ')[0] ?? '');
  await expect(link(page, language)).toHaveAttribute('aria-current', 'true');
}

test('there and back: texts, title, history and error change; what was typed stays', async ({ page }) => {
  // Nothing scrolls or changes its height any more when the places are compared.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, FIRST, '?from=poster#journey');
  await waitForFonts(page);
  const { field, button } = formAt(page, 'cta');
  await field.fill('linh@truong.edu.vn');
  const invalid = formAt(page, 'hero');
  await invalid.field.fill('linh@');
  await expect(invalid.error).toHaveText(TRANSLATIONS[FIRST].cta.emailInvalid);
  const heading = page.locator('#journey h2');
  await heading.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => history.length);
  for (const [language, use] of [
    // Not with the mouse: before a click Playwright scrolls even what is in view, as this sticky link always is.
    [SECOND, () => link(page, SECOND).dispatchEvent('click')],
    [FIRST, () => link(page, FIRST).press('Enter')],
  ] as const) {
    const place = await heading.boundingBox();
    await use();
    await expectLanguage(page, language);
    await expect(page).toHaveURL(`/${language}?from=poster#journey`);
    expect(await page.evaluate(() => history.length)).toBe(before);
    await expect(invalid.error).toHaveText(TRANSLATIONS[language].cta.emailInvalid);
    await expect(field).toHaveValue('linh@truong.edu.vn');
    await expect(button).toBeEnabled();
    expect(Math.abs(((await heading.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(60);
  }
  await expect(link(page, FIRST)).toBeFocused();
});

test('the other language is loaded ahead when the pointer or the focus is on its link', async ({ page }) => {
  await openHydrated(page, FIRST);
  const fetched = page.waitForRequest(moduleOf(SECOND));
  await link(page, SECOND).focus();
  await fetched;
});

test('back and forward show the language of each entry', async ({ page }) => {
  await openHydrated(page, FIRST);
  await page.evaluate(() => (location.hash = '#intro'));
  await link(page, SECOND).click();
  await expectLanguage(page, SECOND);
  await expect(page).toHaveURL(`/${SECOND}#intro`);
  await page.goBack();
  await expect(page).toHaveURL(`/${FIRST}`);
  await expectLanguage(page, FIRST);
  await page.goForward();
  await expect(page).toHaveURL(`/${SECOND}#intro`);
  await expectLanguage(page, SECOND);
});

test('a click with Ctrl opens a new tab, and changes nothing here', async ({ page }) => {
  await openHydrated(page, FIRST);
  const tab = await openedBy(page, () => link(page, SECOND).click({ modifiers: ['Control'] }));
  await expectIn(tab, () => {
    dispatchEvent(new Event('scroll'));
    return [location.pathname, document.querySelectorAll('form.signup[novalidate]').length];
  }).toEqual([`/${SECOND}`, 2]);
  await expect(page).toHaveURL(`/${FIRST}`);
  await expectLanguage(page, FIRST);
});

test('going back to the language that is shown cancels the one that is loading', async ({ page }) => {
  const release = await holdBack(page, moduleOf(SECOND));
  await openHydrated(page, FIRST, '?from=poster');
  await page.evaluate(() => (location.hash = '#intro'));
  await link(page, SECOND).click();
  await expect(spinner(page)).toBeVisible();
  await page.goBack();
  await expect(spinner(page)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(`/${FIRST}?from=poster`);
  await expectLanguage(page, FIRST);
  await link(page, SECOND).click();
  await expectLanguage(page, SECOND);
  await expect(page).toHaveURL(`/${SECOND}?from=poster`);
});

test('shows a spinner while the translations load, and keeps typed text and focus', async ({ page }) => {
  const release = await holdBack(page, moduleOf(SECOND));
  await openHydrated(page, FIRST);
  await stopTime(page);
  await page.locator('#hero-email').fill('linh@truong.edu.vn');
  await link(page, SECOND).press('Enter');
  await expect(spinner(page)).toBeVisible();
  await expect(spinner(page)).toHaveText(TRANSLATIONS[FIRST].labels.loading);
  // They have five seconds, not less.
  await page.clock.runFor(4900);
  await expect(spinner(page)).toBeVisible();
  release();
  await expect(page.locator('html')).toHaveAttribute('lang', SECOND);
  await expect(spinner(page)).toHaveCount(0);
  await expect(link(page, SECOND)).toBeFocused();
  await expect(page.locator('#hero-email')).toHaveValue('linh@truong.edu.vn');
});

test('falls back to English without Vietnamese; only the console shows it', async ({ page, console }) => {
  console.allow(NOT_LOADED, /^error: Failed to load resource/);
  await page.route(moduleOf(SECOND), (route) => route.abort());
  await openHydrated(page, FIRST);
  await link(page, SECOND).click();
  await expect.poll(() => page.evaluate(() => window.diagnostics?.errorLog.length)).toBe(1);
  await expect(spinner(page)).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', FIRST);
  await expect(page.locator('.toast, dialog')).toHaveCount(0);
  const [entry] = await page.evaluate(() => window.diagnostics?.errorLog ?? []);
  expect(entry).toMatchObject({ error: 'Translations not loaded', context: { language: SECOND } });
  // Browsers cache the failure of a module; the next press loads the page from the server.
  await page.unroute(moduleOf(SECOND));
  await expect(page).toHaveURL(`/${FIRST}`);
  await link(page, SECOND).click();
  await expect(page).toHaveURL(`/${SECOND}`);
  await expect(page.locator('html')).toHaveAttribute('lang', SECOND);
});

test('shows the built-in texts when English takes 5 and then 3 seconds', async ({ page, console }) => {
  console.allow(NOT_LOADED);
  await page.clock.install();
  await page.route(moduleOf(FIRST), () => undefined);
  await openHydrated(page, SECOND);
  await stopTime(page);
  await link(page, FIRST).click();
  await expect(spinner(page)).toBeVisible();
  await page.clock.fastForward(5000);
  await page.clock.fastForward(2900);
  await expect(spinner(page)).toBeVisible();
  await page.clock.fastForward(200);
  const heading = page.getByRole('heading', { name: builtIn.hero.title });
  await expect(heading).toBeVisible();
  expect((await heading.boundingBox())?.x, 'it keeps off the edge of the window').toBeGreaterThan(8);
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
