import { HOUR } from '../../waitlist/clock.ts';
import { instantOf } from './zone.ts';

/** Which comes first in `3/4/2026`. */
export type DateOrder = 'dmy' | 'mdy';

const DATE = '(?<one>\\d{1,4})(?<mark>[-/.])(?<two>\\d{1,2})\\k<mark>(?<last>\\d{1,4})';
const TIME =
  '(?<hour>\\d{1,2}):(?<minute>[0-5]\\d)(?::(?<second>[0-5]\\d(?:\\.\\d{1,9})?))?(?: ?(?<half>[AP]M))?';
// `Z`, `+07:00`, `GMT+7`, `UTC`, and `+0000 UTC`, which names the zone twice.
const ZONE = '(?: ?(?<zone>Z|(?:GMT|UTC)?[+-]\\d{1,2}(?::?[0-5]\\d)?|GMT|UTC)(?: [A-Z]{2,5})?)?';
const WRITTEN = new RegExp(`^${DATE}(?:(?:T|,? )${TIME}${ZONE})?$`, 'i');

/**
 * Reads a time as programs write it: ISO 8601, `21/11/2026 8:30:15`, `2026/11/21 8:31:15 PM GMT+7`,
 * `2026-03-01 09:15:22.123456 +0000 UTC`, `21/11/2026`.
 *
 * @param zone of a time that names none, an IANA name
 * @param order of day and month
 * @returns milliseconds since 1970; `undefined` for anything else, such as the 31st of April
 */
export function parseTimestamp(text: string, zone: string, order: DateOrder = 'dmy'): number | undefined {
  const { one = '', two = '', last = '', zone: named, ...time } = WRITTEN.exec(text)?.groups ?? {};
  const [year, month, day] = (
    one.length === 4 ? [one, two, last] : order === 'dmy' ? [last, two, one] : [last, one, two]
  ).map(Number) as [number, number, number];
  const midnight = Date.UTC(year, month - 1, day);
  const isDate = year >= 1970 && new Date(midnight).getUTCDate() === day && month >= 1 && month <= 12;
  const hours = hoursOf(time);
  const offset = offsetOf(named);
  if (!isDate || hours === undefined || Math.abs(offset) > 14 * HOUR) return undefined;
  const seconds = Number(time['minute'] ?? 0) * 60 + Number(time['second'] ?? 0);
  const wall = midnight + hours * HOUR + Math.round(seconds * 1000);
  return named === undefined ? instantOf(zone, wall) : wall - offset;
}

/** The order of day and month that a written date shows: `either` where both are possible, `undefined` where it makes no difference. */
export function dateOrderOf(text: string): DateOrder | 'either' | undefined {
  const { one = '', two = '' } = WRITTEN.exec(text)?.groups ?? {};
  if (one.length === 4 || Number(one) === Number(two)) return undefined;
  if (Number(one) > 12) return 'dmy';
  return Number(two) > 12 ? 'mdy' : 'either';
}

/** @returns `undefined` for an hour that no clock shows */
function hoursOf({ hour = '0', half }: Record<string, string | undefined>): number | undefined {
  const hours = Number(hour);
  if (half === undefined) return hours < 24 ? hours : undefined;
  if (hours < 1 || hours > 12) return undefined;
  return (hours % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
}

/** How far ahead of UTC the named zone is, in milliseconds. */
function offsetOf(zone = ''): number {
  const [, sign, hours, minutes = 0] = /([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * HOUR + Number(minutes) * 60_000);
}
