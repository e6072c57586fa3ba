import { DAY } from './clock.ts';

/** Making one costs more than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** Offsets of one zone when days of UTC begin: using a format costs more than all else that reads a time. */
let memory = { zone: '', offsets: new Map<number, number>() };

/** @throws RangeError for a zone that the machine does not know */
function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  // Swedish is written like ISO 8601, but for the zeros of an early year.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  return format;
}

/** @example localTime('Asia/Ho_Chi_Minh', Date.parse('2026-01-31T18:00Z')) // '2026-02-01 01:00:00' */
export function localTime(zone: string, instant: number): string {
  return formatFor(zone).format(instant).padStart(19, '0');
}

/** @example localDay('Asia/Ho_Chi_Minh', Date.parse('2026-01-31T18:00Z')) // '2026-02-01' */
export function localDay(zone: string, instant: number): string {
  return localTime(zone, instant).slice(0, 10);
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function zoneOffset(zone: string, instant: number): number {
  const shown = Date.parse(`${localTime(zone, instant).replace(' ', 'T')}Z`);
  return shown - Math.floor(instant / 1000) * 1000;
}

/** The same for an instant at which a day of UTC begins. */
function midnightOffset(zone: string, midnight: number): number {
  if (memory.zone !== zone || memory.offsets.size > 50_000) memory = { zone, offsets: new Map() };
  const offset = memory.offsets.get(midnight) ?? zoneOffset(zone, midnight);
  memory.offsets.set(midnight, offset);
  return offset;
}

/**
 * The instant at which clocks of the zone show this time; in the hour in which they are changed, one of those near it.
 *
 * @param wall what they show, as if it were UTC, in milliseconds since 1970
 */
export function instantOf(zone: string, wall: number): number {
  const midnight = Math.floor(wall / DAY) * DAY;
  const before = midnightOffset(zone, midnight - DAY);
  // No zone changes its clocks twice within three days.
  if (before === midnightOffset(zone, midnight + 2 * DAY)) return wall - before;
  return wall - zoneOffset(zone, wall - zoneOffset(zone, wall));
}

/** The instant at which a day begins in the zone; `days` later if wished. */
export function startOfDay(zone: string, day: string, days = 0): number {
  return instantOf(zone, Date.parse(`${day}T00:00:00Z`) + days * DAY);
}
