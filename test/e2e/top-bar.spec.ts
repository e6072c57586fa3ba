import { LANGUAGES } from '../../src/contract/language.ts';
import { expect, test } from './fixtures.ts';

const LONGER = ['Bergwerk', 'Sonnenaufgang'];

for (const language of LANGUAGES)
  test(`/${language}: the brand is in the bar at every width, and a longer one from some width on`, async ({
    page,
  }) => {
    await page.goto(`/${language}`);
    await page.waitForLoadState('networkidle');
    const seen: boolean[][] = [];
    for (let width = 360; width <= 840; width += 8) {
      await page.setViewportSize({ width, height: 600 });
      seen.push(
        await page.locator('.brand').evaluate((brand, others) => {
          const name = brand.querySelector('span') as HTMLElement;
          const own = name.innerText;
          return [own, ...others].map((text) => {
            name.innerText = text;
            // A name without room wraps out of sight.
            const isSeen = name.offsetTop < brand.clientHeight / 2 + (brand as HTMLElement).offsetTop;
            name.innerText = own;
            return isSeen;
          });
        }, LONGER),
      );
      const lines = await page.locator('.bar .btn').evaluate((button) => button.clientHeight / 44);
      expect(lines, `the button at ${width} px`).toBeLessThan(1.3);
    }
    const [own, ...longer] = [0, 1, 2].map((index) => seen.map((row) => row[index]));
    expect(own).not.toContain(false);
    for (const each of longer) expect(each.slice(each.indexOf(true))).not.toContain(false);
  });
