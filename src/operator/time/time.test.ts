import { describe, expect, it } from 'vitest';
import { dateOrderOf, parseTimestamp } from './timestamp.ts';
import { instantOf, localDay, localTime, startOfDay } from '../../waitlist/zone.ts';

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

  it('finds the instant of a time before and after clocks are changed, also when asked again and for another zone', () => {
    const times = [
      ['Europe/Berlin', '2026-03-28T10:00', '2026-03-28T09:00Z'],
      ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59Z'],
      ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00Z'],
      ['Asia/Ho_Chi_Minh', '2026-03-29T03:00', '2026-03-28T20:00Z'],
      ['Europe/Berlin', '2026-03-30T00:00', '2026-03-29T22:00Z'],
      ['Europe/Berlin', '2026-10-25T01:59', '2026-10-24T23:59Z'],
      ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00Z'],
      // Vietnam's clocks were changed once, in 1975.
      ['Asia/Ho_Chi_Minh', '1975-06-12T12:00', '1975-06-12T04:00Z'],
      ['Asia/Ho_Chi_Minh', '1975-06-13T12:00', '1975-06-13T05:00Z'],
    ] as const;
    for (const [zone, wall, instant] of [...times, ...times])
      expect([wall, instantOf(zone, at(`${wall}Z`))]).toEqual([wall, at(instant)]);
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
    ['2026-11-21T08:30:15-0330', '2026-11-21T12:00:15.000Z'],
    ['2026-11-21T08:30:15Z', '2026-11-21T08:30:15.000Z'],
    ['1/1/26', '2025-12-31T17:00:00.000Z'],
    ['1/1/69', '2068-12-31T17:00:00.000Z'],
    // Saigon's clocks were eight hours ahead.
    ['2/1/70', '1970-01-01T16:00:00.000Z'],
    ['1781319600', '2026-06-13T03:00:00.000Z'],
    ['1781319600.25', '2026-06-13T03:00:00.250Z'],
    ['1781319600250', '2026-06-13T03:00:00.250Z'],
    ['2026-06-13T12:00:00 PM', '2026-06-13T05:00:00.000Z'],
    ['13/06/2026 8:30 SA', '2026-06-13T01:30:00.000Z'],
    ['13/06/2026 8:30:00 CH', '2026-06-13T13:30:00.000Z'],
    ['2026/11/03 8:00:00 SA GMT+7', '2026-11-03T01:00:00.000Z'],
    ['2026/11/03 12:00:00 SA GMT+7', '2026-11-02T17:00:00.000Z'],
    ['8h30 13/06/2026', '2026-06-13T01:30:00.000Z'],
    ['8 giờ 30 phút ngày 13 tháng 6 năm 2026', '2026-06-13T01:30:00.000Z'],
    ['8 giờ 30 thứ bảy 13/6/2026', '2026-06-13T01:30:00.000Z'],
    ['8h 13 tháng 6, 2026', '2026-06-13T01:00:00.000Z'],
    ['8h, 13/6/2026', '2026-06-13T01:00:00.000Z'],
  ])('reads %s', (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  it.each([
    '13-Jun-2026',
    '13-Jun-26',
    '13 June 2026',
    '13th of June, 2026',
    '2026-06-13',
    '13.6.2026',
    'Jun. 13, 2026',
    'Saturday, June 13, 2026',
    '13 tháng 6, 2026',
    'ngày 13 tháng 6 năm 2026',
    'ngày 13/6/2026',
    '13 thg 6, 2026',
    '13 Tháng Sáu 2026',
    '13 Tháng Sáu 2026'.normalize('NFD'),
    '13 tháng 06/2026',
    'Thứ Bảy, 13/06/2026',
    'T7, 13/06/2026',
  ])('reads the day %s', (text) => {
    expect(read(text)).toBe('2026-06-12T17:00:00.000Z');
  });

  it.each([
    '6/13/26 10:00',
    '6/13/26, 10:00 AM',
    '2026-06-13T10:00:00+0700',
    'June 13th, 2026 at 10:00 AM',
    // What Intl writes between a time and its half of the day.
    'Jun 13, 2026, 10:00:00\u202fAM',
    '13 June 2026 10:00 a.m.',
    'Sat, 13 Jun 2026 10:00:00 +0700',
    'Saturday, 13-Jun-26 03:00:00 GMT',
    'Sat Jun 13 2026 10:00:00 GMT+0700 (Indochina Time)',
    'Sat Jun 13 2026 10:00:00 GMT+0700 (Giờ Đông Dương)',
    '13/06/2026 lúc 10:00',
    '13/06/2026 - 10:00',
    '10:00:00 13/6/2026',
    '10:00 Jun 13, 2026',
    'lúc 10:00:00 GMT+7 13 tháng 6, 2026',
    'Thứ Bảy, 13 tháng 6, 2026 lúc 10:00',
    'Thứ Bảy, 13 tháng 6, 2026 lúc 10:00'.normalize('NFD'),
    'lúc 10:00 Thứ Bảy, 13 tháng 6, 2026',
  ])('reads the time %s', (text) => {
    expect(read(text)).toBe('2026-06-13T03:00:00.000Z');
  });

  it('knows the months by their names in both languages', () => {
    const months = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 15)));
    const names = months.flatMap((month) =>
      (['long', 'short'] as const).flatMap((style) =>
        ['en', 'en-GB', 'vi'].map((language) => month.toLocaleString(language, { month: style })),
      ),
    );
    const inWords = 'một hai ba tư năm sáu bảy tám chín mười mười-một mười-hai'
      .split(' ')
      .map((word) => `tháng ${word.replace('-', ' ')}`);
    const numbers = (list: string[]) => list.map((name) => read(`15 ${name} 2026`)?.slice(5, 7));
    const twelve = months.map((month) => month.toISOString().slice(5, 7));
    expect(numbers(inWords)).toEqual(twelve);
    expect(numbers(names)).toEqual(twelve.flatMap((number) => Array.from({ length: 6 }, () => number)));
  });

  it('reads day and month in the given order, and dateOrderOf finds the order where a date shows it', () => {
    expect([read('3/4/2026', 'dmy'), read('3/4/2026', 'mdy')]).toEqual([
      '2026-04-02T17:00:00.000Z',
      '2026-03-03T17:00:00.000Z',
    ]);
    expect(
      ['28/2/2026', '2/28/26 8:30 SA', '3/4/2026', '4/4/2026', '2026-03-04', 'x'].map(dateOrderOf),
    ).toEqual(['dmy', 'mdy', 'either', undefined, undefined, undefined]);
  });

  it('reads a date in the order that is possible, whatever the given one', () => {
    expect([read('2/28/2026', 'dmy'), read('28/2/2026', 'mdy')]).toEqual([
      '2026-02-27T17:00:00.000Z',
      '2026-02-27T17:00:00.000Z',
    ]);
  });

  it.each(['1781319600', '3 June 2026', 'March 4, 2026', '3 tháng 4, 2026', '31/4/2026', '1.2.3', '1.2.26'])(
    'finds no order of day and month in %s',
    (text) => {
      expect(dateOrderOf(text)).toBeUndefined();
    },
  );

  it.each([
    '31/4/2026',
    '31 April 2026',
    '13 tháng 13, 2026',
    '13 Maybe 2026',
    'June 2026',
    '13:30 PM 1/1/2026',
    '13:30 CH 1/1/2026',
    '2026-01-01 25:00',
    '2026-01-01 10:00 +99:00',
    '10:00 1/1/2026 11:00',
    '10:00 - 11:00 1/1/2026',
    '12/5/2026 - 13/5/2026',
    '10:00',
    '8 giờ 30',
    '0000-00-00 00:00:00',
    '1/1/1969',
    '1/1/6',
    '1/1/026',
    'N/A',
    'NULL',
    '',
    '12',
    '2026',
    '20260613',
    '0901234567',
    '+84901234567',
    '84901234567',
    '090 123 4567',
    '4155551234',
    '10.12.20.26',
    '1.2.26',
    '24.21.0',
    '1.200.000 ₫',
    '12/5 Nguyễn Trãi, Quận 1',
    'lan12.5.2026@example.com',
    'https://example.com/2026/06/13',
    'họp lần 3 ngày 12/5/2026 nhé',
    'ngày 12/5/2026 nhé',
    `13/6/2026${' '.repeat(60)}`,
  ])('rejects %s', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
