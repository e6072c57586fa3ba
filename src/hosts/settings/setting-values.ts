import * as v from 'valibot';
import { fill } from '../../content/fill.ts';
import { STAGES } from '../../contract/stage.ts';
import type { LimitWindow } from '../../waitlist/limits/limits.ts';
import { LOG_LEVELS } from '../shared/log.ts';
import { SETTING_PROBLEMS as PROBLEMS } from '../texts/en.ts';

/** Text that a function reads: `undefined` if it is wrong. */
export function readBy<Value>(read: (text: string) => Value | undefined, problem: string) {
  return v.pipe(
    v.string(),
    v.transform(read),
    v.custom<Value>((value) => value !== undefined, problem),
  );
}

function matching(pattern: RegExp, problem: string) {
  return v.pipe(v.string(), v.regex(pattern, problem));
}

/** One or more values, separated by commas or spaces. */
export function listOf<Value>(item: v.GenericSchema<string, Value>) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
    v.array(item),
    v.minLength(1, PROBLEMS.list),
  );
}

/** A certificate as text (PEM, RFC 7468). */
export const certificate = matching(
  /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/,
  PROBLEMS.certificate,
);

/** A public key of age (https://age-encryption.org/v1): Bech32, which has no 1, b, i or o after the prefix. */
export const ageRecipient = matching(/^age1[ac-hj-np-z02-9]{58}$/, PROBLEMS.ageRecipient);

/** The name of a DKIM key in DNS (RFC 6376, section 3.1). */
export const selector = matching(/^[a-z\d](?:[a-z\d._-]{0,61}[a-z\d])?$/i, PROBLEMS.selector);

function number(pattern: RegExp, problem: string) {
  return v.pipe(matching(pattern, problem), v.transform(Number));
}

export const port = v.pipe(number(/^\d{1,5}$/, PROBLEMS.port), v.maxValue(65_535, PROBLEMS.port));

/** A number of days, or `undefined` for `off`. */
export const days = v.pipe(
  matching(/^(?:off|[1-9]\d{0,4})$/, PROBLEMS.days),
  v.transform((text) => (text === 'off' ? undefined : Number(text))),
);

export const seconds = number(/^(?:[1-5]?\d|60)$/, PROBLEMS.seconds);

export const count = number(/^[1-9]\d{0,6}$/, PROBLEMS.count);

export const onOrOff = v.pipe(
  v.picklist(['on', 'off'], PROBLEMS.onOrOff),
  v.transform((text) => text === 'on'),
);

export const oneOf = <const Name extends string>(names: readonly Name[]) =>
  v.picklist(names, fill(PROBLEMS.oneOf, { values: names.join(', ') }));

export const stageName = oneOf(STAGES);
export const logLevel = oneOf(LOG_LEVELS);

/**
 * The key that the browser sends to Supabase. It is public; a secret one would let every visitor read the list.
 * https://supabase.com/docs/guides/api/api-keys
 */
export const publicKey = v.pipe(
  matching(/^[\w.-]+$/, PROBLEMS.key),
  v.check(
    (key) => !key.startsWith('sb_secret_') && !claimsOf(key).includes('service_role'),
    PROBLEMS.secretKey,
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
    : undefined;
}, PROBLEMS.origin);

/** Where organisers reach the studio: what they type there and get is read by nobody on the way. */
export const studioOrigin = v.pipe(
  origin,
  v.check((text) => /^https:|^http:\/\/localhost(?::\d+)?$/.test(text), PROBLEMS.studioOrigin),
);

/** An address of a page, as it goes into links. One that is copied without its scheme, such as `forms.gle/abc`, gets https. */
export const webAddress = readBy((text) => {
  const url = URL.parse(/^[\w-]+(?:\.[\w-]+)+\//.test(text) ? `https://${text}` : text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && !/["'<>\s]/.test(text)
    ? url.href
    : undefined;
}, PROBLEMS.webAddress);

/** Where the owner of a form changes it, in Google Forms and Microsoft Forms: nobody else gets in. */
const EDITING =
  /^https?:\/\/(?:docs\.google\.com\/(?:[\w.-]+\/)*forms\/(?:u\/\d+\/)?d\/[\w-]+\/edit\b|forms\.[\w.]+\/pages\/designpage)/i;

/** Whether somebody has taken the address at which a form is edited for that at which it is filled in. */
export const isEditAddress = (address: string): boolean => EDITING.test(address);

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Limits such as `1000/1h 2000/1d`. */
export const windows = listOf(
  readBy((part): LimitWindow | undefined => {
    const [, attempts, count, unit] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})([smhd])$/.exec(part) ?? [];
    return unit === undefined
      ? undefined
      : { attempts: Number(attempts), seconds: Number(count) * SECONDS[unit as keyof typeof SECONDS] };
  }, PROBLEMS.window),
);
