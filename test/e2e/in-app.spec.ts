import { expect, formAt, freshEmail, openHydrated, test } from './fixtures.ts';
import { SECOND } from '../languages.ts';

test('a visit and a sign-up leave nothing in the browser’s storage', async ({ page, context }) => {
  await openHydrated(page, SECOND);
  await formAt(page, 'hero').field.fill(freshEmail());
  await formAt(page, 'hero').field.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([
    [],
    [],
  ]);
  expect(await context.cookies()).toEqual([]);
});

test('the page asks an on-screen keyboard to take its part of the window, and may still be zoomed', async ({
  page,
}) => {
  await page.goto(`/${SECOND}`);
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content');
  expect(viewport).toContain('interactive-widget=resizes-content');
  expect(viewport).not.toMatch(/user-scalable|maximum-scale|minimum-scale/);
});
