import {
  expect,
  formAt,
  openHydrated,
  test,
  waitUntilHydrated,
  waitUntilFirstScreenHydrated,
  TRANSLATIONS,
  type Page,
} from './fixtures.ts';

/** The script of what is below the first screen. */
const SECTIONS = /\/assets\/below-.*\.js$/;
/** The script with the Vietnamese translations. */
const VIETNAMESE = /\/assets\/vi-.*\.js$/;

const link = (page: Page, language: 'en' | 'vi') => page.locator(`.lang a[hreflang=${language}]`);

/** What a visitor and a search engine take for the page's language. */
async function expectLanguage(page: Page, language: 'en' | 'vi'): Promise<void> {
  const { meta } = TRANSLATIONS[language];
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page).toHaveTitle(meta.title);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', meta.description);
  await expect(page.locator('#cta h2')).toContainText(TRANSLATIONS[language].cta.title.split(' ')[0] ?? '');
  await expect(link(page, language)).toHaveAttribute('aria-current', 'true');
}

/** Waits until a smooth scroll has come to its end. */
async function settleScrolling(page: Page): Promise<void> {
  let last = -1;
  await expect
    .poll(async () => {
      const before = last;
      last = await page.evaluate(() => scrollY);
      return last === before;
    })
    .toBe(true);
}

for (const [from, to] of [
  ['en', 'vi'],
  ['vi', 'en'],
] as const) {
  test(`from /${from} to /${to}: text, title and history entry are replaced, scroll position and typed text stay`, async ({
    page,
  }) => {
    await openHydrated(page, from, '?from=poster#journey');
    const { field } = formAt(page, 'cta');
    await field.fill('linh@truong.edu.vn');
    await page.locator('#journey h2').scrollIntoViewIfNeeded();
    await settleScrolling(page);
    const before = await page.evaluate(() => history.length);
    const placeBefore = await page.locator('#journey h2').boundingBox();

    // Not with the mouse: before a click Playwright scrolls even what is in view, as this sticky link always is.
    await link(page, to).dispatchEvent('click');

    await expectLanguage(page, to);
    await expect(page).toHaveURL(`/${to}?from=poster#journey`);
    expect(await page.evaluate(() => history.length)).toBe(before);
    await expect(field).toHaveValue('linh@truong.edu.vn');
    await expect(formAt(page, 'cta').button).toBeEnabled();
    const placeAfter = await page.locator('#journey h2').boundingBox();
    expect(Math.abs((placeAfter?.y ?? 0) - (placeBefore?.y ?? 0))).toBeLessThan(60);

    await link(page, from).press('Enter');
    await expectLanguage(page, from);
    await expect(link(page, from)).toBeFocused();
    expect(await page.evaluate(() => history.length)).toBe(before);
  });
}

test('an error message changes its language with the page', async ({ page }) => {
  await openHydrated(page, 'en');
  const { field, error } = formAt(page, 'hero');
  await field.fill('linh@');
  await expect(error).toHaveText(TRANSLATIONS.en.cta.emailInvalid);
  await link(page, 'vi').click();
  await expect(error).toHaveText(TRANSLATIONS.vi.cta.emailInvalid);
});

test('the other language is loaded ahead when the pointer or the focus is on its link', async ({ page }) => {
  await openHydrated(page, 'en');
  const fetched = page.waitForRequest(/\/assets\/vi-.*\.js/);
  await link(page, 'vi').focus();
  await fetched;
});

test('back and forward show the language of each entry', async ({ page }) => {
  await openHydrated(page, 'en');
  await page.evaluate(() => (location.hash = '#intro'));
  await link(page, 'vi').click();
  await expectLanguage(page, 'vi');
  await expect(page).toHaveURL('/vi#intro');
  await page.goBack();
  await expect(page).toHaveURL('/en');
  await expectLanguage(page, 'en');
  await page.goForward();
  await expect(page).toHaveURL('/vi#intro');
  await expectLanguage(page, 'vi');
});

test('a click with Ctrl opens a new tab, and changes nothing here', async ({ page, context }) => {
  await openHydrated(page, 'en');
  const opened = context.waitForEvent('page');
  await link(page, 'vi').click({ modifiers: ['Control'] });
  const tab = await opened;
  await expect(tab).toHaveURL('/vi');
  await waitUntilHydrated(tab);
  await expect(page).toHaveURL('/en');
  await expectLanguage(page, 'en');
});

test('before hydration the switch opens the other page and replaces the history entry', async ({ page }) => {
  await page.route(/\/assets\/landing-.*\.js/, () => undefined);
  await page.goto('about:blank');
  const before = await page.evaluate(() => history.length);
  await page.goto('/en#journey');
  await link(page, 'vi').click();
  await expect(page).toHaveURL('/vi#journey');
  await expectLanguage(page, 'vi');
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
});

/**
 * Opens a page whose sections are not loaded: without them the language cannot change.
 *
 * @returns lets them load
 */
async function openWithoutSections(page: Page): Promise<() => void> {
  await page.clock.install();
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(SECTIONS, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/en');
  await waitUntilFirstScreenHydrated(page);
  await page.evaluate(() => (location.hash = '#intro'));
  return release;
}

/** Chooses Vietnamese while the page's clock is stopped; the page then waits for it. */
async function chooseVietnameseAndWait(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await link(page, 'vi').dispatchEvent('click');
  await expect(page.locator('.spinner')).toBeVisible();
}

test('a language that cannot be shown leaves query and fragment in the address (code 6.17)', async ({
  page,
  console,
}) => {
  console.allow(/^error: (Sections not loaded|Failed to load resource)/);
  await page.route(SECTIONS, (route) => route.abort());
  await page.goto('/en?from=poster#journey');
  await waitUntilFirstScreenHydrated(page);
  await link(page, 'vi').click();
  await expect.poll(() => page.evaluate(() => window.them?.errorLog.length)).toBe(1);
  await expect(page.locator('.spinner')).toHaveCount(0);
  await expect(page).toHaveURL('/en?from=poster#journey');
  // The server has the page in every language.
  const answered = page.waitForResponse((response) => response.request().isNavigationRequest());
  await link(page, 'vi').click();
  await answered;
  await expect(page).toHaveURL('/vi?from=poster#journey');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
});

test('a late failure of an older choice does not rewrite the address of a newer one (code 6.17)', async ({
  page,
}) => {
  const release = await openWithoutSections(page);
  // Only the sections are late: the translations have come before the clock goes on.
  const translations = page.waitForResponse(VIETNAMESE);
  await link(page, 'vi').hover();
  await (await translations).finished();
  await chooseVietnameseAndWait(page);
  await page.clock.fastForward(5000);
  await page.goBack();
  await expect(page).toHaveURL('/en');
  await page.goForward();
  await expect(page.locator('.spinner')).toBeVisible();
  // The older choice has had its 8 seconds, the newer one has not.
  await page.clock.fastForward(3500);
  await expect(page).toHaveURL('/vi#intro');
  release();
  await page.clock.resume();
  await expectLanguage(page, 'vi');
  await expect(page).toHaveURL('/vi#intro');
});

test('going back to the language that is shown cancels the choice that is still loading (code 6.17)', async ({
  page,
}) => {
  const release = await openWithoutSections(page);
  await chooseVietnameseAndWait(page);
  await page.goBack();
  await expect(page.locator('.spinner')).toHaveCount(0);
  release();
  await page.clock.resume();
  await waitUntilHydrated(page);
  await expect(page).toHaveURL('/en');
  await expectLanguage(page, 'en');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the switch is a link', async ({ page }) => {
    await page.goto('/en');
    await link(page, 'vi').click();
    await expect(page).toHaveURL('/vi');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  });
});
