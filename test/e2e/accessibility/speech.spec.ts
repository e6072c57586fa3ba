import { LOCALES } from '../../../src/content/locales.ts';
import { expect, formAt, openHydrated, signUp, stopTime, test, TRANSLATIONS } from '../fixtures.ts';
import { textInOtherLanguage, spokenNode } from './tree.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../../languages.ts';
import { LANGUAGES } from '../../../src/contract/language.ts';

/*
 * What a screen reader reads out, taken from the browser's accessibility tree: names, roles, states and live regions.
 */
test.use({ closesDialog: true });

const t = TRANSLATIONS[SECOND];

test('the page has landmarks, headings in order, and names for controls and pictures', async ({ page }) => {
  await openHydrated(page, SECOND);
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1);
  const languages = page.getByRole('navigation', { name: t.nav.languageSwitch });
  const other = languages.getByRole('link', { name: `${LOCALES[FIRST].short}, ${LOCALES[FIRST].name}` });
  for (const part of [languages, other]) await expect(part).toHaveCount(IS_MULTILINGUAL ? 1 : 0);
  await expect(page.getByRole('navigation', { name: t.labels.social })).toHaveCount(1);
  const levels = await page
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);

  await expect(page.getByRole('link', { name: t.labels.home, exact: true })).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: t.form.emailLabel, exact: true })).toHaveCount(2);
  await expect(page.getByRole('group', { name: t.scenes.ideaFinder.prompt })).toHaveCount(1);
  for (const { chip } of t.scenes.ideaFinder.choices)
    await expect(page.getByRole('radio', { name: chip, exact: true })).toHaveCount(1);
  for (const alt of [t.images.heroAlt, t.announcement.ceremonyAlt])
    await expect(page.getByRole('img', { name: alt, exact: true })).toHaveCount(1);
  // Each link to another site says that it opens a tab, after what it shows.
  const outward = page.locator('a[target=_blank]');
  for (const link of await outward.all())
    await expect(link).toHaveAccessibleName(new RegExp(`^\\S.* \\(${t.labels.opensInNewTab}\\)$`));
});

test('the page announces in the field what is wrong with the address and how to fix it', async ({ page }) => {
  await openHydrated(page, SECOND);
  const { field, button, error } = formAt(page, 'hero');
  expect(await spokenNode(page, '#hero-error')).toMatchObject({ live: 'polite' });
  await field.fill('linh@');
  await expect(error).toHaveText(t.cta.emailInvalid);
  expect(await spokenNode(page, '#hero-email')).toMatchObject({
    role: 'textbox',
    name: t.form.emailLabel,
    description: t.cta.emailInvalid,
    invalid: 'true',
  });
  await field.fill('linh@truong.edu.vn');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(field).toHaveAccessibleDescription('');
  await expect(button).toBeEnabled();
  await field.fill('');
  await expect(error).toHaveText(t.cta.emailRequired);
  await expect(button).toBeDisabled();
  // What the browser may fill in for the visitor (WCAG 1.3.5).
  await expect(field).toHaveAttribute('autocomplete', 'email');
});

test('the success is announced in the dialog, and can be read after the five seconds', async ({ page }) => {
  await openHydrated(page, SECOND);
  await stopTime(page);
  const dialog = await signUp(page, 'cta');
  await expect(dialog).toHaveAccessibleName(t.status.joined.title);
  await expect(dialog).toHaveAccessibleDescription(`${t.status.joined.text} ${t.successDialog.followUp}`);
  await expect(dialog).toMatchAriaSnapshot(`
    - heading "${t.status.joined.title}" [level=2]
    - paragraph
    - paragraph
    - button "${t.successDialog.close}"
    - paragraph: ${t.successDialog.closesIn.replace('{seconds}', '5')}
  `);
  await page.clock.fastForward(5000);
  await expect(dialog).toHaveCount(0);
  const { status } = formAt(page, 'cta');
  await expect(status).toBeVisible();
  expect(await spokenNode(page, '.cta [role=status]')).toMatchObject({ role: 'status', live: 'polite' });
  await expect(status).toHaveText(`${t.status.joined.title} ${t.status.joined.text}`);
  await page.clock.fastForward(60_000);
  await expect(status).toHaveText(`${t.status.joined.title} ${t.status.joined.text}`);
});

// What a label and a foreign word are depends on the language.
for (const language of LANGUAGES)
  test(`/${language}: controls are named as labelled, foreign words are marked`, async ({ page }) => {
    await openHydrated(page, language);
    expect(await textInOtherLanguage(page, language)).toEqual([]);
    const { form, field } = formAt(page, 'hero');
    await field.fill('linh@gmial.com');
    await expect(form.locator('.signup-help button')).toBeVisible();
    expect(await textInOtherLanguage(page, language), 'help').toEqual([]);
    const misnamed = await page.locator('[aria-label]').evaluateAll((elements) =>
      (elements as HTMLElement[])
        .filter((element) => element.matches('a, button, input'))
        .filter((element) => !element.ariaLabel?.toLowerCase().includes(element.innerText.toLowerCase()))
        .map(({ outerHTML }) => outerHTML),
    );
    expect(misnamed).toEqual([]);
    await stopTime(page);
    await signUp(page);
    expect(await textInOtherLanguage(page, language), 'dialog').toEqual([]);
  });
