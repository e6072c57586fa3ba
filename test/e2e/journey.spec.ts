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

/**
 * Window sizes, and for how many pixels of scrolling at least all who climb and the flag stand in each of them. The figures
 * are for seven weeks; with fewer it is longer.
 */
const STANDING = [
  [360, 640, 160],
  [390, 844, 200],
  [768, 1024, 320],
  [1366, 625, 190],
  [1440, 900, 280],
  [1920, 1080, 340],
] as const;

test.describe('the filled hill', () => {
  // A phone's pixels would make large windows slow.
  test.use({ deviceScaleFactor: 1 });

  for (const [width, height, least] of STANDING)
    test(`stays in sight with all climbers and the flag at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`/${FIRST}`);
      await renderEverything(page);
      await waitForFonts(page);
      expect(await scrollingWithAll(page)).toBeGreaterThanOrEqual(least);
    });

  test('is not pinned in a wide window that is too low for it', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`/${FIRST}`);
    await renderEverything(page);
    await waitForFonts(page);
    const found = await page.locator('.journey-head, .climb, .climber, .flag, .sun').evaluateAll((parts) =>
      parts.map((part) => {
        const { position, translate } = getComputedStyle(part);
        return { pinned: position === 'sticky', translate };
      }),
    );
    expect(found).toEqual(found.map(() => ({ pinned: false, translate: 'none' })));
    const [end, next] = await page
      .locator('.climb, .foothill')
      .evaluateAll(([climb, foothill]) => [
        climb?.getBoundingClientRect().bottom,
        foothill?.getBoundingClientRect().top,
      ]);
    expect(next, 'the dates follow at once').toBe(end);
  });
});

/**
 * Scrolls through the climb in steps of ten pixels.
 *
 * @returns the pixels of scrolling in which all climbers and the flag have come up, are below the bar and above the dates
 */
function scrollingWithAll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const nextPicture = () =>
      new Promise((painted) => {
        requestAnimationFrame(() => requestAnimationFrame(painted));
      });
    const boxOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const people = [...document.querySelectorAll('.climber, .flag')];
    scrollTo({ top: scrollY + boxOf('.climb').bottom - innerHeight, behavior: 'instant' });
    let pixels = 0;
    while (boxOf('.foothill').top > innerHeight / 3) {
      await nextPicture();
      const [sky, ground] = [boxOf('.bar').bottom, boxOf('.foothill').top];
      const standing = people.filter((person) => {
        const { top, bottom } = person.getBoundingClientRect();
        const isUp = !/[1-9]/.test(getComputedStyle(person).translate);
        return isUp && top >= sky && bottom <= Math.min(ground, innerHeight);
      });
      if (standing.length === people.length) pixels += 10;
      scrollBy({ top: 10, behavior: 'instant' });
    }
    return pixels;
  });
}

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
