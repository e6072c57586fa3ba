import { DAY } from '../../waitlist/clock.ts';

/** The finest step at which any zone has ever changed its offset. */
const QUARTER = 15 * 60_000;

/** A time zone, and its offsets that were asked for: each is looked up once in a quarter of an hour. */
interface Zone {
  format: Intl.DateTimeFormat;
  offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

/** @throws RangeError for a name that the machine does not know */
function zoneNamed(name: string): Zone {
  let zone = zones.get(name);
  if (zone === undefined) {
    const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
    zones.set(name, (zone = { format, offsets: new Map() }));
  }
  return zone;
}

/** Whether the machine knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    zoneNamed(name);
    return true;
  } catch {
    return false;
  }
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function zoneOffset(zone: string, instant: number): number {
  const { format, offsets } = zoneNamed(zone);
  const quarter = Math.floor(instant / QUARTER);
  let offset = offsets.get(quarter);
  if (offset === undefined) offsets.set(quarter, (offset = offsetAt(format, quarter * QUARTER)));
  return offset;
}

function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name) ?? [];
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}

/** What the zone's clocks show at an instant, as if it were UTC, in milliseconds. */
export function wallClock(zone: string, instant: number): number {
  return instant + zoneOffset(zone, instant);
}

/** The instant at which clocks of the zone show this time. Where they show it twice, the first; where never, the next. */
export function instantOf(zone: string, year: number, month: number, day: number, time = 0): number {
  const wall = Date.UTC(year, month - 1, day) + time;
  const offsets = [zoneOffset(zone, wall - DAY), zoneOffset(zone, wall + DAY)];
  const fitting = offsets.map((offset) => wall - offset).find((at) => wallClock(zone, at) === wall);
  return fitting ?? wall - Math.min(...offsets);
}

/** @example localDay('Asia/Ho_Chi_Minh', Date.parse('2026-01-31T18:00Z')) // '2026-02-01' */
export function localDay(zone: string, instant: number): string {
  return new Date(wallClock(zone, instant)).toISOString().slice(0, 10);
}

/** @example localTime('Asia/Ho_Chi_Minh', Date.parse('2026-01-31T18:00Z')) // '2026-02-01 01:00:00' */
export function localTime(zone: string, instant: number): string {
  return new Date(wallClock(zone, instant)).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * The limits of a filter to the minute, for people: the first minute that counts and the last one.
 *
 * @param since the first instant that counts, ISO 8601
 * @param until the first instant that no longer counts
 */
export function localPeriod(zone: string, { since, until }: Period): { from?: string; to?: string } {
  const minute = (instant: number) => localTime(zone, instant).slice(0, 16);
  return {
    ...(since !== undefined && { from: minute(Date.parse(since)) }),
    ...(until !== undefined && { to: minute(Date.parse(until) - 1) }),
  };
}

/** A part of the list by the time of joining, from the first instant (ISO 8601) to before the second. */
export interface Period {
  since?: string | undefined;
  until?: string | undefined;
}

/** Whether a period leaves anything out. */
export function isLimited({ since, until }: Period): boolean {
  return since !== undefined || until !== undefined;
}

/** The last instant of a period that can be counted: now, or before it where the period ends earlier. */
export function endOf({ until }: Period, now: number): number {
  return until === undefined ? now : Math.min(now, Date.parse(until) - 1);
}

/**
 * A span of time to the minute; its end without the day where that is the same.
 *
 * @example localSpan('UTC', '2026-01-31T18:00:00.000Z', '2026-01-31T18:10:00.000Z') // ['2026-01-31 18:00', '18:10']
 */
export function localSpan(zone: string, from: string, until: string): [from: string, until: string] {
  const toMinute = (instant: string) => localTime(zone, Date.parse(instant)).slice(0, 16);
  const [first, last] = [toMinute(from), toMinute(until)];
  return [first, last.startsWith(first.slice(0, 11)) ? last.slice(11) : last];
}

/** The instant at which a day begins in the zone; `days` later if wished. */
export function startOfDay(zone: string, day: string, days = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return instantOf(zone, year, month, date + days);
}
