import { describe, expect, it } from 'vitest';
import { parseDay, parseHour } from './day-and-hour.ts';

/** A Saturday. */
const TODAY = '2026-11-28';

describe('a day', () => {
  it.each([
    ['30/11', '2026-11-30'],
    ['28/11', '2026-11-28'],
    ['27/11', '2027-11-27'],
    ['5-12', '2026-12-05'],
    ['2/1', '2027-01-02'],
    ['30/11/2026', '2026-11-30'],
    ['1/2/27', '2027-02-01'],
    ['2026-12-05', '2026-12-05'],
    ['30 Nov', '2026-11-30'],
    ['Nov 30', '2026-11-30'],
    ['5 tháng 12', '2026-12-05'],
    ['ngày 5 tháng 12 năm 2026', '2026-12-05'],
    ['mai', '2026-11-29'],
    ['  Ngày  Mai ', '2026-11-29'],
    ['hôm nay', TODAY],
    ['tomorrow', '2026-11-29'],
  ])('%s is read', (typed, day) => {
    expect(parseDay(typed, TODAY)).toBe(day);
  });

  it('is read as the studio shows it', () => {
    for (const shown of [
      'Monday 30 November',
      'Monday, 30 November 2026',
      'Thứ Hai, 30/11',
      'Thứ Hai, 30/11/2026',
    ])
      expect(parseDay(shown, TODAY), shown).toBe('2026-11-30');
  });

  it.each(['', 'soon', '31/11', '30', 'mai mốt', '40/11'])('%s is none', (typed) => {
    expect(parseDay(typed, TODAY)).toBeUndefined();
  });
});

describe('an hour', () => {
  it.each([
    ['8h30', '08:30'],
    ['9:00', '09:00'],
    ['9', '09:00'],
    ['9h', '09:00'],
    ['9.30', '09:30'],
    ['21:15', '21:15'],
    ['8 giờ 30', '08:30'],
    ['3pm', '15:00'],
    ['3:20 PM', '15:20'],
    ['0:05', '00:05'],
  ])('%s is read', (typed, hour) => {
    expect(parseHour(typed)).toBe(hour);
  });

  it.each(['', '24:00', '9:60', 'noon', '9:0', '123'])('%s is none', (typed) => {
    expect(parseHour(typed)).toBeUndefined();
  });
});
