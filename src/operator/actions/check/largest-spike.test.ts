import { describe, expect, it } from 'vitest';
import { createSpikeFinder, SPIKE } from './largest-spike.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NINE = Date.parse('2026-03-10T02:00:00.000Z');

/** The largest spike among these many sign-ups, spread evenly over so many minutes from an instant. */
function spikeOf(...groups: readonly (readonly [from: number, minutes: number, count: number])[]) {
  const finder = createSpikeFinder();
  for (const [from, minutes, count] of groups)
    for (let index = 0; index < count; index += 1) finder.add(from + (index * minutes * MINUTE) / count);
  return finder.largest();
}

describe('the largest spike', () => {
  it('needs 20 sign-ups within ten minutes on a list that is otherwise quiet', () => {
    expect(spikeOf([NINE, 10, SPIKE.least - 1])).toBeUndefined();
    expect(spikeOf([NINE, 10, SPIKE.least])).toEqual({
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
