import { instantOf, localDay, startOfDay } from './zone.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const AGO = /^(\d{1,5})([dh])$/;
const HOUR = 3_600_000;

/** How an operator's words for a time are read. */
export interface MomentReading {
  /** Zone of a time without its own. */
  zone: string;
  now: number;
  /** A day without a time means its beginning, or, as the end of a span, the beginning of the next. */
  edge: 'start' | 'end';
}

/**
 * Reads a time as people type it: `2026-01-31`, `2026-01-31T18:00`, with `Z` or `+07:00` if wished, `7d` or `12h` ago.
 * `7d` begins with the day seven days ago.
 *
 * @returns the instant as the store writes it, or `undefined` for anything else, such as the 31st of April
 */
export function parseMoment(text: string, { zone, now, edge }: MomentReading): string | undefined {
  const ago = AGO.exec(text);
  if (ago !== null) {
    const count = Number(ago[1]);
    const instant =
      ago[2] === 'h'
        ? now - count * HOUR
        : startOfDay(zone, localDay(zone, now), (edge === 'end' ? 1 : 0) - count);
    return new Date(instant).toISOString();
  }
  const match = DATE.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction = '', offset] = match;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10) !== `${year}-${month}-${day}`)
    return undefined;
  if (hour === undefined) return new Date(startOfDay(zone, text, edge === 'end' ? 1 : 0)).toISOString();
  const time =
    ((Number(hour) * 60 + Number(minute)) * 60 + Number(second) + Number(`0${fraction || '.0'}`)) * 1000;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (offset === undefined) return new Date(instantOf(zone, y, m, d, time)).toISOString();
  const ahead =
    offset === 'Z' ? 0 : Date.parse(`1970-01-01T00:00:00Z`) - Date.parse(`1970-01-01T00:00:00${offset}`);
  return Number.isNaN(ahead) ? undefined : new Date(Date.UTC(y, m - 1, d) + time - ahead).toISOString();
}
