import { describe, expect, it } from 'vitest';
import type { Entry } from '../entries.ts';
import { MESSAGES } from '../../cli/messages/messages.ts';
import { SPIKE, createSpikeFinder, describeSpikes, largestSpikes } from './spikes.ts';

const HANOI = 'Asia/Ho_Chi_Minh';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NINE = Date.parse('2026-03-10T02:00:00.000Z');

/** Spikes among these many sign-ups, spread evenly over so many minutes from an instant. */
function spikesOf(...groups: readonly (readonly [from: number, minutes: number, count: number])[]) {
  const finder = createSpikeFinder(HANOI);
  for (const [from, minutes, count] of groups)
    for (let index = 0; index < count; index += 1) finder.add(from + (index * minutes * MINUTE) / count);
  return finder.finish().spikes;
}

describe('a spike', () => {
  it('needs 20 sign-ups within ten minutes on a list that is otherwise quiet', () => {
    expect(spikesOf([NINE, 10, SPIKE.least - 1])).toEqual([]);
    expect(spikesOf([NINE, 10, SPIKE.least])).toEqual([
      { from: '2026-03-10T02:00:00.000Z', until: '2026-03-10T02:10:00.000Z', count: 20, usual: 0 },
    ]);
  });

  it('counts once however long it lasts, and does not raise what is usual', () => {
    expect(spikesOf([NINE, 90, 900], [NINE - 3 * DAY, 60, 6])).toEqual([
      expect.objectContaining({
        from: '2026-03-10T02:00:00.000Z',
        until: '2026-03-10T03:30:00.000Z',
        count: 900,
      }),
    ]);
  });

  it('has five times as many as usual at that hour; what comes every day is no spike', () => {
    const everyDay = Array.from({ length: 14 }, (_, day) => [NINE - (day + 1) * DAY, 60, 240] as const);
    expect(spikesOf(...everyDay, [NINE, 10, 150])).toEqual([]);
    expect(spikesOf(...everyDay, [NINE, 10, 200])).toEqual([
      expect.objectContaining({ count: 200, usual: 40 }),
    ]);
    // The same number at another hour, when nobody comes otherwise.
    expect(spikesOf(...everyDay, [NINE + 12 * HOUR, 10, 150])).toHaveLength(1);
  });

  it('is found whatever the order of the list, and never on an empty list', () => {
    expect(spikesOf([NINE, 10, 30], [NINE - 2 * HOUR, 10, 40]).map(({ count }) => count)).toEqual([40, 30]);
    expect(spikesOf()).toEqual([]);
  });

  it('is described by its most frequent domain and by names that differ only in their digits', async () => {
    const people = Array.from({ length: 30 }, (_, index) => ({
      email: index < 24 ? `sv${1000 + index}@hust.edu.vn` : `${'abcdef'.charAt(index - 24)}@gmail.com`,
      joined_at: new Date(NINE + index * 1000).toISOString(),
    })) as Entry[];
    const asked: string[] = [];
    const [described] = await describeSpikes(spikesOf([NINE, 1, 30]), async function* (since, until) {
      asked.push(since, until);
      // Before and after it, others came.
      yield await Promise.resolve([
        { email: 'early@yahoo.com', joined_at: new Date(NINE - 1).toISOString() } as Entry,
        ...people,
      ]);
    });
    expect(asked).toEqual(['2026-03-10T02:00:00.000Z', '2026-03-10T02:10:00.000Z']);
    expect(described).toMatchObject({ domain: 'hust.edu.vn', domainShare: 0.8, lookAlikeShare: 0.8 });
  });

  it('is listed in order of time when only the largest are shown', () => {
    const spikes = spikesOf([NINE - 4 * HOUR, 10, 50], [NINE - 2 * HOUR, 10, 30], [NINE, 10, 40]);
    expect(spikes).toHaveLength(3);
    expect(largestSpikes(spikes, 2).map(({ count }) => count)).toEqual([50, 40]);
  });

  it.each(['en', 'vi'] as const)(
    'is explained in the same sentence in the help of check and report (%s)',
    (language) => {
      const { spike, check, report } = MESSAGES[language];
      expect(spike).toMatch(/20.*10.*5/);
      for (const text of [check.description, report.description, report.spikes.text])
        expect(text).toContain(spike);
    },
  );
});
