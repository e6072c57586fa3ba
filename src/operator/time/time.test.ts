import { describe, expect, it } from 'vitest';
import { parseMoment } from './moment.ts';
import { instantOf, isTimeZone, localDay, localTime, startOfDay, zoneClock, zoneOffset } from './zone.ts';

const HANOI = 'Asia/Ho_Chi_Minh';
const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

describe('time zones', () => {
  it('begin a day in Hanoi at 17:00 UTC of the day before', () => {
    expect(localDay(HANOI, at('2026-03-09T16:59:59.999Z'))).toBe('2026-03-09');
    expect(localDay(HANOI, at('2026-03-09T17:00:00.000Z'))).toBe('2026-03-10');
    expect(startOfDay(HANOI, '2026-03-10')).toBe(at('2026-03-09T17:00:00.000Z'));
    expect(startOfDay(HANOI, '2026-02-28', 1)).toBe(at('2026-02-28T17:00:00.000Z'));
    expect(localTime(HANOI, at('2026-01-31T18:00:00Z'))).toBe('2026-02-01 01:00:00');
  });

  it('know days of 23 and 25 hours', () => {
    const length = (day: string) => startOfDay('Europe/Berlin', day, 1) - startOfDay('Europe/Berlin', day);
    expect([length('2026-03-29'), length('2026-10-25'), length('2026-10-26')]).toEqual([
      23 * HOUR,
      25 * HOUR,
      24 * HOUR,
    ]);
  });

  it('take the first of two equal times, and the next where there is none', () => {
    expect(instantOf('Europe/Berlin', 2026, 10, 25, 2.5 * HOUR)).toBe(at('2026-10-25T00:30:00Z'));
    expect(instantOf('Europe/Berlin', 2026, 3, 29, 2.5 * HOUR)).toBe(at('2026-03-29T01:30:00Z'));
  });

  it('know offsets of quarters of hours, and west of Greenwich', () => {
    expect(zoneOffset('Asia/Kathmandu', at('2026-03-10T00:00Z'))).toBe(5.75 * HOUR);
    expect(zoneOffset('America/St_Johns', at('2026-01-10T00:00Z'))).toBe(-3.5 * HOUR);
    expect(zoneOffset('UTC', 0)).toBe(0);
  });

  it('say the same for many instants as for one', () => {
    for (const zone of [HANOI, 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns']) {
      const clock = zoneClock(zone);
      for (let instant = at('2026-03-28T00:00Z'); instant < at('2026-03-31T00:00Z'); instant += 17 * 60_000)
        expect(clock(instant)).toBe(instant + zoneOffset(zone, instant));
    }
  });

  it('have names', () => {
    expect([HANOI, 'UTC', 'Mars/Phobos', '', 'Asia/Ho Chi Minh'].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a time as people type it', () => {
  const now = at('2026-03-10T05:00:00.000Z');
  const read = (text: string, edge: 'start' | 'end' = 'start', zone = HANOI) =>
    parseMoment(text, { zone, now, edge });

  it.each([
    ['2026-03-10', '2026-03-09T17:00:00.000Z', '2026-03-10T17:00:00.000Z'],
    ['2026-12-31', '2026-12-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z'],
    ['7d', '2026-03-02T17:00:00.000Z', '2026-03-03T17:00:00.000Z'],
    ['12h', '2026-03-09T17:00:00.000Z', '2026-03-09T17:00:00.000Z'],
    ['2026-03-10T08:30', '2026-03-10T01:30:00.000Z', '2026-03-10T01:30:00.000Z'],
    ['2026-03-10 08:30:15.5', '2026-03-10T01:30:15.500Z', '2026-03-10T01:30:15.500Z'],
    ['2026-03-10T08:30Z', '2026-03-10T08:30:00.000Z', '2026-03-10T08:30:00.000Z'],
    ['2026-03-10T08:30-05:00', '2026-03-10T13:30:00.000Z', '2026-03-10T13:30:00.000Z'],
  ])('%s begins %s and, as an end, is over %s', (text, start, end) => {
    expect([read(text), read(text, 'end')]).toEqual([start, end]);
  });

  it('means the zone that was asked for', () => {
    expect(read('2026-03-10', 'start', 'UTC')).toBe('2026-03-10T00:00:00.000Z');
  });

  it.each(['2026-02-30', '2026-13-01', '10.3.2026', '2026-03-10T24:00', '2026-03-10T08:60', '7', 'd', ''])(
    'is not %j',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});
