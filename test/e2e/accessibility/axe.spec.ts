import { LANGUAGES } from '../../../src/contract/language.ts';
import { OUTCOME_ANCHORS } from '../../../src/contract/submit-email.ts';
import { axeViolations, expect, formAt, holdBack, openHydrated, test, type Page } from '../fixtures.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../../languages.ts';

/** Takes the scripts out of what the server sends: axe is a script itself, and runs only where scripts may. */
async function stripScripts(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replaceAll(/<script.*?<\/script>/g, '').replaceAll(/<\/?noscript>/g, ''),
    });
  });
}

/** Colours are the same in both languages, and `check-palette.test.ts` measures each pair: one language for each scheme. */
for (const [colorScheme, language] of [
  ['light', FIRST],
  ['dark', SECOND],
] as const)
  test.describe(`in ${colorScheme} colours axe finds nothing`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test(`on /${language}, other answers chosen, with help`, async ({ page }) => {
      await openHydrated(page, language);
      for (const choice of [
        '.idea-finder .chip:last-of-type',
        '.prompt-head >> nth=2',
        '.replies .chip:last-of-type',
      ])
        await page.locator(choice).click();
      for (const place of ['hero', 'cta'] as const) {
        const { form, field } = formAt(page, place);
        await field.fill('linh@gmial.com');
        await expect(form.locator('.signup-help').getByRole('button')).toHaveCount(1);
      }
      // Axe takes what the bar covers for a target that is too small.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await axeViolations(page)).toEqual([]);
    });

    test('on / and on any outcome panel of a page, without script', async ({ page }) => {
      await stripScripts(page, '/');
      await page.goto('/');
      await expect(page.getByRole('link')).toHaveCount(LANGUAGES.length);
      expect(await axeViolations(page)).toEqual([]);
      await stripScripts(page, `/${language}`);
      for (const anchor of Object.values(OUTCOME_ANCHORS)) {
        await page.goto(`/${language}#${anchor}`);
        await expect(page.locator(`#${anchor}`)).toBeVisible();
        expect(await axeViolations(page, `#${anchor}`), anchor).toEqual([]);
      }
    });
  });

test('axe finds nothing on the spinner and on the built-in texts', async ({ page, console }) => {
  test.skip(!IS_MULTILINGUAL, 'needs two languages');
  console.allow(/^error: Translations not loaded/, /^error: Failed to load resource/);
  // Axe may take longer than the page waits for texts, and needs a clock that runs.
  await page.addInitScript(() => {
    const start = setTimeout;
    window.setTimeout = ((act: TimerHandler, wait?: number) =>
      start(act, wait === 5000 ? 600_000 : wait)) as typeof setTimeout;
  });
  const release = await holdBack(page, new RegExp(`/assets/${FIRST}-.*\\.js`), 'abort');
  await openHydrated(page, SECOND);
  await page.locator(`.lang a[hreflang=${FIRST}]`).click();
  await expect(page.locator('.spinner')).toBeVisible();
  expect(await axeViolations(page, '.spinner')).toEqual([]);
  release();
  await expect(page.locator('.built-in')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
