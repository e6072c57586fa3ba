import { LANGUAGES } from '../../src/contract/language.ts';
import { expect, test, waitForFonts, type Page } from './fixtures.ts';
import { SECOND } from '../languages.ts';

const WIDTHS = [360, 390, 768, 1280, 1440, 1920];
const ANCHORS = ['intro', 'journey', 'cta'] as const;

/** Waits until fonts are there and the page is at rest, and says where an anchor's heading is, in pixels below the bar. */
async function headingBelowBar(page: Page, anchor: string): Promise<{ top: number; isInView: boolean }> {
  await waitForFonts(page);
  await page.waitForLoadState('networkidle');
  const measure = () =>
    page.evaluate((id) => {
      const heading = document.querySelector(`#${id} h2`)?.getBoundingClientRect();
      const bar = document.querySelector('.bar')?.getBoundingClientRect();
      const top = Math.round((heading?.top ?? 0) - (bar?.bottom ?? 0));
      return { top, isInView: top >= 0 && (heading?.bottom ?? Infinity) <= innerHeight };
    }, anchor);
  let before = await measure();
  await expect
    .poll(
      async () => {
        const last = before;
        before = await measure();
        return before.top - last.top;
      },
      { intervals: [300] },
    )
    .toBe(0);
  return before;
}

for (const language of LANGUAGES)
  for (const width of WIDTHS)
    test(`/${language} at ${width} px: anchors opened directly, by link and by the join button are below the bar`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: width < 600 ? 760 : 900 });
      for (const anchor of ANCHORS) {
        await page.goto('about:blank');
        await page.goto(`/${language}#${anchor}`);
        const direct = await headingBelowBar(page, anchor);
        expect.soft(direct.isInView, `${anchor} directly`).toBe(true);

        // Wherever somebody comes from, and whenever, it is in the same place.
        for (const ready of ['before the fonts', 'after them']) {
          await page.goto(`/${language}?${ready}`);
          if (ready === 'after them') await waitForFonts(page);
          const join = page.locator('.bar .btn');
          if (anchor === 'cta') await join.click();
          else await page.evaluate((id) => (location.hash = id), anchor);
          const linked = await headingBelowBar(page, anchor);
          expect.soft(linked.isInView, `${anchor} by link, ${ready}`).toBe(true);
          expect.soft(Math.abs(linked.top - direct.top), `${anchor}, ${ready}`).toBeLessThanOrEqual(24);
        }
      }
    });

for (const width of [390, 1440])
  test(`the ceremony’s picture is shown at ${width} px as soon as its section is in view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/${SECOND}`);
    await page.mouse.wheel(0, 1);
    const picture = page.locator('.news-picture img');
    await picture.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(picture).toBeInViewport();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
  });
