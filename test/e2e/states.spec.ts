import type { Language } from '../../src/contract/language.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { axeViolations, expect, formAt, openAlive, test, waitUntilAlive, type Page } from './fixtures.ts';

const FUNCTION = `**${SUBMIT_EMAIL_PATH}`;

/** Every state that the page can be seen in, and how to get there. */
const STATES: Record<string, (page: Page, language: Language) => Promise<void>> = {
  idle: async (page, language) => {
    await openAlive(page, language);
  },
  'with an error and help': async (page, language) => {
    await openAlive(page, language);
    for (const place of ['hero', 'cta'] as const) {
      const { form, field } = formAt(page, place);
      await field.fill('thư@gmail.com');
      await expect(form.locator('.signup-help').getByRole('button')).toHaveCount(2);
    }
  },
  'while it is sent': async (page, language) => {
    await page.route(FUNCTION, () => undefined);
    await send(page, language);
    await expect(formAt(page, 'hero').form).toHaveAttribute('aria-busy', 'true');
  },
  'with the dialog': async (page, language) => {
    await page.route(FUNCTION, (route) => route.fulfill({ json: { success: true } }));
    await keepDialogOpen(page);
    await send(page, language);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'with what the dialog said': async (page, language) => {
    await page.route(FUNCTION, (route) => route.fulfill({ json: { success: true } }));
    await send(page, language);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  },
  'with a toast': async (page, language) => {
    await page.route(FUNCTION, (route) => route.fulfill({ json: { success: false, error: 'rate limit' } }));
    await send(page, language);
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'with an outcome from a visit without script': async (page, language) => {
    await page.goto(`/${language}#already-submitted`);
    await waitUntilAlive(page);
    await expect(page.locator('#already-submitted')).toBeVisible();
  },
};

async function send(page: Page, language: Language): Promise<void> {
  await openAlive(page, language);
  await formAt(page, 'hero').field.fill('linh@truong.edu.vn');
  await formAt(page, 'hero').field.press('Enter');
}

/** The dialog would close by itself before the examination has come to its end. */
async function keepDialogOpen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    window.setTimeout = ((callback: () => void, delay?: number) =>
      set(callback, delay === 5000 ? 3_600_000 : delay)) as typeof window.setTimeout;
  });
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in ${scheme} colours`, () => {
    // Reduced motion ends every transition at once, so that colours are judged as they stay.
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } });
    for (const language of ['en', 'vi'] as const)
      for (const [state, reach] of Object.entries(STATES))
        test(`axe finds nothing on /${language} ${state}`, async ({ page }) => {
          await reach(page, language);
          expect(await axeViolations(page)).toEqual([]);
        });

    test('axe finds nothing on the not-found page', async ({ page, console }) => {
      console.allow(/^error: Page not found/, /^error: Failed to load resource.*404/);
      await page.goto('/nowhere');
      expect(await axeViolations(page)).toEqual([]);
    });
  });
}

test('axe finds nothing on the spinner and on the built-in texts', async ({ page, console }) => {
  console.allow(/^error: Translations not loaded/, /^error: Failed to load resource/);
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/en-.*\.js/, async (route) => {
    await gate;
    await route.abort();
  });
  await openAlive(page, 'vi');
  await page.locator('.lang a[hreflang=en]').click();
  await expect(page.locator('.spinner')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  release();
  await expect(page.locator('.built-in')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
