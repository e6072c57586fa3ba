import { parseTimestamp } from '../../../operator/time/timestamp.ts';
import { DAY } from '../../../waitlist/clock.ts';

/** Days by their names, counted from today. */
const NAMED: Readonly<Partial<Record<string, number>>> = {
  ...{ today: 0, 'hôm nay': 0, tomorrow: 1, mai: 1, 'ngày mai': 1 },
  ...{ 'ngày kia': 2, mốt: 2, 'ngày mốt': 2 },
};

/** Days of the week as they are written alone, Sunday first. */
const WEEKDAYS = [
  /^(?:sun(?:day)?|chủ nhật|cn)$/,
  /^(?:mon(?:day)?|thứ (?:hai|2)|t2)$/,
  /^(?:tue(?:s(?:day)?)?|thứ (?:ba|3)|t3)$/,
  /^(?:wed(?:nesday)?|thứ (?:tư|4)|t4)$/,
  /^(?:thu(?:r?s(?:day)?)?|thứ (?:năm|5)|t5)$/,
  /^(?:fri(?:day)?|thứ (?:sáu|6)|t6)$/,
  /^(?:sat(?:urday)?|thứ (?:bảy|7)|t7)$/,
];

const isoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/**
 * Reads a day as people type it in English and Vietnamese: `30/11`, `30 Nov`, `mai`, `thứ bảy`, `Monday 30 November`,
 * `30/11/2026`. One without a year, or a day of the week, is the next such day.
 *
 * @param today as `2026-11-28`
 * @returns as `2026-11-30`; `undefined` for anything else
 */
export function parseDay(typed: string, today: string): string | undefined {
  const text = typed.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
  const from = Date.parse(today);
  const inDays = NAMED[text];
  if (inDays !== undefined) return isoDay(from + inDays * DAY);
  const weekday = WEEKDAYS.findIndex((names) => names.test(text));
  if (weekday >= 0) {
    const ahead = (weekday - new Date(from).getUTCDay() + 6) % 7;
    return isoDay(from + (ahead + 1) * DAY);
  }
  const year = Number(today.slice(0, 4));
  const others = [year, year + 1].flatMap((each) => [
    `${text}/${each}`,
    `${text} ${each}`,
    `${text}-${each}`,
  ]);
  const read = (each: string) => parseTimestamp(each, 'UTC');
  const found = read(text) ?? others.map(read).find((each) => each !== undefined && each >= from);
  return found === undefined ? undefined : isoDay(found);
}

/**
 * Reads an hour as people type it: `8h30`, `9:00`, `9`, `9.30`, `8 giờ 30`, `9 pm`, `8h tối`.
 *
 * @returns as `08:30`; `undefined` for anything else
 */
export function parseHour(typed: string): string | undefined {
  const text = typed.normalize('NFC').toLowerCase().trim();
  const hours = text
    .replace(/\s*(?:sáng|trưa)$/, '')
    .replace(/\s*(?:chiều|tối)$/, ' pm')
    .replace(/^(\d{1,2})\.(\d\d)\b/, '$1:$2')
    .replace(/^(\d{1,2})(?: ?([ap]m))?$/, '$1:00 $2')
    .trim();
  const found = parseTimestamp(`2026-01-01 ${hours}`, 'UTC');
  return found === undefined || hours === '' ? undefined : new Date(found).toISOString().slice(11, 16);
}
