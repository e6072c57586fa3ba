import { LANGUAGES } from '../../src/contract/language.ts';
import { SECOND } from '../languages.ts';
import { expect, formAt, openHydrated, test, TRANSLATIONS } from './fixtures.ts';

const { help } = TRANSLATIONS[SECOND].form;

test('a typo in the domain, and one tap to correct it', async ({ page }) => {
  await openHydrated(page, SECOND);
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
  const long = 'linh.'.repeat(20);
  await field.fill(`${long}nguyen@gmial.com`);
  await expect(hint).toContainText(`${long}nguyen@gmail.com`);
  const cutOff = await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cutOff, 'it is shown whole').toBe(0);
});

for (const [typed, reason] of [
  ['\u202Alinh@gmail.com', 'unseen'],
  ['linh\u2060@gmail.com', 'unseen'],
  ['mailto:linh@gmail.com', 'more'],
  ['Linh <linh@gmail.com>', 'more'],
  ['linh@gmail.com,', 'more'],
  ['linh@gmail.com.', 'more'],
] as const)
  test(`what was copied with an address is named, and the address offered: ${JSON.stringify(typed)}`, async ({
    page,
  }) => {
    for (const language of LANGUAGES) {
      await openHydrated(page, language);
      const { form, field, error } = formAt(page, 'cta');
      const { help } = TRANSLATIONS[language].form;
      await field.fill(typed);
      await expect(error).toHaveText(TRANSLATIONS[language].cta.emailInvalid);
      const hint = form.locator('.signup-help');
      await expect(hint).toContainText(help[reason].replace('{suggestion}', 'linh@gmail.com'));
      await hint.getByRole('button').click();
      await expect(field).toHaveValue('linh@gmail.com');
      await expect(error).toBeEmpty();
      await expect(hint).toBeEmpty();
    }
  });
