import { programme } from '../../src/content/programme.ts';
import { expect, openHydrated, test } from './fixtures.ts';
import { FIRST } from '../languages.ts';

test.skip(!programme.showLogoStream, 'needs a programme that shows logos, as the second brand does');

test('as many rows as there is room for, and no gap wider than the widest logo', async ({ page }) => {
  await page.goto(`/${FIRST}`);
  for (const [width, rows] of [
    [360, 1],
    [768, 2],
    [1280, 3],
    [1920, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const shown = page.locator('.logo-row:visible');
    await expect(shown).toHaveCount(rows);
    for (const row of await shown.all()) {
      const { widest, gaps, filled } = await row.evaluate((element) => {
        const boxes = [...element.querySelectorAll('li')].map((item) => {
          const range = document.createRange();
          range.selectNodeContents(item);
          return range.getBoundingClientRect();
        });
        return {
          widest: Math.max(...boxes.map((box) => box.width)),
          gaps: boxes.slice(1).map((box, index) => box.left - (boxes[index]?.right ?? 0)),
          filled: element.scrollWidth / 2,
        };
      });
      expect(filled).toBeGreaterThanOrEqual(width);
      expect(Math.max(...gaps), `gaps at ${width} px`).toBeLessThanOrEqual(widest);
    }
  }
});

test('the logos can be read on a phone, and stopped by touch and by keyboard', async ({ page }) => {
  await openHydrated(page, FIRST);
  const row = page.locator('.logo-row').first();
  const size = await row
    .locator('b')
    .first()
    .evaluate((element) => getComputedStyle(element).fontSize);
  expect(parseFloat(size)).toBeGreaterThanOrEqual(14);
  const state = () => row.evaluate((element) => element.getAnimations().map(({ playState }) => playState));
  expect(await state()).toEqual(['running']);
  await page.locator('.logo-pause').tap();
  expect(await state()).toEqual(['paused']);
  await page.locator('#pause-logos').focus();
  await page.keyboard.press('Space');
  expect(await state()).toEqual(['running']);
});
