import { HOUR } from '../../waitlist/clock.ts';
import { instantOf } from './zone.ts';

/** Which comes first in `3/4/2026`. */
export type DateOrder = 'dmy' | 'mdy';

const DATE =
  '(?:(?<year>\\d{4})(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})|(?<one>\\d{1,2})(?<sign>[-/.])(?<two>\\d{1,2})\\k<sign>(?<last>\\d{4}))';
// SA and CH are Vietnamese for AM and PM.
const TIME =
  '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?(?: ?(?<half>[AaPp][Mm]|SA|CH))?';
// `Z`, `+07:00`, `+0700`, `GMT+7`, `UTC`, and Go's `+0700 +07`, which names the zone twice.
const ZONE =
  '(?: ?(?<zone>Z|(?:GMT|UTC)?[+-]\\d{1,2}(?::?\\d{2})?|GMT|UTC)(?: (?:[A-Z]{2,5}|[+-]\\d{2,4}))?)?';
const WRITTEN = new RegExp(`^${DATE}(?:(?:T|,? )${TIME}${ZONE})?$`);
const TIME_FIRST = new RegExp(`^${TIME},? ${DATE}$`);
type Parts = Record<string, string | undefined>;

/**
 * Reads a time as programs write it: ISO 8601, `21/11/2026 8:30:15`, `2026/11/21 8:31:15 PM GMT+7`,
 * `2026-03-01 09:15:22.123456 +0000 UTC`, `21/11/2026`.
 *
 * @param zone of a time that names none, an IANA name
 * @param order of day and month
 * @returns milliseconds since 1970, and whether the text named its own zone; `undefined` for anything else, such as the
 *   31st of April
 */
export function parseTimestamp(
  text: string,
  zone: string,
  order: DateOrder = 'dmy',
): { instant: number; zoned: boolean } | undefined {
  const parts = partsOf(text);
  if (parts === undefined) return undefined;
  const [day, month] = order === 'dmy' ? [parts['one'], parts['two']] : [parts['two'], parts['one']];
  const date = {
    year: Number(parts['year'] ?? parts['last']),
    month: Number(parts['month'] ?? month),
    day: Number(parts['day'] ?? day),
  };
  const midnight = new Date(Date.UTC(date.year, date.month - 1, date.day));
  if (midnight.getUTCMonth() !== date.month - 1 || midnight.getUTCDate() !== date.day) return undefined;
  const time = timeOfDay(parts);
  const offset = offsetOf(parts['zone']);
  if (time === undefined || offset === 'invalid') return undefined;
  const instant =
    offset === undefined
      ? instantOf(zone, date.year, date.month, date.day, time)
      : midnight.getTime() + time - offset;
  return { instant, zoned: offset !== undefined };
}

/** The order of day and month that a written date shows: `either` where both are possible, `undefined` where it makes no difference. */
export function dateOrderOf(text: string): DateOrder | 'either' | undefined {
  const parts = partsOf(text);
  const [one, two] = [Number(parts?.['one']), Number(parts?.['two'])];
  if (Number.isNaN(one) || one === two) return undefined;
  if (one > 12) return 'dmy';
  return two > 12 ? 'mdy' : 'either';
}

function partsOf(text: string): Parts | undefined {
  return (WRITTEN.exec(text) ?? TIME_FIRST.exec(text))?.groups;
}

/** Milliseconds after midnight; `undefined` for a time that no clock shows. */
function timeOfDay({ hour, minute, second = '0', fraction = '', half }: Parts): number | undefined {
  if (hour === undefined) return 0;
  const twelve = half?.toUpperCase();
  if (twelve !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const afternoon = twelve === 'PM' || twelve === 'CH';
  const hours = twelve === undefined ? Number(hour) : (Number(hour) % 12) + (afternoon ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return (
    ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  );
}

/** How far ahead of UTC the named zone is, in milliseconds. */
function offsetOf(zone: string | undefined): number | 'invalid' | undefined {
  if (zone === undefined) return undefined;
  const match = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone);
  if (match === null) return 0;
  const [hours, minutes] = [Number(match[2]), Number(match[3] ?? 0)];
  if (hours > 14 || minutes > 59) return 'invalid';
  return (match[1] === '-' ? -1 : 1) * (hours * HOUR + minutes * 60_000);
}
