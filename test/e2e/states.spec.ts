import { axeViolations, expect, formAt, holdBack, openHydrated, test } from './fixtures.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';

/** The states of loading and of help; those of sending are examined with the rest of `accessibility`. */

test('axe finds nothing in the help with typing', async ({ page }) => {
  await openHydrated(page, SECOND);
  for (const place of ['hero', 'cta'] as const) {
    const { form, field } = formAt(page, place);
    await field.fill('linh@gmial.com');
    await expect(form.locator('.signup-help').getByRole('button')).toHaveCount(1);
    expect(await axeViolations(page, `form:has(#${place}-email)`)).toEqual([]);
  }
});

test('axe finds nothing on the spinner and on the built-in texts', async ({ page, console }) => {
  test.skip(!IS_MULTILINGUAL, 'needs two languages');
  console.allow(/^error: Translations not loaded/, /^error: Failed to load resource/);
  const release = await holdBack(page, new RegExp(`/assets/${FIRST}-.*\\.js`), 'abort');
  await openHydrated(page, SECOND);
  await page.locator(`.lang a[hreflang=${FIRST}]`).click();
  await expect(page.locator('.spinner')).toBeVisible();
  expect(await axeViolations(page, '.spinner')).toEqual([]);
  release();
  await expect(page.locator('.built-in')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
