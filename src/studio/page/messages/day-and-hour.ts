import { parseTimestamp } from '../../../operator/time/timestamp.ts';
import { DAY } from '../../../waitlist/clock.ts';

/** Days by their names, counted from today. */
const NAMED: Readonly<Partial<Record<string, number>>> = {
  ...{ today: 0, 'hôm nay': 0, tomorrow: 1, mai: 1, 'ngày mai': 1 },
};

const isoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/**
 * Reads a day as people type it in English and Vietnamese: `30/11`, `30 Nov`, `mai`, `Monday 30 November`, `30/11/2026`. One
 * without a year is the next such day.
 *
 * @param today as `2026-11-28`
 * @returns as `2026-11-30`; `undefined` for anything else
 */
export function parseDay(typed: string, today: string): string | undefined {
  const text = typed.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
  const from = Date.parse(today);
  const inDays = NAMED[text];
  if (inDays !== undefined) return isoDay(from + inDays * DAY);
  const year = Number(today.slice(0, 4));
  const years = [year, year + 1].flatMap((each) => ['/', ' ', '-'].map((mark) => `${text}${mark}${each}`));
  const read = (each: string) => parseTimestamp(each, 'UTC');
  const found = read(text) ?? years.map(read).find((each) => each !== undefined && each >= from);
  return found === undefined ? undefined : isoDay(found);
}

/**
 * Reads an hour as people type it: `8h30`, `9:00`, `9`, `9.30`, `8 giờ 30`, `9 pm`.
 *
 * @returns as `08:30`; `undefined` for anything else
 */
export function parseHour(typed: string): string | undefined {
  const text = typed.normalize('NFC').toLowerCase().trim();
  const hours = text
    .replace(/^(\d{1,2})\.(\d\d)\b/, '$1:$2')
    .replace(/^(\d{1,2})(?: ?([ap]m))?$/, '$1:00 $2')
    .trim();
  const found = parseTimestamp(`2026-01-01 ${hours}`, 'UTC');
  return found === undefined || hours === '' ? undefined : new Date(found).toISOString().slice(11, 16);
}
