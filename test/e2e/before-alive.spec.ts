import { expect, formAt, freshEmail, test, waitUntilAlive, WORDS, type Page } from './fixtures.ts';

const ENTRY = /\/assets\/landing-.*\.js/;

/** Opens the page and keeps its script back until it is released. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(ENTRY, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(path);
  return release;
}

test('the first touch of the page asks for its script', async ({ page }) => {
  await page.addInitScript(() => {
    // Keeps the browser from ever being idle.
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/en');
  const asked = page.waitForRequest(ENTRY);
  await formAt(page, 'hero').field.focus();
  await asked;
  await waitUntilAlive(page);
});

test('what was typed before is kept, and can be sent', async ({ page, product }) => {
  const email = freshEmail();
  const release = await openAsleep(page, '/vi');
  const { field, button, error } = formAt(page, 'hero');
  await field.pressSequentially(email);
  release();
  await waitUntilAlive(page);
  await expect(field).toHaveValue(email);
  await expect(field).toBeFocused();
  await expect(error).toBeEmpty();
  await expect(button).toBeEnabled();
  await field.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(product.rows(email)).toHaveLength(1);
});

test('half an address typed before is kept without reproach, and judged at the next key', async ({
  page,
}) => {
  const release = await openAsleep(page, '/en');
  const { field, error } = formAt(page, 'cta');
  await field.pressSequentially('lin');
  release();
  await waitUntilAlive(page);
  await expect(error).toBeEmpty();
  await field.pressSequentially('h');
  await expect(field).toHaveValue('linh');
  await expect(error).toHaveText(WORDS.en.cta.emailInvalid);
});

test('a form sent before is a plain form, and its outcome is on the page that comes back', async ({
  page,
  product,
}) => {
  const email = freshEmail();
  await openAsleep(page, '/vi');
  const { field } = formAt(page, 'hero');
  await field.fill(email);
  await field.press('Enter');
  await expect(page.locator('#joined')).toBeVisible();
  await expect(page).toHaveURL('/vi#joined');
  expect(product.rows(email)).toMatchObject([{ language: 'vi', source_page: 'landing' }]);
});

test('an empty form sent before goes nowhere, and says why as soon as it can', async ({ page }) => {
  const release = await openAsleep(page, '/en');
  const { button, field, error } = formAt(page, 'hero');
  await button.click();
  await expect(field).toBeFocused();
  await expect(page).toHaveURL('/en');
  release();
  await waitUntilAlive(page);
  await expect(error).toHaveText(WORDS.en.cta.emailRequired);
});

test('a page whose script never comes keeps its form', async ({ page, product, console }) => {
  console.allow(/Failed to load resource/, /Failed to fetch dynamically imported module/);
  const email = freshEmail();
  await page.route(ENTRY, (route) => route.abort());
  await page.goto('/en');
  await formAt(page, 'cta').field.fill(email);
  await formAt(page, 'cta').button.click();
  await expect(page.locator('#joined')).toBeVisible();
  expect(product.rows(email)).toHaveLength(1);
});
