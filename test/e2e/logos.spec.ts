import { programme } from '../../src/content/programme.ts';
import { expect, openHydrated, test } from './fixtures.ts';
import { FIRST } from '../languages.ts';

test.skip(!programme.showLogoStream, 'needs a programme that shows logos, as the second brand does');

test('the logos can be read on a phone, and stopped by touch and by keyboard', async ({ page }) => {
  await openHydrated(page, FIRST);
  const row = page.locator('.logo-row').first();
  const size = await row
    .locator('b')
    .first()
    .evaluate((element) => getComputedStyle(element).fontSize);
  expect(parseFloat(size)).toBeGreaterThanOrEqual(14);
  const state = () => row.evaluate((element) => element.getAnimations().map(({ playState }) => playState));
  for (const [width, rows] of [
    [768, 2],
    [1280, 3],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('.logo-row:visible')).toHaveCount(rows);
  }
  expect(await state()).toEqual(['running']);
  await page.locator('.logo-pause').tap();
  expect(await state()).toEqual(['paused']);
  await page.locator('#pause-logos').focus();
  await page.keyboard.press('Space');
  expect(await state()).toEqual(['running']);
});
