import type { CDPSession } from '@playwright/test';

/** One finished piece of work in a browser's trace. */
export interface TraceEvent {
  name: string;
  /** Process and thread. */
  pid: number;
  tid: number;
  ph: string;
  /** Duration in microseconds. */
  dur?: number;
  args: {
    /** Elements whose styles were computed (`UpdateLayoutTree`). */
    elementCount?: number;
    /** The document, and the boxes in it that had to be laid out (`Layout`). */
    beginData?: { frame?: string; dirtyObjects?: number };
  };
}

/** How much a document was rendered. Unlike the time it takes, this does not depend on the machine. */
export interface RenderingCounts {
  /** How many times styles were computed, and for how many elements in all. */
  recalculations: number;
  restyled: number;
  /** The most elements of one time. */
  atOnce: number;
  /** How many times boxes were laid out, and how many boxes in all. */
  layouts: number;
  laidOut: number;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** Records what all threads of the browser do during an action. */
export async function traceOf(session: CDPSession, action: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await action();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events.filter(({ ph }) => ph === 'X');
}

/**
 * What was rendered of the page itself. Each SVG picture is a document of its own to the browser, which renders it when
 * it decodes the picture; when that is depends on the machine, so it is not counted.
 */
export async function countsOf(session: CDPSession, events: readonly TraceEvent[]): Promise<RenderingCounts> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const ofPage = (name: string) =>
    events.filter((event) => event.name === name && event.args.beginData?.frame === frameTree.frame.id);
  const sum = (values: readonly (number | undefined)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const styles = ofPage('UpdateLayoutTree');
  const layouts = ofPage('Layout');
  return {
    recalculations: styles.length,
    restyled: sum(styles.map(({ args }) => args.elementCount)),
    atOnce: Math.max(0, ...styles.map(({ args }) => args.elementCount ?? 0)),
    layouts: layouts.length,
    laidOut: sum(layouts.map(({ args }) => args.beginData?.dirtyObjects)),
  };
}
