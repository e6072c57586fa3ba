import { LANGUAGES } from '../../src/contract/language.ts';
import { expect, formAt, openHydrated, test, TRANSLATIONS } from './fixtures.ts';

/** Only there are letters replaced. */
const isVietnamese = (language: string) => language === 'vi';

for (const language of LANGUAGES) {
  const { help } = TRANSLATIONS[language].form;

  test(`on /${language}: a typo in the domain, and one tap to correct it`, async ({ page }) => {
    await openHydrated(page, language);
    const { form, field, button, error } = formAt(page, 'hero');
    const hint = form.locator('.signup-help');
    await field.fill('linh@gmial.com');
    await expect(hint).toContainText(help.didYouMean.replace('{suggestion}', 'linh@gmail.com'));
    // Only a hint: the typed address can be sent.
    await expect(button).toBeEnabled();
    await hint.getByRole('button', { name: `${help.useSuggestion}: linh@gmail.com` }).click();
    await expect(field).toHaveValue('linh@gmail.com');
    await expect(field).toBeFocused();
    await expect(hint).toBeEmpty();
    await expect(error).toBeEmpty();
    await expect(button).toBeEnabled();
  });
}

test('letters with marks in the domain, which the browser converts to Punycode', async ({ page }) => {
  const language = LANGUAGES.find(isVietnamese);
  test.skip(language === undefined, 'needs a page in Vietnamese');
  if (language === undefined) return;
  await openHydrated(page, language);
  const { form, field } = formAt(page, 'cta');
  await field.pressSequentially('linh@yahô.com');
  await expect(form.locator('.signup-help')).toContainText(TRANSLATIONS[language].form.help.noDiacritics);
});
