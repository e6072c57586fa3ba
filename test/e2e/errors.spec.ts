import type { Translations } from '../../src/content/translations.ts';
import { answerWith, expect, formAt, openHydrated, test, TRANSLATIONS, type Page } from './fixtures.ts';
import { LANGUAGES } from '../../src/contract/language.ts';

const EMAIL = 'linh@truong.edu.vn';

type Toast = (t: Translations) => { title: string; text: string };

/** The error catalogue of the specification, section 8. */
const ROWS: readonly [status: number, error: string, toast: Toast][] = [
  [429, 'Submission rate limit exceeded', ({ status }) => status.rateLimited],
  [200, 'This email was already submitted', ({ status }) => status.alreadySubmitted],
  [
    503,
    'Temporarily unavailable',
    ({ cta, status }) => ({ title: cta.submissionError, text: status.notSent.text }),
  ],
];

async function send(page: Page) {
  const parts = formAt(page, 'hero');
  await parts.field.fill(EMAIL);
  await parts.button.click();
  return parts;
}

for (const language of LANGUAGES) {
  const t = TRANSLATIONS[language];
  test.describe(`on /${language}`, () => {
    test('every row of the error catalogue', async ({ page, console }) => {
      console.allow(/^error: Failed to load resource/);
      await page.clock.install();
      await openHydrated(page, language);
      for (const [status, answer, toastOf] of ROWS) {
        await test.step(answer, async () => {
          await answerWith(page, status, answer);
          const { field, button, error } = await send(page);
          const toast = page.getByRole('alert');
          const { title, text } = toastOf(t);
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
      }
    });

    test('an address that the function finds invalid: the inline message, and the focus in the field', async ({
      page,
      console,
    }) => {
      console.allow(/^error: Failed to load resource.*400/);
      await openHydrated(page, language);
      await answerWith(page, 400, 'Invalid email address');
      const { field, button, error } = await send(page);
      await expect(error).toHaveText(t.cta.emailInvalid);
      await expect(field).toHaveValue(EMAIL);
      await expect(field).toBeFocused();
      await expect(button).toBeDisabled();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
}
