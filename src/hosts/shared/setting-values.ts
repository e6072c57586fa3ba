import { STAGES, type Stage } from '../../contract/stage.ts';
import type { LimitWindow } from '../../waitlist/limits/limits.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';

/** A parsed value, or the part of a sentence between the variable's name and an example: "must be …". */
export type Parsed<Value> = Value | Problem;

export interface Problem {
  problem: string;
  /** A right value, where the variable's usual example would not help. */
  example?: string;
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

/** Takes a text as it is, if it matches. */
function matching(pattern: RegExp, problem: string): (text: string) => Parsed<string> {
  return (text) => (pattern.test(text) ? text : { problem });
}

/** A name or an address to listen on, as `listen` takes it: no scheme, no port, no brackets. */
export const parseHost = matching(
  /^[\w.-]+$|^[\da-f:]+:[\da-f:.]*(?:%[\w.-]+)?$/i,
  'must be an address or a name without a port',
);

/** A folder. What it may hold is for the build to check (`build/output.ts`). */
export const parseFolder = matching(/^(?!.*:\/\/)[^\p{Cc}]+$/u, 'must be the path of a folder');

/** The name of an HTTP header (RFC 9110, section 5.1); upper and lower case are the same. */
export const parseHeaderName = matching(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of an HTTP header');

/** A certificate as text (PEM, RFC 7468). */
export const parseCertificate = matching(
  /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/,
  'must be the text of a certificate, not the name of a file',
);

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
    : { problem: 'must be a number of days from 1 to 99999, or "off"' };
}

export function parseSwitch(text: string): Parsed<boolean> {
  if (text === 'on') return true;
  if (text === 'off') return false;
  return { problem: 'must be "on" or "off"' };
}

export function parseStage(text: string): Parsed<Stage> {
  return STAGES.find((stage) => stage === text) ?? { problem: `must be one of ${STAGES.join(', ')}` };
}

export function parseLogLevel(text: string): Parsed<LogLevel> {
  return LOG_LEVELS.find((level) => level === text) ?? { problem: `must be one of ${LOG_LEVELS.join(', ')}` };
}

/**
 * The key that the browser sends to Supabase. It is public; a secret one would let every visitor read the list.
 * https://supabase.com/docs/guides/api/api-keys
 */
export function parsePublicKey(text: string): Parsed<string> {
  if (!/^[\w.-]+$/.test(text)) return { problem: 'must be a key of letters, digits and the signs . _ -' };
  return text.startsWith('sb_secret_') || roleOf(text) === 'service_role'
    ? { problem: 'must be the public key: this one is secret, and the page would show it to everybody' }
    : text;
}

/** The role in a JSON Web Token's payload, if the text is one. */
function roleOf(text: string): unknown {
  try {
    const payload = text.split('.')[1] ?? '';
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as unknown;
    return typeof claims === 'object' && claims !== null && 'role' in claims ? claims.role : undefined;
  } catch {
    return undefined;
  }
}

/**
 * An origin as browsers write it: scheme, host, a port that is not the scheme's own, and nothing after it. The URL parser
 * accepts quotes and the like in a host, but no name has them, and an origin goes into pages and headers.
 */
export function parseOrigin(text: string): Parsed<string> {
  const url = URL.parse(text);
  return url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.href === `${url.origin}/` &&
    /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/.test(url.hostname)
    ? url.origin
    : { problem: 'must be an origin: https://, a name, and nothing after it' };
}

/** An address of a page, as it goes into links. */
export function parseWebAddress(text: string): Parsed<string> {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && !/["'<>\s]/.test(text)
    ? url.href
    : { problem: 'must be the address of a page, with https://' };
}

export function parseOrigins(text: string): Parsed<readonly string[]> {
  return parseList(text, parseOrigin);
}

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Windows such as `1000/1h 2000/1d`. */
export function parseWindows(text: string): Parsed<readonly LimitWindow[]> {
  return parseList(text, (part): Parsed<LimitWindow> => {
    const [, attempts, count, unit] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})([smhd])$/.exec(part) ?? [];
    return unit === undefined
      ? { problem: 'must list attempts per time, both from 1 up' }
      : { attempts: Number(attempts), seconds: Number(count) * SECONDS[unit as keyof typeof SECONDS] };
  });
}

/** One or more values separated by commas or spaces. */
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
  return values.length > 0 ? values : { problem: 'must list at least one value' };
}
