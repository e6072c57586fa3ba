import { describe, expect, it } from 'vitest';
import { largestSpike } from './overview.ts';

const MINUTE = 60_000;
const SPAN = 10 * MINUTE;
const DAY = 24 * 60 * MINUTE;
const NINE = Date.parse('2026-03-10T02:00:00.000Z');

/** The largest spike among these many sign-ups, spread evenly over so many minutes from an instant. */
function spikeOf(...groups: readonly (readonly [from: number, minutes: number, count: number])[]) {
  const instants = groups.flatMap(([from, minutes, count]) =>
    Array.from({ length: count }, (_, index) => ({
      from: Math.floor((from + (index * minutes * MINUTE) / count) / SPAN) * SPAN,
      count: 1,
    })),
  );
  return largestSpike(instants);
}

describe('the largest spike', () => {
  it('needs 20 sign-ups within ten minutes on a list that is otherwise quiet', () => {
    expect(spikeOf([NINE, 10, 19])).toBeUndefined();
    expect(spikeOf([NINE, 10, 20])).toEqual({
      from: '2026-03-10T02:00:00.000Z',
      until: '2026-03-10T02:10:00.000Z',
      count: 20,
      usual: 0,
    });
    expect(spikeOf()).toBeUndefined();
  });

  it('has five times as many as usual; what comes all the time is no spike', () => {
    const allWeek = [NINE - 7 * DAY, 7 * 24 * 60, 7 * 144 * 30] as const;
    expect(spikeOf(allWeek, [NINE - DAY, 10, 100])).toBeUndefined();
    expect(spikeOf(allWeek, [NINE - DAY, 10, 130])).toMatchObject({ count: 160, usual: 30 });
  });

  it('is the fullest span, the earliest of several', () => {
    expect(spikeOf([NINE, 10, 30], [NINE - DAY, 10, 40], [NINE - 2 * DAY, 10, 40])).toMatchObject({
      from: '2026-03-08T02:00:00.000Z',
      count: 40,
    });
  });
});
