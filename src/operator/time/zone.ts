import { DAY } from '../../waitlist/clock.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether the machine knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    formatter(name);
    return true;
  } catch {
    return false;
  }
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function zoneOffset(zone: string, instant: number): number {
  const name = formatter(zone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const match = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name ?? '');
  if (match === null) throw new Error(`No offset in ${JSON.stringify(name)}.`);
  const [, sign, hours, minutes, seconds] = match;
  const size = (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === '-' ? -size : size;
}

/** The instant at which clocks of the zone show this time. Where they show it twice, the first; where never, the next. */
export function instantOf(zone: string, year: number, month: number, day: number, time = 0): number {
  const wall = Date.UTC(year, month - 1, day) + time;
  const offsets = [zoneOffset(zone, wall - DAY), zoneOffset(zone, wall + DAY)];
  const fitting = offsets.map((offset) => wall - offset).find((at) => at + zoneOffset(zone, at) === wall);
  return fitting ?? wall - Math.min(...offsets);
}

/**
 * For many instants: what `zoneOffset` says, remembered for each quarter of an hour, the finest step at which any zone
 * has ever been set.
 *
 * @returns a function from an instant to what the zone's clocks show, as if it were UTC
 */
export function zoneClock(zone: string): (instant: number) => number {
  const offsets = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant / 900_000);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = zoneOffset(zone, instant);
      offsets.set(quarter, offset);
    }
    return instant + offset;
  };
}

/** The same instant as a date whose UTC fields are what clocks of the zone show. */
function wallClock(zone: string, instant: number): Date {
  return new Date(instant + zoneOffset(zone, instant));
}

/** @example localDay('Asia/Ho_Chi_Minh', Date.parse('2026-01-31T18:00Z')) // '2026-02-01' */
export function localDay(zone: string, instant: number): string {
  return wallClock(zone, instant).toISOString().slice(0, 10);
}

/** @example localTime('Asia/Ho_Chi_Minh', Date.parse('2026-01-31T18:00Z')) // '2026-02-01 01:00:00' */
export function localTime(zone: string, instant: number): string {
  return wallClock(zone, instant).toISOString().slice(0, 19).replace('T', ' ');
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

function formatter(zone: string): Intl.DateTimeFormat {
  let known = formatters.get(zone);
  if (known === undefined) {
    known = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    formatters.set(zone, known);
  }
  return known;
}
