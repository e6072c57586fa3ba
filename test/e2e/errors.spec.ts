import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import type { Translations } from '../../src/content/translations.ts';
import { answerWith, expect, formAt, openHydrated, test, TRANSLATIONS, type Page } from './fixtures.ts';
import { LANGUAGES } from '../../src/contract/language.ts';

const EMAIL = 'linh@truong.edu.vn';

interface Row {
  status: number;
  body: unknown;
  toast: (t: Translations) => { title: string; text: string };
}

const somethingWrong: Row['toast'] = (t) => ({ title: t.cta.submissionError, text: t.status.notSent.text });

/** The error catalogue of the specification, section 8, and what belongs to its last row. */
const ROWS: Record<string, Row> = {
  'rate limit': {
    status: 429,
    body: { success: false, error: 'Submission rate limit exceeded' },
    toast: ({ status }) => status.rateLimited,
  },
  'already submitted': {
    status: 200,
    body: { success: false, error: 'This email was already submitted' },
    toast: ({ status }) => status.alreadySubmitted,
  },
  'anything else': {
    status: 503,
    body: { success: false, error: 'Temporarily unavailable' },
    toast: somethingWrong,
  },
  'an answer that is not ours': { status: 502, body: '<!doctype html>', toast: somethingWrong },
  'success that is not true': { status: 200, body: { success: 1 }, toast: somethingWrong },
};

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
      for (const [name, row] of Object.entries(ROWS)) {
        await test.step(name, async () => {
          await page.route(`**${SUBMIT_EMAIL_PATH}`, (route) =>
            route.fulfill(
              typeof row.body === 'string'
                ? { status: row.status, contentType: 'text/html', body: row.body }
                : { status: row.status, json: row.body },
            ),
          );
          const { field, button, error } = await send(page);
          const toast = page.getByRole('alert');
          const { title, text } = row.toast(t);
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
