/**
 * The one e-mail rule, for the browser and the function alike.
 *
 * It validates the value *as typed*: nothing is removed or cut before, so that sanitising can never turn one person's
 * address into another's. Every expression is a single unnested repetition over disjoint classes, so the time is linear
 * in the length, which is capped before any of them runs.
 */

/** Bounds of an address's length in characters (specification, section 5). */
export const EMAIL_LENGTH = { min: 5, max: 254 } as const;

/** RFC 1035, section 2.3.4: a label holds 63 octets at most. */
const LABEL_MAX = 63;

const ASCII = /^[\x21-\x7e]*$/;
/** RFC 5322 `atext` without the characters that the text sanitiser removes (`'` and `&`). */
const ATOM = /^[A-Za-z0-9!#$%*+/=?^_`{|}~-]+$/;
const LABEL = /^[A-Za-z0-9-]+$/;
const TOP_LEVEL_LETTERS = /^[A-Za-z]{2,63}$/;
/** What follows the prefix begins with a letter or digit (RFC 3492); that no label ends with a hyphen is checked for all. */
const PUNYCODE = /^xn--[A-Za-z0-9][A-Za-z0-9-]*$/i;

declare const accepted: unique symbol;

/** An address that the rule accepted: trimmed, lowercased, otherwise as typed. */
export type Email = string & { readonly [accepted]: true };

/**
 * Validates what a person typed or a request carried.
 *
 * @param typed any value; only strings can be addresses
 * @returns the address, trimmed and lowercased, or `undefined` if it is not valid
 * @example parseEmail('  Ann@Example.COM ') // 'ann@example.com'
 * @example parseEmail("o'brien@example.com") // undefined: never "obrien@example.com"
 */
export function parseEmail(typed: unknown): Email | undefined {
  if (typeof typed !== 'string') return undefined;
  const value = typed.trim();
  if (value.length < EMAIL_LENGTH.min || value.length > EMAIL_LENGTH.max) return undefined;
  // Checked before lowercasing: U+212A KELVIN SIGN would otherwise become a plain "k".
  if (!ASCII.test(value)) return undefined;
  const at = value.indexOf('@');
  if (at < 1 || at !== value.lastIndexOf('@')) return undefined;
  const atoms = value.slice(0, at).split('.');
  if (!atoms.every((atom) => ATOM.test(atom))) return undefined;
  const labels = value.slice(at + 1).split('.');
  const top = labels.at(-1);
  if (labels.length < 2 || top === undefined || !labels.every(isLabel)) return undefined;
  if (!TOP_LEVEL_LETTERS.test(top) && !PUNYCODE.test(top)) return undefined;
  return value.toLowerCase() as Email;
}

function isLabel(label: string): boolean {
  return label.length <= LABEL_MAX && LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
