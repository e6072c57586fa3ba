import { LANGUAGES } from '../../src/contract/language.ts';
import { expect, test } from './fixtures.ts';

for (const language of LANGUAGES)
  for (const width of [1024, 1280, 1440, 1920])
    test(`/${language} at ${width} px: the first weeks are columns that climb, and the last is apart on the summit`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/${language}`);
      const weeks = await page.locator('.climb > .week').evaluateAll((items) =>
        items.map((week) => {
          const text = week.querySelector('.week-text > span')?.getBoundingClientRect();
          const { top, right, width } = week.getBoundingClientRect();
          return { top, right, width, left: text?.left ?? 0, textRight: text?.right ?? 0 };
        }),
      );
      const summit = weeks.pop();
      const last = weeks.at(-1);
      for (const [index, week] of weeks.entries()) {
        const before = weeks[index - 1];
        if (before === undefined) continue;
        expect(week.left, 'in a column of its own').toBeGreaterThan(before.textRight);
        expect(week.top, 'a step higher').toBeLessThan(before.top - 30);
      }
      expect(summit?.left).toBeGreaterThan(last?.textRight ?? Infinity);
      expect(summit?.top).toBeLessThan((last?.top ?? 0) - 30);
      expect(summit?.width).toBeGreaterThan(1.2 * (weeks[1]?.width ?? Infinity));
    });
