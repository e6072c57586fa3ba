import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { expect, formAt, openHydrated, test, TRANSLATIONS, type Page } from './fixtures.ts';
import { SECOND } from '../languages.ts';

const EMAIL = 'linh@truong.edu.vn';
const { cta, status } = TRANSLATIONS[SECOND];

/** The error catalogue of the specification, section 8. */
const ROWS = [
  [429, 'Submission rate limit exceeded', status.rateLimited],
  [200, 'This email was already submitted', status.alreadySubmitted],
  [503, 'Temporarily unavailable', { title: cta.submissionError, text: status.notSent.text }],
] as const;

/** Sends an address, and answers in the place of the function. */
async function send(page: Page, status: number, error: string) {
  await page.route(`**${SUBMIT_EMAIL_PATH}`, (route) =>
    route.fulfill({ status, json: { success: false, error } }),
  );
  const parts = formAt(page, 'hero');
  await parts.field.fill(EMAIL);
  await parts.button.click();
  return parts;
}

test('every row of the error catalogue', async ({ page, console }) => {
  console.allow(/^error: Failed to load resource/);
  await page.clock.install();
  await openHydrated(page, SECOND);
  for (const [code, answer, { title, text }] of ROWS)
    await test.step(answer, async () => {
      const { field, button, error } = await send(page, code, answer);
      const toast = page.getByRole('alert');
      await expect(toast.locator('b')).toHaveText(title);
      await expect(toast.locator('p')).toHaveText(`${title} ${text}`);
      await expect(field).toHaveValue(EMAIL);
      await expect(field).toBeEnabled();
      await expect(button).toBeEnabled();
      await expect(button).toBeFocused();
      await expect(error).toBeEmpty();
      await page.unrouteAll();
      // The browser allows three attempts in 15 minutes.
      await page.clock.fastForward('15:00');
    });
});

test('an address that the function finds invalid: message, focus in the field', async ({ page, console }) => {
  console.allow(/^error: Failed to load resource.*400/);
  await openHydrated(page, SECOND);
  const { field, button, error } = await send(page, 400, 'Invalid email address');
  await expect(error).toHaveText(cta.emailInvalid);
  await expect(field).toHaveValue(EMAIL);
  await expect(field).toBeFocused();
  await expect(button).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
