const MINUTE = 60_000;

/** What a spike is, for `check` and `report` alike; the help of both has these numbers. */
export const SPIKE = {
  /** Length of the spans in which sign-ups are counted. */
  minutes: 10,
  /** A span with fewer sign-ups is no spike, however quiet it is otherwise. */
  least: 20,
  /** How many times the average of all other spans. */
  times: 5,
} as const;

const SPAN = SPIKE.minutes * MINUTE;

/** Many sign-ups at once: a lecture hall, a post, or a script. */
export interface Spike {
  /** Beginning and end of the span, UTC. */
  from: string;
  until: string;
  count: number;
  /** The average of all other spans between the first sign-up and the last. */
  usual: number;
}

/** Finds the largest spike among entries in any order. Memory grows with the time that the list has run, not with people. */
export function createSpikeFinder() {
  const spans = new Map<number, number>();
  let all = 0;
  return {
    /** @param instant time of joining, in milliseconds since 1970 */
    add(instant: number): void {
      const span = Math.floor(instant / SPAN);
      spans.set(span, (spans.get(span) ?? 0) + 1);
      all += 1;
    },
    /** @returns the span in which most joined, the earliest of several, if it is a spike */
    largest(): Spike | undefined {
      let [fullest, count] = [0, 0];
      let [first, last] = [Infinity, -Infinity];
      for (const [span, joined] of spans) {
        if (joined > count || (joined === count && span < fullest)) [fullest, count] = [span, joined];
        first = Math.min(first, span);
        last = Math.max(last, span);
      }
      const usual = (all - count) / Math.max(last - first, 1);
      if (count < SPIKE.least || count < SPIKE.times * usual) return undefined;
      const text = (span: number) => new Date(span * SPAN).toISOString();
      return { from: text(fullest), until: text(fullest + 1), count, usual: Math.round(usual) };
    },
  };
}
