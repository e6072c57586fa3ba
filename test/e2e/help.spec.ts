import { expect, formAt, openHydrated, test, TRANSLATIONS } from './fixtures.ts';

for (const language of ['en', 'vi'] as const) {
  const { help } = TRANSLATIONS[language].form;

  test(`on /${language}: letters of a Vietnamese keyboard, a typo in the domain, and one tap to correct them`, async ({
    page,
  }) => {
    await openHydrated(page, language);
    const { form, field, button, error } = formAt(page, 'hero');
    const hint = form.locator('.signup-help');

    await field.fill('thư@gmail.com');
    await expect(hint).toContainText(help.noDiacritics);
    await expect(hint.getByRole('button')).toHaveText(['thu@gmail.com', 'thuw@gmail.com']);
    await hint.getByRole('button', { name: `${help.useSuggestion}: thuw@gmail.com` }).click();
    await expect(field).toHaveValue('thuw@gmail.com');
    await expect(field).toBeFocused();
    await expect(error).toBeEmpty();
    await expect(hint).toBeEmpty();
    await expect(button).toBeEnabled();

    await field.fill('linh@gmial.com');
    await expect(hint).toContainText(help.didYouMean.replace('{suggestion}', 'linh@gmail.com'));
    // Only a hint: the typed address can be sent.
    await expect(button).toBeEnabled();
    await hint.getByRole('button').click();
    await expect(field).toHaveValue('linh@gmail.com');
    await expect(hint).toBeEmpty();
  });
}

test('letters with diacritics in the domain, which the browser converts to Punycode', async ({ page }) => {
  await openHydrated(page, 'vi');
  const { form, field } = formAt(page, 'cta');
  await field.pressSequentially('linh@gmạil.com');
  const hint = form.locator('.signup-help');
  await expect(hint.getByRole('button')).toHaveText(['linh@gmail.com']);
  await hint.getByRole('button').click();
  await expect(field).toHaveValue('linh@gmail.com');
});

test('text pasted from a message', async ({ page }) => {
  await openHydrated(page, 'en');
  const { form, field, error } = formAt(page, 'hero');
  const hint = form.locator('.signup-help');
  for (const pasted of [
    'Trần Linh <linh@gmail.com>',
    'mailto:linh@gmail.com',
    'ｌｉｎｈ@gmail.com',
    'linh @gmail.com',
    'linh@\u200bgmail.com\u2069',
  ]) {
    await field.fill('');
    await field.fill(pasted);
    await expect(error).toHaveText(TRANSLATIONS.en.cta.emailInvalid);
    await hint.getByRole('button').first().click();
    await expect(field).toHaveValue('linh@gmail.com');
  }
});
