import type { LimitWindow } from '../../waitlist/limits.ts';
import { isLogLevel, LOG_LEVELS, type LogLevel } from './log.ts';

/** A value that was understood, or the rest of a sentence that begins with the variable's name. */
export type Parsed<Value> = Value | { problem: string };

export function isProblem(value: unknown): value is { problem: string } {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

export function parsePort(text: string): Parsed<number> {
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port <= 65_535
    ? port
    : { problem: 'must be a port number from 0 to 65535' };
}

export function parseSeconds(text: string): Parsed<number> {
  return /^\d{1,5}(?:\.\d{1,3})?$/.test(text) ? Number(text) : { problem: 'must be a number of seconds' };
}

/** A number of days, or `undefined` for `off`. */
export function parseDays(text: string): Parsed<number | undefined> {
  if (text === 'off') return undefined;
  return /^[1-9]\d{0,4}$/.test(text)
    ? Number(text)
    : { problem: 'must be a number of days from 1 up, or "off"' };
}

export function parseSwitch(text: string): Parsed<boolean> {
  if (text === 'on') return true;
  if (text === 'off') return false;
  return { problem: 'must be "on" or "off"' };
}

export function parseLogLevel(text: string): Parsed<LogLevel> {
  return isLogLevel(text) ? text : { problem: `must be one of ${LOG_LEVELS.join(', ')}` };
}

/** An origin as browsers write it: scheme, host, a port that is not the scheme's own, and nothing after it. */
export function parseOrigin(text: string): Parsed<string> {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    return { problem: 'must be an origin such as https://them.example, without a path' };
  return url.origin;
}

export function parseOrigins(text: string): Parsed<readonly string[]> {
  return parseList(text, parseOrigin);
}

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Windows such as `1000/1h 2000/1d`. */
export function parseWindows(text: string): Parsed<readonly LimitWindow[]> {
  return parseList(text, (part): Parsed<LimitWindow> => {
    const [, attempts, count, unit] = /^(\d{1,9})\/(\d{1,6})([smhd])$/.exec(part) ?? [];
    const seconds = Number(count) * SECONDS[unit as keyof typeof SECONDS];
    return seconds > 0
      ? { attempts: Number(attempts), seconds }
      : { problem: 'must list attempts per time, such as 1000/1h 2000/1d' };
  });
}

/** Values separated by commas or spaces. */
export function parseList<Value>(
  text: string,
  parse: (part: string) => Parsed<Value>,
): Parsed<readonly Value[]> {
  const values: Value[] = [];
  for (const part of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const value = parse(part);
    if (isProblem(value)) return value;
    values.push(value);
  }
  return values;
}
