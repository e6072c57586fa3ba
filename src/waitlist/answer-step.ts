import type { Clock } from './clock.ts';

/** What it takes to answer at fixed steps of time. */
export interface AnswerSteps {
  clock: Pick<Clock, 'monotonic'>;
  sleep: (milliseconds: number) => Promise<void>;
}

/** Answers that must not disclose how long the work took are sent at multiples of this many milliseconds. */
const STEP = 250;

/** Waits until the next step after a request came in. @param started when it did, by the monotonic clock */
export async function untilNextStep({ clock, sleep }: AnswerSteps, started: number): Promise<void> {
  await sleep(STEP - ((clock.monotonic() - started) % STEP));
}
