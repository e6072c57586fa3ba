import { describe, expect, it } from 'vitest';
import { dateOrderOf, parseTimestamp } from './timestamp.ts';
import { localDay, localTime, startOfDay } from './zone.ts';

const HANOI = 'Asia/Ho_Chi_Minh';
const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

describe('a time zone', () => {
  it('in Hanoi has days that begin at 17:00 UTC of the day before', () => {
    expect(localDay(HANOI, at('2026-03-09T16:59:59.999Z'))).toBe('2026-03-09');
    expect(localDay(HANOI, at('2026-03-09T17:00:00.000Z'))).toBe('2026-03-10');
    expect(startOfDay(HANOI, '2026-03-10')).toBe(at('2026-03-09T17:00:00.000Z'));
    expect(startOfDay(HANOI, '2026-02-28', 1)).toBe(at('2026-02-28T17:00:00.000Z'));
    expect(localTime(HANOI, at('2026-01-31T18:00:00Z'))).toBe('2026-02-01 01:00:00');
    // What a field for a day has while somebody types the year 2026.
    expect(localDay(HANOI, startOfDay(HANOI, '0002-03-10'))).toBe('0002-03-10');
  });

  it('with summer time has days of 23 and 25 hours', () => {
    const length = (day: string) => startOfDay('Europe/Berlin', day, 1) - startOfDay('Europe/Berlin', day);
    expect([length('2026-03-29'), length('2026-10-25'), length('2026-10-26')]).toEqual([
      23 * HOUR,
      25 * HOUR,
      24 * HOUR,
    ]);
  });
});

describe('parseTimestamp', () => {
  const read = (text: string, order?: 'dmy' | 'mdy') => {
    const found = parseTimestamp(text, HANOI, order);
    return found === undefined ? undefined : new Date(found).toISOString();
  };

  it.each([
    ['21/11/2026 8:30:15', '2026-11-21T01:30:15.000Z'],
    ['2026/11/21 8:31:15 PM GMT+7', '2026-11-21T13:31:15.000Z'],
    ['2026/11/21 12:00:00 AM GMT+5:30', '2026-11-20T18:30:00.000Z'],
    ['2026-03-01 09:15:22.123456', '2026-03-01T02:15:22.123Z'],
    ['2026-03-01 09:15:22.123456 +0000 UTC', '2026-03-01T09:15:22.123Z'],
    ['2026-11-21T08:30:15Z', '2026-11-21T08:30:15.000Z'],
  ])('reads %s', (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  it('reads day and month in the given order, and dateOrderOf finds the order where a date shows it', () => {
    expect([read('3/4/2026', 'dmy'), read('3/4/2026', 'mdy')]).toEqual([
      '2026-04-02T17:00:00.000Z',
      '2026-03-03T17:00:00.000Z',
    ]);
    expect(['28/2/2026', '2/28/2026', '3/4/2026', '4/4/2026', '2026-03-04', 'x'].map(dateOrderOf)).toEqual([
      'dmy',
      'mdy',
      'either',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each(['31/4/2026', '13:30 PM 1/1/2026', '2026-01-01 25:00', '2026-01-01 10:00 +99:00', '1/1/26'])(
    'rejects %s',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});
