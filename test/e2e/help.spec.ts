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
