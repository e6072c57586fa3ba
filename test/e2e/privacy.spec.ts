import { privacyPath } from '../../src/content/locales.ts';
import { privacyPoints } from '../../src/content/stages.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { troubledText } from './accessibility/probes.ts';
import { axeViolations, expect, familiesOf, test, TRANSLATIONS } from './fixtures.ts';

for (const language of LANGUAGES)
  test(`the footer of /${language} leads to all that is said about privacy, and back`, async ({ page }) => {
    await page.goto(`/${language}`);
    const { privacyDetails } = TRANSLATIONS[language].labels;
    await page.getByRole('link', { name: privacyDetails }).click();
    await expect(page).toHaveURL(privacyPath(language));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(privacyDetails);
    const points = privacyPoints(language, false);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(points.map(({ title }) => title));
    await expect(page.locator('h2 + p')).toHaveText(points.map(({ text }) => text));
    expect(await axeViolations(page)).toEqual([]);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await troubledText(page), `${width} px`).toEqual([]);
    }
    const families = await familiesOf(page, 'body *');
    expect(families.filter((family) => family.endsWith(' (system)'))).toEqual([]);
    await page.getByRole('link').last().click();
    await expect(page).toHaveURL(`/${language}`);
  });
