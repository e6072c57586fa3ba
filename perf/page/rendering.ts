import { chromium } from '@playwright/test';
import { LAUNCH_ARGS, PHONE, SLOWDOWN } from './phone.ts';
import { traceOf, type TraceEvent } from './trace.ts';

/** What the page's main thread did in one step, on a processor slowed four times. Times in milliseconds. */
export interface RenderingFigures {
  style: number;
  layout: number;
  paint: number;
  /** How many times styles were computed. */
  recalculations: number;
  longestTask: number;
}

/** How long each step is recorded: fonts, drawings and hydration are done by then. */
const STEP_MS = 4000;

const PAINTING = ['PrePaint', 'Paint', 'Layerize', 'Commit'];

/** Loads a page on a phone's screen and scrolls it for the first time. */
export async function measureRendering(
  url: string,
  executablePath: string,
): Promise<{ load: RenderingFigures; scroll: RenderingFigures }> {
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS });
  try {
    const page = await browser.newPage(PHONE);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const record = async (action: () => Promise<unknown>) => {
      const events = await traceOf(session, async () => {
        await action();
        await page.waitForTimeout(STEP_MS);
      });
      return figuresOf(events);
    };
    return {
      load: await record(() => page.goto(url, { waitUntil: 'networkidle' })),
      scroll: await record(() => page.mouse.wheel(0, 600)),
    };
  } finally {
    await browser.close();
  }
}

function figuresOf(events: readonly TraceEvent[]): RenderingFigures {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  // Only a page's main thread computes styles; the browser's own tasks do not count.
  const main = new Set(events.filter(({ name }) => name === 'UpdateLayoutTree').map(threadOf));
  const durations = (...names: string[]) =>
    events
      .filter((event) => names.includes(event.name) && main.has(threadOf(event)))
      .map(({ dur = 0 }) => dur / 1000);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const style = durations('UpdateLayoutTree');
  return {
    style: sum(style),
    layout: sum(durations('Layout')),
    paint: sum(durations(...PAINTING)),
    recalculations: style.length,
    longestTask: Math.max(0, ...durations('RunTask')),
  };
}
