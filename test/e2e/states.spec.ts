import { axeViolations, expect, formAt, openHydrated, test } from './fixtures.ts';

/** The states of loading and of help; those of sending are examined with the rest of `accessibility`. */

test('axe finds nothing in the help with typing', async ({ page }) => {
  await openHydrated(page, 'vi');
  for (const place of ['hero', 'cta'] as const) {
    const { form, field } = formAt(page, place);
    await field.fill('thư@gmail.com');
    await expect(form.locator('.signup-help').getByRole('button')).toHaveCount(2);
    expect(await axeViolations(page, `form:has(#${place}-email)`)).toEqual([]);
  }
});

test('axe finds nothing on the spinner and on the built-in texts', async ({ page, console }) => {
  console.allow(/^error: Translations not loaded/, /^error: Failed to load resource/);
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/en-.*\.js/, async (route) => {
    await gate;
    await route.abort();
  });
  await openHydrated(page, 'vi');
  await page.locator('.lang a[hreflang=en]').click();
  await expect(page.locator('.spinner')).toBeVisible();
  expect(await axeViolations(page, '.spinner')).toEqual([]);
  release();
  await expect(page.locator('.built-in')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
