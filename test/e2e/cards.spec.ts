import { programme } from '../../src/content/programme.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { expect, renderEverything, test, waitForFonts } from './fixtures.ts';

for (const language of LANGUAGES)
  test(`/${language}: in the week of a card classes and evenings leave each other room`, async ({ page }) => {
    test.skip(!programme.cards.includes('evenings'));
    await page.goto(`/${language}`);
    await renderEverything(page);
    await waitForFonts(page);
    for (const width of [360, 390, 430, 460, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const evenings = await page.locator('.evenings dd:has(u)').evaluateAll((days) =>
        days.map((day) => {
          const box = day.getBoundingClientRect();
          const evening = day.querySelector('u')?.getBoundingClientRect();
          const classes = day.querySelector('b')?.getBoundingClientRect();
          const hour = day.querySelector('span')?.getBoundingClientRect();
          if (!evening || !classes || !hour) return undefined;
          return {
            share: evening.width / box.width,
            apart: evening.left - classes.right,
            inside: [classes.left - box.left, box.bottom - classes.bottom, evening.right - hour.right],
          };
        }),
      );
      expect(evenings.length).toBe(programme.evenings.days.length);
      for (const day of evenings) {
        expect(day?.share, `of a day at ${width} px`).toBeLessThanOrEqual(0.6);
        expect(day?.apart, `between class and evening at ${width} px`).toBeGreaterThan(1);
        expect(Math.min(...(day?.inside ?? [-1])), `what is cut off at ${width} px`).toBeGreaterThan(-0.5);
      }
    }
  });
