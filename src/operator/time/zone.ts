import { DAY } from '../../waitlist/clock.ts';

/** The finest step at which any zone has ever changed its offset. */
const QUARTER = 15 * 60_000;

/** How a zone's offset is found, and the offsets that were asked for: each once in a quarter of an hour. */
const zones = new Map<string, { format: Intl.DateTimeFormat; offsets: Map<number, number> }>();

/** @throws RangeError for a name that the machine does not know */
function zoneNamed(name: string) {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
  const zone = { format, offsets: new Map<number, number>() };
  zones.set(name, zone);
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
  const known = offsets.get(quarter) ?? offsetAt(format, quarter * QUARTER);
  offsets.set(quarter, known);
  return known;
}

function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name) ?? [];
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}

/** What the zone's clocks show at an instant, as if it were UTC, in milliseconds. */
function wallClock(zone: string, instant: number): number {
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

/** The instant at which a day begins in the zone; `days` later if wished. */
export function startOfDay(zone: string, day: string, days = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return instantOf(zone, year, month, date + days);
}
