import { HOUR } from '../../waitlist/clock.ts';
import { instantOf } from '../../waitlist/zone.ts';

/** Which comes first in `3/4/2026`. */
export type DateOrder = 'dmy' | 'mdy';
type Parts = Record<string, string | undefined>;

/** In seconds or milliseconds, until 2065. Other numbers of ten digits are telephones. */
const SINCE_1970 = /^[12]\d{9}(?:\d{3}|\.\d{1,9})?$/;
// An M between the figures, where all else is small letters, is from `inFigures`.
const DATE = '(?<one>\\d{4}|\\d{1,2})(?<mark>[-/.M])(?<two>\\d{1,2})\\k<mark>(?<last>\\d{4}|\\d{1,2})';
const CLOCK = '(?<hour>\\d{1,2}):(?<minute>[0-5]\\d)(?::(?<second>[0-5]\\d(?:\\.\\d{1,9})?))?';
const HALF = '(?: ?(?<half>[ap]\\.?m\\.?|sa|ch))?';
// `Z`, `+07:00`, `GMT+7`, `UTC`; `+0000 UTC` and `+0700 (Indochina Time)` name the zone twice.
const AHEAD = '(?<sign>[+-])(?<zoneHours>\\d{1,2})(?::?(?<zoneMinutes>[0-5]\\d))?';
const ZONE = `(?: ?(?<zone>z|(?:gmt|utc)?${AHEAD}|gmt|utc)(?: [a-z]{2,5}| \\([^()]+\\))?)?`;
const WRITTEN = new RegExp(`^${DATE}(?:(?:t|,? )${CLOCK}${HALF}${ZONE})?$`);
const TIME_FIRST = new RegExp(`^(\\d{1,2}:.+?),? (${DATE})$`);

const ENGLISH = 'january february march april may june july august september october november december';
const VIETNAMESE = 'một,hai,ba,tư,năm,sáu,bảy,tám,chín,mười,mười một,mười hai'.split(',');
const MONTH = '([a-z]{3,9}|(?:tháng|thg) (?:\\d{1,2}|mười (?:một|hai)|[^\\d\\s,]+))';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(\\d{4}|\\d{2})(?![^\\s,])';
const DAY_FIRST = new RegExp(`(?<!\\S)${DAY}(?:[-/ ]| of )${MONTH}(?:[-/]|[.,]? (?:năm )?)${YEAR}`);
const MONTH_FIRST = new RegExp(`(?<!\\S)${MONTH}(?:[-/]|\\.? )${DAY}(?:[-/]|,? )${YEAR}`);
// The 13 of `8h 13/6/2026` is no minute.
const HOUR_WORD = /(?<!\S)(\d{1,2}) ?(?:h|giờ)(?: ?([0-5]\d)(?![-/.\d]| thá| thg)(?: phút)?)?/;
const ENGLISH_DAY = '(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?';
const VIETNAMESE_DAY = 'thứ (?:hai|ba|tư|năm|sáu|bảy|[2-7])|chủ nhật|cn|t[2-7]';
/** What says nothing more about a time. */
const BESIDE = new RegExp(`(?<!\\S)(?:at|lúc|ngày|-|(?:${ENGLISH_DAY}|${VIETNAMESE_DAY}),?) `, 'g');

/**
 * Reads a time as programs and people write it, in English and Vietnamese: ISO 8601, `21/11/2026 8:30:15`,
 * `2026/11/21 8:31:15 PM GMT+7`, `2026-03-01 09:15:22.123456 +0000 UTC`, `21/11/26`, `Jun 13, 2026 3:04 PM`,
 * `8h30 ngày 13 tháng 6 năm 2026`, seconds since 1970. A date that is none in the given order is read in the other.
 *
 * @param zone of a time that names none, an IANA name
 * @param order of day and month
 * @returns milliseconds since 1970; `undefined` for anything else, such as the 31st of April
 */
export function parseTimestamp(text: string, zone: string, order: DateOrder = 'dmy'): number | undefined {
  if (SINCE_1970.test(text)) return Math.round(Number(text) * (/^\d{13}$/.test(text) ? 1 : 1000));
  const parts = partsOf(text);
  const midnight = midnightOf(parts, order) ?? midnightOf(parts, order === 'dmy' ? 'mdy' : 'dmy');
  const hours = hoursOf(parts);
  const ahead = Number(parts['zoneHours'] ?? 0) * HOUR + Number(parts['zoneMinutes'] ?? 0) * 60_000;
  if (midnight === undefined || hours === undefined || ahead > 14 * HOUR) return undefined;
  const seconds = Number(parts['minute'] ?? 0) * 60 + Number(parts['second'] ?? 0);
  const wall = midnight + hours * HOUR + Math.round(seconds * 1000);
  if (parts['zone'] === undefined) return instantOf(zone, wall);
  return parts['sign'] === '-' ? wall + ahead : wall - ahead;
}

/** The order of day and month that a written date shows: `either` where both are possible, `undefined` where it makes no difference. */
export function dateOrderOf(text: string): DateOrder | 'either' | undefined {
  // Most programs write the year first.
  if (/^\d{4}-/.test(text)) return undefined;
  const parts = partsOf(text);
  const [dmy, mdy] = [midnightOf(parts, 'dmy'), midnightOf(parts, 'mdy')];
  if (dmy === mdy) return undefined;
  return mdy === undefined ? 'dmy' : dmy === undefined ? 'mdy' : 'either';
}

/** The figures of a written time; none of any other text. */
function partsOf(text: string): Parts {
  // A cell may have 100,000 characters. A date has figures in two places.
  if (text.length > 60 || !/\d\D+\d/.test(text)) return {};
  const small = text.toLowerCase();
  return (WRITTEN.exec(small) ?? WRITTEN.exec(inFigures(small)))?.groups ?? {};
}

/** @example inFigures('8h30 ngày 13 tháng 6, 2026') // '13M6M2026 8:30' */
function inFigures(words: string): string {
  return words
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(HOUR_WORD, (_, hour: string, minute = '00') => `${hour}:${minute}`)
    .replace(BESIDE, '')
    .replace(DAY_FIRST, '$1M$2M$3')
    .replace(MONTH_FIRST, '$2M$1M$3')
    .replace(/(?<=M)(?:(?:tháng|thg) )?(.+)(?=M)/, (_, name: string) => `${monthNamed(name)}`)
    .replace(TIME_FIRST, '$2 $1');
}

/** @returns 0 for another word */
function monthNamed(name: string): number {
  const english = ENGLISH.split(' ').findIndex((month) => month.startsWith(name));
  return Number(name) || Math.max(english, VIETNAMESE.indexOf(name)) + 1;
}

/** The beginning of the day in UTC that the figures show in this order, if there is such a day. */
function midnightOf({ one = '', mark, two, last = '' }: Parts, order: DateOrder): number | undefined {
  const yearLast = order === 'dmy' || mark === 'M' ? [last, two, one] : [last, one, two];
  const [year = '', month, day] = one.length === 4 ? [one, two, last] : yearLast;
  // Two digits between dots are the version of a program.
  if (year.length < (mark === '.' ? 4 : 2)) return undefined;
  const century = year.length === 4 ? 0 : Number(year) < 70 ? 2000 : 1900;
  const date = new Date(Date.UTC(Number(year) + century, Number(month) - 1, Number(day)));
  const isDate = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isDate && Number(year) + century >= 1970 ? date.getTime() : undefined;
}

/** @returns `undefined` for an hour that no clock shows */
function hoursOf({ hour = '0', half = '' }: Parts): number | undefined {
  const hours = Number(hour);
  if (half === '') return hours < 24 ? hours : undefined;
  return hours < 1 || hours > 12 ? undefined : (hours % 12) + (/^[pc]/.test(half) ? 12 : 0);
}
