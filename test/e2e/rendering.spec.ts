import type { CDPSession } from '@playwright/test';
import { countsOf, traceOf, type RenderingCounts } from '../../perf/page/trace.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import {
  expect,
  test,
  waitUntilFirstScreenHydrated,
  waitUntilHydrated,
  waitUntilRendered,
  type Page,
} from './fixtures.ts';

/** Records how much of the page is rendered during an action, up to the second frame after it. */
async function renderingOf(
  page: Page,
  session: CDPSession,
  action: () => Promise<void>,
): Promise<RenderingCounts> {
  const events = await traceOf(session, async () => {
    await action();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  });
  return countsOf(session, events);
}

/** What a step may render at most. Elements and boxes are counted for each element of the page. */
interface Limit {
  restyled: number;
  laidOut: number;
  /** Where the parser adds elements, or React removes them, a slower machine divides the same work among more frames. */
  recalculations?: number;
  /** Elements of one recalculation, where the work is divided so that no frame is late. */
  atOnce?: number;
}

/** The most that each step may render, and why it has to render anything. */
const LIMITS: Record<string, Limit> = {
  // The first screen alone.
  first: { restyled: 0.28, laidOut: 0.24 },
  // The first screen's text gets its fonts; what is near the window below it is rendered for the first time.
  fonts: { restyled: 0.16, laidOut: 0.42, recalculations: 4 },
  // React changes nothing that the server wrote, but the forms' own validation.
  hydration: { restyled: 0.02, laidOut: 0.02, recalculations: 4 },
  // All that is below is rendered for the first time, part by part; the first picture; hydration changes nothing.
  scroll: { restyled: 0.85, laidOut: 1.5, recalculations: 32, atOnce: 0.1 },
  // Every text is another one.
  languageSwitch: { restyled: 1.9, laidOut: 2 },
  // Every colour is another one.
  theme: { restyled: 1, laidOut: 1.8, recalculations: 4 },
};

declare global {
  interface Window {
    /** Animations and transitions that have begun. */
    moved: string[];
  }
}

/** Holds back the answers to some requests until they are released. */
async function holdBack(page: Page, pattern: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

for (const language of LANGUAGES) {
  test(`/${language} is rendered once, and again only where something changes`, async ({ page }) => {
    const releaseFonts = await holdBack(page, /\.woff2$/);
    const releaseScript = await holdBack(page, /\/assets\/landing-.*\.js$/);
    const session = await page.context().newCDPSession(page);

    const first = await renderingOf(page, session, async () => {
      const asked = page.waitForRequest(/\.woff2$/);
      await page.goto(`/${language}`);
      await asked;
    });
    const fonts = await renderingOf(page, session, async () => {
      const asked = page.waitForRequest(/\/assets\/landing-.*\.js$/);
      releaseFonts();
      await asked;
    });
    const hydration = await renderingOf(page, session, async () => {
      releaseScript();
      await waitUntilFirstScreenHydrated(page);
    });
    const scroll = await renderingOf(page, session, async () => {
      await page.mouse.wheel(0, 200);
      await waitUntilHydrated(page);
    });
    const other = language === 'en' ? 'vi' : 'en';
    const languageSwitch = await renderingOf(page, session, async () => {
      await page.locator(`.lang a[hreflang=${other}]`).click();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await waitUntilRendered(page);
    });
    // Every part has its own height again: what reaches over its edge is not cut off.
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('main > section, .footer, .tool')].filter(
          (part) => getComputedStyle(part).contentVisibility !== 'visible',
        ),
      ),
    ).toEqual([]);
    // Without motion: buttons that fade would be counted once for each frame, and how many there are is the machine's.
    await renderingOf(page, session, () => page.emulateMedia({ reducedMotion: 'reduce' }));
    const theme = await renderingOf(page, session, () => page.emulateMedia({ colorScheme: 'dark' }));

    const all = await page.evaluate(() => document.querySelectorAll('*').length);
    const done = { first, fonts, hydration, scroll, languageSwitch, theme };
    for (const [step, limit] of Object.entries(LIMITS)) {
      const { restyled, laidOut, recalculations, atOnce } = done[step as keyof typeof done];
      expect.soft(restyled / all, `restyled at: ${step}`).toBeLessThanOrEqual(limit.restyled);
      expect.soft(laidOut / all, `laid out at: ${step}`).toBeLessThanOrEqual(limit.laidOut);
      expect
        .soft(recalculations, `recalculations at: ${step}`)
        .toBeLessThanOrEqual(limit.recalculations ?? Infinity);
      expect.soft(atOnce / all, `restyled at once at: ${step}`).toBeLessThanOrEqual(limit.atOnce ?? Infinity);
    }
  });

  test(`nothing on /${language} moves by itself until a visitor does something`, async ({ page }) => {
    await page.addInitScript(() => {
      window.moved = [];
      const note = (event: AnimationEvent | TransitionEvent) => {
        const element = event.target as Element;
        // What scrolling drives stays where it is while nobody scrolls.
        const isTimed = element.getAnimations().some(({ timeline }) => timeline === document.timeline);
        if (isTimed) window.moved.push(`${event.type} ${element.className}`);
      };
      addEventListener('animationstart', note);
      addEventListener('transitionrun', note);
    });
    await page.goto(`/${language}`);
    await waitUntilFirstScreenHydrated(page);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await page.evaluate(() => window.moved)).toEqual([]);
  });
}
