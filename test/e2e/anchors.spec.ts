import { expect, test, waitForFonts, type Page } from './fixtures.ts';
import { FIRST, SECOND } from '../languages.ts';

/** Narrow and wide: the bar is higher at the top of a wide page. */
const WINDOWS = [
  [FIRST, 390],
  [SECOND, 1440],
] as const;
const ANCHORS = ['intro', 'journey', 'cta'] as const;

/** Where an anchor's heading is, in pixels below the bar. */
const headingBelowBar = (page: Page, anchor: string) =>
  page.evaluate((id) => {
    const heading = document.querySelector(`#${id} h2`)?.getBoundingClientRect();
    const bar = document.querySelector('.bar')?.getBoundingClientRect();
    const top = Math.round((heading?.top ?? 0) - (bar?.bottom ?? 0));
    return { top, isInView: top >= 0 && (heading?.bottom ?? Infinity) <= innerHeight };
  }, anchor);

/**
 * Waits until the fonts are there, which move the page last, and the heading is at rest in view, and not far from another
 * place.
 *
 * @returns its place
 */
async function restingPlace(page: Page, anchor: string, how: string, other?: number): Promise<number> {
  await waitForFonts(page);
  let before = Number.NaN;
  await expect
    .poll(
      async () => {
        const { top, isInView } = await headingBelowBar(page, anchor);
        const moved = top - before;
        before = top;
        return { moved, isInView, isNear: Math.abs(top - (other ?? top)) <= 24 };
      },
      { message: `${anchor} ${how}` },
    )
    .toEqual({ moved: 0, isInView: true, isNear: true });
  return before;
}

for (const [language, width] of WINDOWS)
  test(`/${language} at ${width} px: anchors are below the bar, however opened`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const join = page.locator('.bar .btn');
    for (const anchor of ANCHORS) {
      await page.goto('about:blank');
      await page.goto(`/${language}#${anchor}`);
      const direct = await restingPlace(page, anchor, 'directly');

      // Wherever somebody comes from, and whenever, it is in the same place.
      for (const ready of ['before the fonts', 'after them']) {
        await page.goto(`/${language}?${ready}`);
        if (ready === 'after them') await waitForFonts(page);
        if (anchor === 'cta') await join.click();
        else await page.evaluate((id) => (location.hash = id), anchor);
        await restingPlace(page, anchor, `by hand or button, ${ready}`, direct);
      }
      if (anchor === 'cta') continue;
      await join.click();
      await restingPlace(page, 'cta', `after #${anchor}`);
      await page.goBack();
      await restingPlace(page, anchor, 'by going back', direct);
    }
  });

test('the ceremony’s picture is shown as soon as its section is in view', async ({ page }) => {
  await page.goto(`/${SECOND}`);
  await page.mouse.wheel(0, 1);
  const picture = page.locator('.news-picture img');
  await picture.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(picture).toBeInViewport();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
});
