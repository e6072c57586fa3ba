import { answerWith, expect, formAt, freshEmail, openHydrated, test, TRANSLATIONS } from './fixtures.ts';
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

test.describe('when an on-screen keyboard opens, which takes its part of the window', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('the page asks to be made smaller by it, and may still be zoomed', async ({ page }) => {
    await page.goto(`/${SECOND}`);
    const viewport = await page.locator('meta[name=viewport]').getAttribute('content');
    expect(viewport).toContain('interactive-widget=resizes-content');
    expect(viewport).not.toMatch(/user-scalable|maximum-scale|minimum-scale/);
  });

  for (const place of ['hero', 'cta'] as const)
    test(`the ${place} form, its message, its hint, its toast and its dialog are visible above it`, async ({
      page,
      console,
    }) => {
      console.allow(/^error: Failed to load resource.*503/);
      await openHydrated(page, SECOND);
      const { form, field, button, error } = formAt(page, place);
      await field.tap();
      await page.setViewportSize({ width: 360, height: 360 });

      await field.pressSequentially('linh@');
      await expect(error).toHaveText(TRANSLATIONS[SECOND].cta.emailInvalid);
      await expect(field).toBeInViewport({ ratio: 1 });
      await expect(error).toBeInViewport({ ratio: 1 });
      await field.pressSequentially('gmial.com');
      const suggestion = form.locator('.signup-help').getByRole('button');
      await expect(suggestion).toBeInViewport({ ratio: 1 });
      await expect(field).toBeInViewport({ ratio: 1 });

      await answerWith(page, 503, 'Temporarily unavailable');
      await field.fill(freshEmail());
      await field.press('Enter');
      const toast = page.getByRole('alert');
      await expect(toast.getByText(TRANSLATIONS[SECOND].status.notSent.text)).toBeInViewport({ ratio: 1 });
      await expect(toast.getByRole('button')).toBeInViewport({ ratio: 1 });
      await expect(field).toBeFocused();
      await page.unrouteAll();
      await button.click();
      const dialog = page.getByRole('dialog');
      await expect(
        dialog.getByRole('button', { name: TRANSLATIONS[SECOND].successDialog.close }),
      ).toBeInViewport({
        ratio: 1,
      });
    });
});
