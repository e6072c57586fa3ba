import { expect, axeViolations, formAt, freshEmail, openAlive, test, WORDS } from '../fixtures.ts';
import { OUTCOME_ANCHORS } from '../../../src/contract/submit-email.ts';
import { refuseNextSubmission } from './refusal.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const language of ['en', 'vi'] as const) {
    test(`/${language}, ${colorScheme}: axe finds nothing, whatever happens to the form`, async ({
      page,
      console,
    }) => {
      console.allow(/Failed to load resource.*409/);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openAlive(page, language);
      await page.evaluate(() =>
        document.querySelectorAll('details').forEach((details) => (details.open = true)),
      );
      expect(await axeViolations(page), 'idle').toEqual([]);

      const { form, field, button, error } = formAt(page, 'hero');
      await field.fill('linh@');
      await expect(error).toHaveText(WORDS[language].cta.emailInvalid);
      expect(await axeViolations(page, '.hero'), 'error').toEqual([]);

      const release = await refuseNextSubmission(page);
      await field.fill(freshEmail());
      await button.click();
      await expect(form).toHaveAttribute('aria-busy', 'true');
      expect(await axeViolations(page, '.hero'), 'submitting').toEqual([]);

      release();
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await axeViolations(page, '.toast'), 'toast').toEqual([]);

      await button.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await axeViolations(page, 'dialog'), 'dialog').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(await axeViolations(page, '.hero'), 'joined').toEqual([]);
    });
  }

  test(`not found, ${colorScheme}: axe finds nothing`, async ({ page, console }) => {
    console.allow(/Page not found/, /Failed to load resource.*404/);
    await page.emulateMedia({ colorScheme });
    await page.goto('/nowhere');
    expect(await axeViolations(page)).toEqual([]);
  });

  test.describe('without script', () => {
    // Axe itself is a script: it runs in a page that has been told not to run its own.
    test(`/, ${colorScheme}: axe finds nothing`, async ({ page }) => {
      await page.route('/', async (route) => {
        const response = await route.fetch();
        const html = (await response.text())
          .replaceAll(/<script.*?<\/script>/g, '')
          .replaceAll(/<\/?noscript>/g, '');
        await route.fulfill({ response, body: html });
      });
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await expect(page.getByRole('link')).toHaveCount(2);
      expect(await axeViolations(page)).toEqual([]);
    });

    for (const anchor of Object.values(OUTCOME_ANCHORS))
      test(`/vi#${anchor}, ${colorScheme}: axe finds nothing`, async ({ page }) => {
        await page.route('/vi', async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            body: (await response.text()).replaceAll(/<script.*?<\/script>/g, ''),
          });
        });
        await page.emulateMedia({ colorScheme });
        await page.goto(`/vi#${anchor}`);
        await expect(page.locator(`#${anchor}`)).toBeVisible();
        expect(await axeViolations(page, `#${anchor}`)).toEqual([]);
      });
  });
}
