import type { Page } from '@playwright/test';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import {
  expect,
  formAt,
  freshEmail,
  holdBack,
  openHydrated,
  pressPlace,
  renderEverything,
  signUp,
  stopTime,
  test,
  waitForFonts,
  TRANSLATIONS,
} from './fixtures.ts';
import { fill } from '../../src/content/fill.ts';
import { FIRST, SECOND } from '../languages.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');

const CONFLICT = /^error: Failed to load resource.*409/;

for (const [language, place] of [
  [FIRST, 'hero'],
  [SECOND, 'cta'],
] as const) {
  test(`/${language}, ${place} form: from an empty field to a row`, async ({ page, context, product }) => {
    const t = TRANSLATIONS[language];
    const label = place === 'hero' ? t.hero.joinWaitlistButton : t.cta.submit;
    const email = freshEmail();
    await openHydrated(page, language);
    const { form, field, button, status } = formAt(page, place);
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleName(label);

    // Holds back the answer, so that the submitting state can be checked.
    const release = await holdBack(page, `**${SUBMIT_EMAIL_PATH}`);
    const sent = page.waitForRequest(`**${SUBMIT_EMAIL_PATH}`);
    await page.clock.install();
    await stopTime(page);
    await field.fill(`  ${email.toUpperCase()} `);
    await expect(button).toBeEnabled();
    await button.click();

    await expect(form).toHaveAttribute('aria-busy', 'true');
    await expect(field).toBeDisabled();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleName(t.cta.submitting);
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual({ email, language, sourcePage: 'landing' });
    expect(request.headers()['x-client-info']).toMatch(/^supabase-js/);
    release();

    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleName(t.status.joined.title);
    await expect(dialog).toContainText(t.status.joined.text);
    await expect(dialog).toContainText(t.successDialog.followUp);
    await expect(dialog.locator('.confetti i')).toHaveCount(12);
    await dialog.getByRole('button', { name: t.successDialog.close }).click();
    await expect(dialog).toBeHidden();

    await expect(field).toHaveValue('');
    await expect(form.locator('.signup-error')).toBeEmpty();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleName(label);
    // The dialog's text can still be read, and has the focus: the button that had it is disabled now.
    await expect(status).toContainText(t.status.joined.title);
    await expect(status).toBeFocused();

    const rows = product.home.rows(email);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ language, source_page: 'landing' });
    expect(rows[0]?.['joined_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    // A visit and a sign-up leave nothing in the browser.
    const { origins, cookies } = await context.storageState();
    expect([origins, cookies]).toEqual([[], []]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
}

const t = TRANSLATIONS[SECOND];

test('signing up a second time: a toast, the address stays, one row', async ({ page, product, console }) => {
  console.allow(CONFLICT);
  const email = freshEmail();
  await openHydrated(page, SECOND);
  const { field, button } = formAt(page, 'hero');
  await field.fill(email);
  await field.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(field).toBeFocused();

  await field.fill(email);
  await button.click();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText(t.status.alreadySubmitted.title);
  await expect(toast).toContainText(t.status.alreadySubmitted.text);
  await expect(field).toHaveValue(email);
  await expect(button).toBeFocused();
  await toast.getByRole('button', { name: t.toasts.dismiss }).click();
  await expect(toast).toHaveCount(0);
  expect(product.home.rows(email)).toHaveLength(1);
});

test(
  'a tap on the button of an empty form leads into its field, which has one name; the Enter key in an empty field asks for the address',
  { tag: '@both-windows' },
  async ({ page }) => {
    await openHydrated(page, SECOND);
    // A section that is rendered just then would move the button away from under the finger.
    await renderEverything(page);
    await waitForFonts(page);
    for (const place of ['hero', 'cta'] as const) {
      const { field, button, error } = formAt(page, place);
      const tap = async () => {
        await pressPlace(page, button);
        await expect(field).toBeFocused();
      };
      await expect(button).toBeDisabled();
      await tap();
      await expect(field).toHaveAccessibleName(t.form.emailLabel);
      await field.press('Enter');
      await expect(error).toHaveText(t.cta.emailRequired);
      await expect(field).toBeFocused();
      await field.fill('linh@');
      await expect(button).toBeDisabled();
      await expect(button).toHaveCSS('opacity', '1');
      await field.blur();
      await tap();
      await field.fill('');
    }
  },
);

test('the field asks for the right keyboard, and only the second form’s is required', async ({ page }) => {
  await openHydrated(page, FIRST);
  for (const place of ['hero', 'cta'] as const) {
    const { field } = formAt(page, place);
    const attributes = {
      type: 'email',
      inputmode: 'email',
      autocomplete: 'email',
      autocapitalize: 'none',
      spellcheck: 'false',
      enterkeyhint: 'send',
    };
    for (const [name, value] of Object.entries(attributes)) await expect(field).toHaveAttribute(name, value);
    expect(await field.getAttribute('required')).toBe(place === 'cta' ? '' : null);
  }
});

test('the fourth attempt in 15 minutes is rejected in the browser, with the minutes', async ({ page }) => {
  let requests = 0;
  await page.route(`**${SUBMIT_EMAIL_PATH}`, (route) => {
    requests += 1;
    return route.fulfill({ json: { success: true } });
  });
  await openHydrated(page, FIRST);
  await stopTime(page);
  const cta = formAt(page, 'cta');
  for (let attempt = 1; attempt <= 3; attempt++) {
    await signUp(page);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
  }
  await cta.field.fill(freshEmail());
  await page.clock.fastForward(4.5 * 60_000);
  await cta.field.press('Enter');
  const { tooManyAttempts } = TRANSLATIONS[FIRST].toasts;
  const toast = page.getByRole('alert');
  await expect(toast).toContainText(tooManyAttempts.title);
  await expect(toast).toContainText(fill(tooManyAttempts.text, { minutes: 11 }));
  expect(requests).toBe(3);
  await page.clock.fastForward(10.5 * 60_000);
  await cta.field.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
});
