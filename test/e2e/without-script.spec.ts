import { programme } from '../../src/content/programme.ts';
import { expect, formAt, freshEmail, pressPlace, test, TRANSLATIONS } from './fixtures.ts';
import { SECOND } from '../languages.ts';
import { LOCALES } from '../../src/content/locales.ts';

test.use({ javaScriptEnabled: false });

test('/ offers each language, and nothing turns that will never end', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('status')).toBeHidden();
  await page.getByRole('link', { name: LOCALES[SECOND].readIn }).click();
  await expect(page).toHaveURL(`/${SECOND}`);
});

test('a page reads whole and signs up', async ({ page, product }) => {
  const { supercharge, careers, status } = TRANSLATIONS[SECOND];
  const panel = (id: string) => page.locator(`section.outcome#${id}`);
  // Without script a press that misses, because the page that just opened still moves, is not noticed.
  const send = async (email: string) => {
    const { field } = formAt(page, 'hero');
    await field.fill(email);
    await field.press('Enter');
  };
  const email = freshEmail();
  await page.goto(`/${SECOND}`);
  for (const heading of [supercharge.mainTitle, careers.title])
    await expect(page.getByText(heading.split(/[ ,.]/)[0] ?? '').first()).toBeVisible();
  await expect(page.getByText(programme.email).first()).toBeVisible();
  for (const id of ['joined', 'not-sent']) await expect(panel(id)).toBeHidden();

  const { field, button } = formAt(page, 'cta');
  await expect(button).toBeEnabled();
  await pressPlace(page, button);
  await expect(field).toBeFocused();
  await field.fill(` ${email.toUpperCase()}`);
  await button.click();
  await expect(page).toHaveURL(`/${SECOND}#joined`);
  await expect(panel('joined')).toBeVisible();
  await expect(panel('joined')).toContainText(status.joined.title);
  expect(product.home.rows(email)).toMatchObject([{ language: SECOND, source_page: 'landing' }]);

  await send(email);
  await expect(page).toHaveURL(`/${SECOND}#already-submitted`);
  await expect(panel('already-submitted')).toContainText(status.alreadySubmitted.text);

  await page.getByRole('link', { name: status.backToForm }).click();
  await expect(panel('already-submitted')).toBeHidden();
  await send('linh@truong');
  await expect(panel('email-invalid')).toContainText(status.emailInvalid.text);
  expect(product.home.rows(email)).toHaveLength(1);
});
