/** Time as the service sees it. A parameter everywhere, so that tests need neither to wait nor to fake globals. */
export interface Clock {
  /** Wall clock, milliseconds since 1970. Only for what people read: it may jump. */
  now(): number;
  /** Milliseconds since some fixed time; never jumps, never runs backwards. For every duration and limit. */
  monotonic(): number;
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** Milliseconds. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
