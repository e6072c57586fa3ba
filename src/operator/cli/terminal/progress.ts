import stringWidth from 'string-width';
import type { Clock } from '../../../waitlist/clock.ts';
import type { Messages } from '../messages/en.ts';
import type { Output } from './output.ts';

/** Called with the number of rows that were done since the last call. */
export type OnRows = (count: number) => Promise<void>;

/** Shows the progress of long work. */
export interface Progress {
  advance: OnRows;
  /** Removes the line. */
  finish: () => Promise<void>;
}

const BAR = 24;
/** Milliseconds between two drawings. */
const INTERVAL = 100;

/** A progress bar with rate and remaining time in one line of the terminal; nothing where there is no terminal. */
export function createProgress(
  output: Output,
  clock: Clock,
  messages: Messages['progress'],
  total: number,
): Progress {
  if (!output.terminal || total === 0)
    return { advance: () => Promise.resolve(), finish: () => Promise.resolve() };
  const started = clock.monotonic();
  let drawn = -Infinity;
  let done = 0;
  return {
    async advance(count) {
      done += count;
      const now = clock.monotonic();
      if (now - drawn < INTERVAL) return;
      drawn = now;
      const rate = done / Math.max(0.001, (now - started) / 1000);
      const share = Math.min(1, done / total);
      const filled = Math.round(share * BAR);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
      const remaining = rate > 0 ? Math.max(0, (total - done) / rate) : undefined;
      const text = messages.line(done, total, Math.round(rate), remaining);
      // A line that wraps could not be drawn over.
      const fits = stringWidth(text) + BAR + 1 < output.columns;
      await output.data(`\r${fits ? `${bar} ${text}` : text}\u001b[K`);
    },
    async finish() {
      if (drawn > -Infinity) await output.data('\r\u001b[K');
    },
  };
}
