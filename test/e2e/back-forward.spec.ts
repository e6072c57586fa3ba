import { chromium } from '@playwright/test';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { BROWSER_ARGS, findBrowser } from '../browser.ts';
import { expect, formAt, freshEmail, openAlive, test, type Page } from './fixtures.ts';

/** Playwright switches the back-forward cache off; this browser keeps it, as a visitor's does. */
async function withBackForwardCache(origin: string, visit: (page: Page) => Promise<void>): Promise<void> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: BROWSER_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath && { executablePath }),
  });
  try {
    const context = await browser.newContext({ baseURL: origin });
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['restored'] = String(persisted);
      });
    });
    await visit(await context.newPage());
  } finally {
    await browser.close();
  }
}

test('the page comes back from the back-forward cache as it was left, and works', async ({ product }) => {
  await withBackForwardCache(product.origin, async (page) => {
    const email = freshEmail();
    await openAlive(page, 'vi');
    const { field, button } = formAt(page, 'hero');
    await field.fill(email);
    await page.locator('.lang a[hreflang=en]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/vi');
    await page.goBack();
    await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
    await expect(page).toHaveURL('/en');
    await expect(field).toHaveValue(email);
    await expect(button).toBeEnabled();
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(product.rows(email)).toHaveLength(1);
  });
});

test('left in the middle of sending, the form is usable again after the way back', async ({ product }) => {
  await withBackForwardCache(product.origin, async (page) => {
    const email = freshEmail();
    await openAlive(page, 'en');
    const { form, field, button } = formAt(page, 'hero');
    await field.fill(email);
    await page.route(`**${SUBMIT_EMAIL_PATH}`, () => undefined);
    const asked = page.waitForRequest(`**${SUBMIT_EMAIL_PATH}`);
    await button.click();
    await asked;
    await expect(form).toHaveAttribute('aria-busy', 'true');
    await page.goto('/vi');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goBack();
    await expect(field).toBeEnabled({ timeout: 25_000 });
    await field.fill(email);
    await field.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(product.rows(email)).toHaveLength(1);
  });
});
