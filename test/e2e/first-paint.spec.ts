import { programme } from '../../src/content/programme.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { troubledText } from './accessibility/probes.ts';
import {
  expect,
  familiesOf,
  formAt,
  test,
  useFullBrowser,
  waitForFonts,
  waitUntilHydrated,
  type Page,
} from './fixtures.ts';

useFullBrowser();

/** When all was there that the first screen needs, and when the page asked for each file, in its own milliseconds. */
async function timeline(page: Page): Promise<{ loaded: number; asked: { path: string; at: number }[] }> {
  return page.evaluate(() => ({
    loaded: Math.max(
      ...(performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).map(
        (each) => each.loadEventStart,
      ),
    ),
    asked: performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, at: startTime })),
  }));
}

for (const language of LANGUAGES) {
  test.describe(`/${language}`, () => {
    test(
      'has its first screen before it asks for a font, and asks for no script until it is touched',
      { tag: '@both-windows' },
      async ({ page }) => {
        await page.goto(`/${language}`);
        const isFont = ({ path }: { path: string }) => path.endsWith('.woff2');
        await expect.poll(async () => (await timeline(page)).asked.some(isFont)).toBe(true);
        const { loaded, asked } = await timeline(page);
        const fonts = asked.filter(isFont);
        expect(fonts.filter(({ at }) => at < loaded)).toEqual([]);
        expect(asked.filter(({ path }) => path.endsWith('.js'))).toEqual([]);
        // The page's script, and the texts of its language beside it.
        const scripts = [/\/landing-/, new RegExp(`/${language}-`)].map((path) => page.waitForRequest(path));
        await formAt(page, 'hero').field.focus();
        await Promise.all(scripts);
      },
    );

    test('draws every letter with its own fonts', async ({ page }) => {
      await page.goto(`/${language}`);
      await waitUntilHydrated(page);
      await page.mouse.move(5, 5);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      await waitForFonts(page);
      const families = await familiesOf(page, 'body *:not(.emoji):not(script):not(style)');
      expect(families.length).toBeGreaterThan(1);
      expect(families.filter((family) => family.endsWith(' (system)'))).toEqual([]);
      const figures = page.locator('h1, .hour, .stats dd, .week-text > b, .sun-number');
      const forms = await figures.evaluateAll((all) =>
        all.map((each) => getComputedStyle(each).fontVariantNumeric),
      );
      expect(new Set(forms)).toEqual(new Set(['lining-nums']));
    });

    test('reads well without the styles of what follows it', async ({ page, console }) => {
      console.allow(/Failed to load resource/);
      await page.route(/\.css$/, (route) => route.abort());
      await page.goto(`/${language}`);
      await waitForFonts(page);
      const [year, month, day] = programme.partnershipDate.split('-');
      await expect(page.locator('.news-date time')).toHaveText(`${day}.${month}.${year}`);
      expect(await troubledText(page)).toEqual([]);
    });
  });
}
