import * as v from 'valibot';
import { STAGES } from '../../contract/stage.ts';
import type { LimitWindow } from '../../waitlist/limits/limits.ts';
import { LOG_LEVELS } from '../shared/log.ts';

/** What is wrong with a text: the part of a sentence that begins with "must". */
export interface ValueProblem {
  problem: string;
}

export function isProblem(value: unknown): value is ValueProblem {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

/** Text that a function reads. */
export function readBy<Value>(read: (text: string) => Value | ValueProblem): v.GenericSchema<string, Value> {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value);
      if (!isProblem(value)) return value;
      addIssue({ message: value.problem });
      return NEVER;
    }),
  );
}

/** Text that matches. */
function matching(pattern: RegExp, problem: string) {
  return v.pipe(v.string(), v.regex(pattern, problem));
}

/** One or more values, separated by commas or spaces. */
export function listOf<Value>(item: v.GenericSchema<string, Value>) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
    v.array(item),
    v.minLength(1, 'must list one value at least, with commas between, such as in .env.example'),
  );
}

/** A certificate as text (PEM, RFC 7468). */
export const certificate = matching(
  /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/,
  'must be the text of a certificate, such as -----BEGIN CERTIFICATE-----…, not the name of a file',
);

/** A public key of age (https://age-encryption.org/v1): Bech32, which has no 1, b, i or o after the prefix. */
export const ageRecipient = matching(
  /^age1[ac-hj-np-z02-9]{58}$/,
  'must be the public key of an age key pair, such as age1…, as age-keygen prints it',
);

/** The name of a DKIM key in DNS (RFC 6376, section 3.1). */
export const selector = matching(
  /^[a-z\d](?:[a-z\d._-]{0,61}[a-z\d])?$/i,
  'must be the name of a DKIM key, such as mail2026 of mail2026._domainkey.waitlist.example',
);

function number(pattern: RegExp, problem: string) {
  return v.pipe(matching(pattern, problem), v.transform(Number));
}

const PORT = 'must be a port number from 0 to 65535, such as 3000';
export const port = v.pipe(number(/^\d{1,5}$/, PORT), v.maxValue(65_535, PORT));

/** A number of days, or `undefined` for `off`. */
export const days = v.pipe(
  matching(/^(?:off|[1-9]\d{0,4})$/, 'must be a number of days from 1 to 99999, such as 365, or "off"'),
  v.transform((text) => (text === 'off' ? undefined : Number(text))),
);

/** Seconds that somebody waits. */
export const seconds = number(/^(?:[1-5]?\d|60)$/, 'must be a number of seconds from 0 to 60, such as 5');

/** How many of something: one at least. */
export const count = number(/^[1-9]\d{0,6}$/, 'must be a number from 1 to 9999999, such as 3000');

export const onOrOff = v.pipe(
  v.picklist(['on', 'off'], 'must be "on" or "off"'),
  v.transform((text) => text === 'on'),
);

export const stageName = v.picklist(STAGES, `must be one of ${STAGES.join(', ')}`);
export const logLevel = v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`);

/**
 * The key that the browser sends to Supabase. It is public; a secret one would let every visitor read the list.
 * https://supabase.com/docs/guides/api/api-keys
 */
export const publicKey = v.pipe(
  matching(/^[\w.-]+$/, 'must be a key of letters, digits and the signs . _ -, such as sb_publishable_abc'),
  v.check(
    (key) => !key.startsWith('sb_secret_') && !claimsOf(key).includes('service_role'),
    'must be the public key, such as sb_publishable_abc: this one is secret, and the page would show it to everybody',
  ),
);

/** The payload of a JSON Web Token, if the text is one. */
function claimsOf(text: string): string {
  try {
    return atob((text.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/**
 * An origin as browsers write it: scheme, host, a port that is not the scheme's own, and nothing after it. The URL parser
 * accepts quotes and the like in a host, but no name has them, and an origin goes into pages and headers.
 */
export const origin = readBy((text) => {
  const url = URL.parse(text);
  return url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.href === `${url.origin}/` &&
    /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/.test(url.hostname)
    ? url.origin
    : { problem: 'must be an origin such as https://waitlist.example, with nothing after the name' };
});

/** An address of a page, as it goes into links. */
export const webAddress = readBy((text) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && !/["'<>\s]/.test(text)
    ? url.href
    : { problem: 'must be the address of a page, such as https://waitlist.example/2026' };
});

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Limits such as `1000/1h 2000/1d`. */
export const windows = listOf(
  readBy((part): LimitWindow | ValueProblem => {
    const [, attempts, count, unit] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})([smhd])$/.exec(part) ?? [];
    return unit === undefined
      ? { problem: 'must list attempts per time such as 1000/1h, both from 1 up' }
      : { attempts: Number(attempts), seconds: Number(count) * SECONDS[unit as keyof typeof SECONDS] };
  }),
);
