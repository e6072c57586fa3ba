import { programme } from '../../src/content/programme.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { SECOND } from '../languages.ts';
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
const timeline = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource');
    const asked = files.map(({ name, startTime }) => ({ path: new URL(name).pathname, at: startTime }));
    return { loaded: visit?.loadEventStart ?? Infinity, asked };
  });

test('the first screen comes before a font, and no script before a touch', async ({ page }) => {
  await page.goto(`/${SECOND}`);
  const isFont = ({ path }: { path: string }) => path.endsWith('.woff2');
  await expect.poll(async () => (await timeline(page)).asked.some(isFont)).toBe(true);
  const { loaded, asked } = await timeline(page);
  expect(asked.filter(isFont).filter(({ at }) => at < loaded)).toEqual([]);
  expect(asked.filter(({ path }) => path.endsWith('.js'))).toEqual([]);
  // The page's script, and the texts of its language beside it.
  const scripts = [/\/landing-/, new RegExp(`/${SECOND}-`)].map((path) => page.waitForRequest(path));
  await formAt(page, 'hero').field.focus();
  await Promise.all(scripts);
});

for (const language of LANGUAGES) {
  test(`/${language} draws every letter with its own fonts`, async ({ page }) => {
    await page.goto(`/${language}`);
    await waitUntilHydrated(page);
    await page.mouse.move(5, 5);
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

  test(`/${language} reads well without the styles of what follows it`, async ({ page, console }) => {
    console.allow(/Failed to load resource/);
    await page.route(/\.css$/, (route) => route.abort());
    await page.goto(`/${language}`);
    await waitForFonts(page);
    const [year, month, day] = programme.partnershipDate.split('-');
    await expect(page.locator('.news-date time')).toHaveText(`${day}.${month}.${year}`);
    expect(await troubledText(page)).toEqual([]);
  });
}
