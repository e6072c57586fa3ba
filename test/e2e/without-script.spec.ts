import { programme } from '../../src/content/programme.ts';
import {
  axeViolations,
  expect,
  formAt,
  freshEmail,
  pressPlace,
  test,
  TRANSLATIONS,
  waitUntilHydrated,
  type Page,
} from './fixtures.ts';
import { SECOND } from '../languages.ts';
import { LOCALES } from '../../src/content/locales.ts';
import { LANGUAGES } from '../../src/contract/language.ts';

test.describe('with script switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('/ offers each language, and nothing turns that will never end', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('status')).toBeHidden();
    await page.getByRole('link', { name: LOCALES[SECOND].readIn }).click();
    await expect(page).toHaveURL(`/${SECOND}`);
  });

  for (const language of LANGUAGES) {
    const t = TRANSLATIONS[language];
    const panel = (page: Page, id: string) => page.locator(`section.outcome#${id}`);
    // Without script a press that misses, because the page that just opened still moves, is not noticed.
    const send = async (page: Page, email: string) => {
      const { field } = formAt(page, 'hero');
      await field.fill(email);
      await field.press('Enter');
    };

    test(`/${language} reads whole and signs up`, async ({ page, product }) => {
      const email = freshEmail();
      await page.goto(`/${language}`);
      for (const heading of [t.supercharge.mainTitle, t.careers.title])
        await expect(page.getByText(heading.split(/[ ,.]/)[0] ?? '').first()).toBeVisible();
      await expect(page.getByText(programme.email).first()).toBeVisible();
      for (const id of ['joined', 'not-sent']) await expect(panel(page, id)).toBeHidden();

      const { field, button } = formAt(page, 'cta');
      await expect(button).toBeEnabled();
      await pressPlace(page, button);
      await expect(field).toBeFocused();
      await field.fill(` ${email.toUpperCase()}`);
      await button.click();
      await expect(page).toHaveURL(`/${language}#joined`);
      await expect(panel(page, 'joined')).toBeVisible();
      await expect(panel(page, 'joined')).toContainText(t.status.joined.title);
      expect(product.home.rows(email)).toMatchObject([{ language, source_page: 'landing' }]);

      await send(page, email);
      await expect(page).toHaveURL(`/${language}#already-submitted`);
      await expect(panel(page, 'already-submitted')).toContainText(t.status.alreadySubmitted.text);

      await page.getByRole('link', { name: t.status.backToForm }).click();
      await expect(panel(page, 'already-submitted')).toBeHidden();
      await send(page, 'linh@truong');
      await expect(panel(page, 'email-invalid')).toContainText(t.status.emailInvalid.text);
      expect(product.home.rows(email)).toHaveLength(1);
    });
  }
});

test('the fragment of an outcome leaves the address after hydration, and the panel stays', async ({
  page,
}) => {
  await page.goto(`/${SECOND}#joined`);
  await waitUntilHydrated(page);
  await expect(page).toHaveURL(`/${SECOND}`);
  const panel = page.locator('#joined');
  await expect(panel).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await panel.getByRole('link').click();
  await expect(panel).toBeHidden();
});
