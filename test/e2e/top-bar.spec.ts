import { LANGUAGES } from '../../src/contract/language.ts';
import { expect, formAt, test, waitForFonts } from './fixtures.ts';

for (const language of LANGUAGES)
  test(`/${language}: the brand is in the bar on every phone and tablet`, async ({ page }) => {
    await page.goto(`/${language}`);
    await waitForFonts(page);
    for (const width of [320, 360, 390, 480, 768]) {
      await page.setViewportSize({ width, height: 600 });
      // A name without room wraps out of sight, and leaves it to a mark that is large enough to be known.
      const isSeen = await page.locator('.brand').evaluate((brand: HTMLElement) => {
        const name = brand.querySelector('span') as HTMLElement;
        const mark = brand.querySelector('.mark')?.getBoundingClientRect();
        return name.offsetTop < brand.clientHeight / 2 + brand.offsetTop || (mark?.width ?? 0) >= 24;
      });
      expect(isSeen, `the brand at ${width} px`).toBe(true);
      const lines = await page.locator('.bar .btn').evaluate((button) => button.clientHeight / 44);
      expect(lines, `the button at ${width} px`).toBeLessThan(1.3);
    }
  });

for (const language of LANGUAGES)
  test(`/${language}: the bar’s button leads into a field in the window`, async ({ page }) => {
    const windows = [
      [1366, 625],
      [1280, 585],
      [844, 390],
      [1536, 730],
      [360, 520],
      [390, 844],
    ] as const;
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await page.goto(`/${language}`);
      await waitForFonts(page);
      await page.locator('.bar .btn').click();
      const { field, button } = formAt(page, 'cta');
      await expect(field, `at ${width} × ${height}`).toBeFocused();
      await expect(field).toBeInViewport({ ratio: 1 });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  });
