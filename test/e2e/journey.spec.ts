import { LANGUAGES } from '../../src/contract/language.ts';
import { FIRST } from '../languages.ts';
import { expect, renderEverything, test, waitForFonts, type Page } from './fixtures.ts';

const WIDTHS = [1024, 1280, 1440, 1920, 2560];

for (const language of LANGUAGES)
  test(`/${language}: weeks are columns that climb, nothing lies on their words`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/${language}`);
    await renderEverything(page);
    await waitForFonts(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const weeks = await page.locator('.climb > .week').evaluateAll((items) =>
        items.map((week) => {
          const { left, top } = week.getBoundingClientRect();
          const words = week.querySelector('.week-text > span')?.getBoundingClientRect();
          return { left, top, bottomOfWords: words?.bottom ?? 0, topOfWords: words?.top ?? 0 };
        }),
      );
      const steps = weeks.slice(1).map((week, index) => week.left - (weeks[index]?.left ?? 0));
      const toSummit = steps.pop();
      for (const step of steps)
        expect(step, `columns of one width at ${width} px`).toBeCloseTo(steps[0] ?? 0, 0);
      expect(toSummit, 'a saddle before the summit').toBeGreaterThan((steps[0] ?? Infinity) + 7);
      for (const [index, week] of weeks.entries()) {
        const above = weeks[index + 1];
        if (above === undefined) continue;
        expect(week.top - above.top, 'a row of its own').toBeGreaterThan(60);
        expect(week.topOfWords).toBeGreaterThan(week.top);
        expect(week.bottomOfWords, 'words on their own strip').toBeLessThan(
          weeks[index - 1]?.top ?? Infinity,
        );
      }
      expect(await coveredWords(page), `${width} px`).toEqual([]);
    }
  });

test('the climber comes up to each terrace, whole, and stays', { tag: '@both-windows' }, async ({ page }) => {
  await page.goto(`/${FIRST}`);
  await renderEverything(page);
  await waitForFonts(page);
  const climbers = page.locator('.week .climber');
  const standing = async () => {
    const seen = await climbers.evaluateAll((all) =>
      all.map((climber) => ({
        opacity: getComputedStyle(climber).opacity,
        translate: getComputedStyle(climber).translate,
      })),
    );
    expect(new Set(seen.map(({ opacity }) => opacity))).toEqual(new Set(['1']));
    return seen.filter(({ translate }) => !/[1-9]/.test(translate)).length;
  };
  const counts: number[] = [];
  const scene = page.locator('.climb');
  const height = await scene.evaluate(({ clientHeight }) => clientHeight);
  await scene.evaluate((climb) =>
    scrollTo({ top: climb.getBoundingClientRect().top - innerHeight, behavior: 'instant' }),
  );
  for (let scrolled = 0; scrolled < height * 2; scrolled += 60) {
    await page.evaluate(
      () =>
        new Promise((painted) => {
          scrollBy({ top: 60, behavior: 'instant' });
          requestAnimationFrame(() => requestAnimationFrame(painted));
        }),
    );
    counts.push(await standing());
  }
  expect(counts[0], 'one at the start').toBe(1);
  expect(counts, 'each stays').toEqual(counts.toSorted((one, other) => one - other));
  expect(counts.at(-1)).toBe(await climbers.count());
});

/** Words of the climb that lie on other words, on a person, on the sun or its rings, or beside the window. */
function coveredWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const named = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const contents = document.createRange();
        contents.selectNodeContents(element);
        const name = element.textContent || element.className;
        return { name, element, box: (element.textContent ? contents : element).getBoundingClientRect() };
      });
    const words = named('.journey-head > *, .week-text > b, .week-text > span:not(.vh), .start-here');
    const things = [...words, ...named('.climber, .company, .sun')];
    for (const { name, element, box } of words) {
      if (box.left < 0 || box.right > document.documentElement.clientWidth)
        wrong.push(`beside the window: ${name}`);
      for (const other of things) {
        if (other.element === element || element.contains(other.element) || other.element.contains(element))
          continue;
        // The sun is behind the ground of its own week, and of those below.
        if (other.element.matches('.sun') && element.closest('.week')) continue;
        const { left, right, top, bottom } = other.box;
        if (box.left < right && left < box.right && box.top < bottom && top < box.bottom)
          wrong.push(`${name} and ${other.name}`);
      }
    }
    return wrong;
  });
}
