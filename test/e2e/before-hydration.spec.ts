import {
  expect,
  formAt,
  freshEmail,
  scrollToEnd,
  test,
  useFullBrowser,
  waitUntilHydrated,
  waitUntilFirstScreenHydrated,
  TRANSLATIONS,
  type Page,
} from './fixtures.ts';

useFullBrowser();

const ENTRY = /\/assets\/landing-.*\.js/;

/** Opens the page and holds back its script until it is released. */
async function openUnhydrated(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(ENTRY, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(path);
  return release;
}

test('the first touch of the page loads its script', async ({ page }) => {
  await page.addInitScript(() => {
    // Keeps the browser from ever being idle.
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/en');
  const asked = page.waitForRequest(ENTRY);
  await formAt(page, 'hero').field.focus();
  await asked;
  await waitUntilHydrated(page);
});

test('text typed before hydration is kept, and can be sent', async ({ page, product }) => {
  const email = freshEmail();
  const release = await openUnhydrated(page, '/vi');
  const { field, button, error } = formAt(page, 'hero');
  await field.pressSequentially(email);
  release();
  await waitUntilHydrated(page);
  await expect(field).toHaveValue(email);
  await expect(field).toBeFocused();
  await expect(error).toBeEmpty();
  await expect(button).toBeEnabled();
  await field.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(product.rows(email)).toHaveLength(1);
});

test('half an address typed before hydration is kept without an error, and validated at the next key', async ({
  page,
}) => {
  const release = await openUnhydrated(page, '/en');
  const { field, error } = formAt(page, 'cta');
  await scrollToEnd(page);
  await field.pressSequentially('lin');
  release();
  await waitUntilHydrated(page);
  await expect(error).toBeEmpty();
  await field.pressSequentially('h');
  await expect(field).toHaveValue('linh');
  await expect(error).toHaveText(TRANSLATIONS.en.cta.emailInvalid);
});

test('a form sent before hydration is a plain form, and the page that comes back shows the outcome', async ({
  page,
  product,
}) => {
  const email = freshEmail();
  await openUnhydrated(page, '/vi');
  const { field } = formAt(page, 'hero');
  await field.fill(email);
  await field.press('Enter');
  await expect(page.locator('#joined')).toBeVisible();
  await expect(page).toHaveURL('/vi#joined');
  expect(product.rows(email)).toMatchObject([{ language: 'vi', source_page: 'landing' }]);
});

test('an empty form sent before hydration goes nowhere, and shows why once it is hydrated', async ({
  page,
}) => {
  const release = await openUnhydrated(page, '/en');
  const { button, field, error } = formAt(page, 'hero');
  await button.click();
  await expect(field).toBeFocused();
  await expect(page).toHaveURL('/en');
  release();
  await waitUntilHydrated(page);
  await expect(error).toHaveText(TRANSLATIONS.en.cta.emailRequired);
});

test('the form of a page whose script cannot be loaded still works', async ({ page, product, console }) => {
  console.allow(/Failed to load resource/, /Failed to fetch dynamically imported module/);
  const email = freshEmail();
  await page.route(ENTRY, (route) => route.abort());
  await page.goto('/en');
  await scrollToEnd(page);
  await formAt(page, 'cta').field.fill(email);
  await formAt(page, 'cta').button.click();
  await expect(page.locator('#joined')).toBeVisible();
  expect(product.rows(email)).toHaveLength(1);
});

test('a language chosen before hydration keeps the typed text, and replaces the history entry', async ({
  page,
}) => {
  const email = freshEmail();
  const release = await openUnhydrated(page, '/en');
  const { field } = formAt(page, 'hero');
  await field.pressSequentially(email);
  await page.locator('.lang a[hreflang=vi]').click();
  release();
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(page).toHaveURL('/vi');
  await expect(page.locator('h1')).toHaveText(TRANSLATIONS.vi.hero.headline);
  await expect(field).toHaveValue(email);
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('a language chosen before hydration, with nothing typed, opens its own page at once', async ({
  page,
}) => {
  await openUnhydrated(page, '/en');
  await page.locator('.lang a[hreflang=vi]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(page).toHaveURL('/vi');
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test.describe('everything below the first screen', () => {
  const SECTIONS = /\/assets\/below-.*\.js/;

  test('is hydrated at the first interaction, and not before', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // So that nothing below the first screen is seen.
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto('/vi');
    await waitUntilFirstScreenHydrated(page);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => SECTIONS.test(path))).toEqual([]);
    await page.mouse.wheel(0, 300);
    await expect(page.locator('form.signup[novalidate]')).toHaveCount(2);
    expect(asked.filter((path) => SECTIONS.test(path))).toHaveLength(1);
  });

  test('changes its language with the first screen, although it was not hydrated yet', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto('/en');
    await waitUntilFirstScreenHydrated(page);
    await page.locator('#hero-email').fill('linh@truong.edu.vn');
    await page.locator('.lang a[hreflang=vi]').click();
    await expect(page.locator('#intro h2')).toHaveText(TRANSLATIONS.vi.intro.title);
    await expect(page.locator('h1')).toHaveText(TRANSLATIONS.vi.hero.headline);
    await expect(page.locator('#hero-email')).toHaveValue('linh@truong.edu.vn');
  });

  test('stays readable when its script cannot be loaded, and the next press on the language loads the page', async ({
    page,
    console,
  }) => {
    console.allow(/Failed to load resource/, /Sections not loaded/);
    await page.route(SECTIONS, (route) => route.abort());
    await page.goto('/en');
    await waitUntilFirstScreenHydrated(page);
    const field = page.locator('#hero-email');
    await field.fill('linh@truong.edu.vn');
    await page.locator('.lang a[hreflang=vi]').click();
    await expect(page.locator('.spinner')).toHaveCount(0);
    await expect(page).toHaveURL('/en');
    await expect(field).toHaveValue('linh@truong.edu.vn');
    await expect(page.locator('#intro h2')).toHaveText(TRANSLATIONS.en.intro.title);
    await page.locator('.lang a[hreflang=vi]').click();
    await expect(page).toHaveURL('/vi');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  });
});
