import type { Browser, Page } from '@playwright/test';

const SLOWDOWN = 4;
/** After this time everything is loaded that a page loads by itself, and painted what an interaction changed. */
const SETTLED_MS = 2500;

declare global {
  interface Window {
    /** Durations of the events so far. */
    measured: number[];
  }
}

/**
 * How long the first interaction of a visit takes to its next paint, in milliseconds, each on a page of its own and on a
 * processor slowed four times (the factor of Lighthouse's mobile setting): the event timing that INP is made of.
 */
export async function measureInteractions(browser: Browser, address: string) {
  const first = async (act: (page: Page) => Promise<unknown>) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.addInitScript(() => {
      window.measured = [];
      new PerformanceObserver((list) =>
        window.measured.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(address);
    await page.waitForTimeout(SETTLED_MS);
    await act(page);
    await page.waitForTimeout(SETTLED_MS);
    // Browsers report no duration below 16 ms.
    const longest = await page.evaluate(() => Math.max(16, ...window.measured));
    await page.close();
    return longest;
  };
  return {
    firstTap: await first((page) => page.locator('h1').first().tap()),
    firstLetter: await first(async (page) => {
      // Focus that no key or pointer has set, as a page has that was restored.
      await page.locator('input[type=email]').first().focus();
      await page.keyboard.press('l');
    }),
    firstSwitch: await first((page) => page.locator('.lang a[hreflang=vi]').first().tap()),
  };
}
