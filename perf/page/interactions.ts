import { chromium, type Page } from '@playwright/test';
import { en } from '../../src/content/en.ts';
import { LAUNCH_ARGS, PHONE, SLOWDOWN } from './phone.ts';

/** How long a visitor waits for the picture to change, in milliseconds, on a processor slowed four times. */
export interface InteractionFigures {
  /** From the click on the other language to its headline on the screen, its words having been fetched on hover. */
  languageSwitch: number;
  /** Longest interaction of each kind, from input to the next paint (the event timing that INP is made of). */
  typing: number;
  submitting: number;
  closingDialog: number;
  /** Longest task on the main thread during hydration. */
  longestHydrationTask: number;
}

/** Acts like a visitor and reads the browser's own clocks. */
export async function measureInteractions(
  origin: string,
  executablePath: string,
): Promise<InteractionFigures> {
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS });
  try {
    const page = await browser.newPage(PHONE);
    await page.addInitScript(observe);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(`${origin}/en`);
    const field = page.locator('input[type=email]').first();
    await field.focus();
    await page.waitForTimeout(3000);
    const longestHydrationTask = await page.evaluate(() => Math.max(0, ...window.measured.tasks));

    await reset(page);
    await field.pressSequentially(`${Date.now()}@example.com`, { delay: 40 });
    const typing = await longest(page);

    await reset(page);
    await page.getByRole('button', { name: en.hero.joinWaitlistButton }).first().click();
    await page.locator('dialog[open]').waitFor();
    const submitting = await longest(page);

    await reset(page);
    await page.locator('dialog[open] button, dialog[open] .btn').first().click();
    const closingDialog = await longest(page);

    await page.locator('.lang a[hreflang=vi]').hover();
    await page.waitForTimeout(1500);
    const languageSwitch = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const started = performance.now();
          document.querySelector<HTMLAnchorElement>('.lang a[hreflang=vi]')?.click();
          const look = () => {
            if (document.documentElement.lang === 'vi')
              requestAnimationFrame(() => resolve(performance.now() - started));
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    return { languageSwitch, typing, submitting, closingDialog, longestHydrationTask };
  } finally {
    await browser.close();
  }
}

declare global {
  interface Window {
    measured: { events: number[]; tasks: number[] };
  }
}

/** Runs in the page, before anything of its own. */
function observe(): void {
  window.measured = { events: [], tasks: [] };
  const collect = (type: string, into: number[], options: object) => {
    new PerformanceObserver((list) =>
      into.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type, ...options });
  };
  collect('event', window.measured.events, { durationThreshold: 16 });
  collect('longtask', window.measured.tasks, { buffered: true });
}

async function reset(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  await page.evaluate(() => void (window.measured.events.length = 0));
}

/** Durations below 16 ms are not reported by browsers: nothing reported counts as 16. */
async function longest(page: Page): Promise<number> {
  await page.waitForTimeout(600);
  return page.evaluate(() => Math.max(16, ...window.measured.events));
}
