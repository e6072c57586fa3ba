import type { CDPSession } from '@playwright/test';
import { LANGUAGES } from '../../src/contract/language.ts';
import { expect, test, waitUntilHydrated, waitUntilFirstScreenHydrated, type Page } from './fixtures.ts';

/** What the engine did to show a change. Unlike its time, it is the same on every machine. */
interface Rendering {
  /** Elements whose styles were computed anew, each time it happened. */
  restyled: number;
  /** Boxes that had to be laid out. */
  laidOut: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ph: string;
  args: { elementCount?: number; beginData?: { dirtyObjects?: number } };
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** Records what the page's main thread renders while something happens. */
async function renderingOf(page: Page, session: CDPSession, step: () => Promise<void>): Promise<Rendering> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await step();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const sum = (name: string, count: (event: TraceEvent) => number | undefined) =>
    events
      .filter((event) => event.name === name && event.ph === 'X')
      .reduce((total, event) => total + (count(event) ?? 0), 0);
  return {
    restyled: sum('UpdateLayoutTree', ({ args }) => args.elementCount),
    laidOut: sum('Layout', ({ args }) => args.beginData?.dirtyObjects),
  };
}

/** The most that each step may render, for each element of the page, and why it has to render anything. */
const MOST: Record<string, Rendering> = {
  // The first screen, once before and once with the style sheet of what is below it, and its drawing.
  first: { restyled: 0.7, laidOut: 0.75 },
  // All words above are set anew, and all that is below is rendered for the first time.
  fonts: { restyled: 1, laidOut: 1.75 },
  // React changes nothing that the server wrote.
  hydration: { restyled: 0.1, laidOut: 0.08 },
  // The first picture below and its drawing; hydration of the sections changes nothing.
  scroll: { restyled: 0.5, laidOut: 0.55 },
  // Every text is another one.
  languageSwitch: { restyled: 1.2, laidOut: 0.65 },
  // Every colour is another one, and drawings have a dark version.
  theme: { restyled: 2.5, laidOut: 1 },
};

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
      await page.evaluate(() => document.fonts.ready);
    });
    const other = language === 'en' ? 'vi' : 'en';
    const languageSwitch = await renderingOf(page, session, async () => {
      await page.locator(`.lang a[hreflang=${other}]`).click();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
    });
    // Without motion: buttons that fade would be counted once for each frame, and how many there are is the machine's.
    await renderingOf(page, session, () => page.emulateMedia({ reducedMotion: 'reduce' }));
    const theme = await renderingOf(page, session, () => page.emulateMedia({ colorScheme: 'dark' }));

    const all = await page.evaluate(() => document.querySelectorAll('*').length);
    const done = { first, fonts, hydration, scroll, languageSwitch, theme };
    for (const [step, most] of Object.entries(MOST)) {
      const { restyled, laidOut } = done[step as keyof typeof done];
      expect.soft(restyled / all, `restyled at: ${step}`).toBeLessThanOrEqual(most.restyled);
      expect.soft(laidOut / all, `laid out at: ${step}`).toBeLessThanOrEqual(most.laidOut);
    }
  });
}
