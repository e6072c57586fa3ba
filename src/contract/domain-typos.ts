/** Mail domains that many students in Vietnam and elsewhere use; typos of these are recognised. */
const MAIL_DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.com.vn',
  'hotmail.com',
  'outlook.com',
  'outlook.com.vn',
  'icloud.com',
  'live.com',
  'proton.me',
  'protonmail.com',
  'fpt.com',
  'fpt.vn',
  'fpt.com.vn',
  'fpt.edu.vn',
  'viettel.vn',
  'viettel.com.vn',
  'vnpt.vn',
  'vnpt.com.vn',
] as const;

/** Real mail domains that look like a typo of one of the above. */
const REAL_NEIGHBOURS: readonly string[] = [
  'ymail.com',
  'email.com',
  'mail.com',
  'aol.com',
  'gmx.com',
  'fpts.com.vn',
  'yopmail.com',
];

/** The large providers in other countries. */
const ABROAD =
  /^(?:yahoo|hotmail|outlook|live)\.(?:com?\.(?:ar|au|br|hk|id|il|in|jp|kr|mx|my|nz|ph|sg|th|tw|uk|za)|[a-z]{2})$/;

/** Endings of two letters that belong to no country in use here: a typo of `.com` or `.vn`. */
const MISTYPED_ENDING = /\.(?:c[mno]|om|v[bm]|nv|bn)$/;

/** Endings that do not exist, and what was meant. */
const ENDINGS: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\.(?:eduu?|ed|eud|deu)\.?(?:vm|nv|vnn)$|\.(?:eduu|ed|eud|deu)\.vn$|\.eduvn$/, '.edu.vn'],
  [/\.com?\.?(?:vm|nv|vnn)$|\.comvn$/, '.com.vn'],
  [/\.(?:vm|nv|vnn)$/, '.vn'],
  [/\.(?:con|cmo|comm|coom|ocm|vom|xom|cpm|c0m|conm|comn)$/, '.com'],
  [/\.(?:nte|ner|met)$/, '.net'],
];

/**
 * Recognises a typo of a well-known mail domain.
 *
 * @param domain lowercase
 * @returns the domain that was probably meant; `undefined` when the domain is well known, or unlike all of these
 * @example correctDomain('gmial.com') // 'gmail.com'
 */
export function correctDomain(domain: string): string | undefined {
  if (!/^[a-z0-9.-]+$/.test(domain) || isWellKnown(domain)) return undefined;
  const corrected = correctEnding(domain);
  const meant = isWellKnown(corrected) ? corrected : (closestTo(corrected) ?? corrected);
  return meant === domain ? undefined : meant;
}

function isWellKnown(domain: string): boolean {
  return (
    (MAIL_DOMAINS as readonly string[]).includes(domain) ||
    REAL_NEIGHBOURS.includes(domain) ||
    (ABROAD.test(domain) && !MISTYPED_ENDING.test(domain))
  );
}

function correctEnding(domain: string): string {
  for (const [wrong, right] of ENDINGS) if (wrong.test(domain)) return domain.replace(wrong, right);
  return domain;
}

function closestTo(domain: string): string | undefined {
  // Google uses no other ending for Gmail.
  if (domain.startsWith('gmail.')) return 'gmail.com';
  let best: { known: string; distance: number } | undefined;
  for (const known of MAIL_DOMAINS) {
    const distance = distanceWithin(typosAllowed(known), domain, known);
    if (distance !== undefined && distance < (best?.distance ?? Infinity)) best = { known, distance };
  }
  return best?.known;
}

/** How many typos a name may have: fewer in a short one, because other short names exist. */
function typosAllowed(known: string): number {
  const name = known.indexOf('.');
  return name <= 4 ? 1 : name <= 6 ? 1.5 : 2;
}

/** The distance of two domains, unless it is above the limit. */
function distanceWithin(limit: number, typed: string, known: string): number | undefined {
  if (Math.abs(typed.length - known.length) > 2) return undefined;
  const [typedName, typedRest] = split(typed);
  const [knownName, knownRest] = split(known);
  const inName = editDistance(typedName, knownName);
  // In a name of four letters or fewer only a swap or a doubled letter counts as a typo.
  if (knownName.length <= 4 && inName > 0 && !isSameLetters(typedName, knownName)) return undefined;
  if (inName > Math.floor(limit)) return undefined;
  const distance = inName + editDistance(typedRest, knownRest);
  return distance <= Math.ceil(limit) ? distance : undefined;
}

function split(domain: string): [name: string, rest: string] {
  const dot = domain.indexOf('.');
  return [domain.slice(0, dot), domain.slice(dot)];
}

function isSameLetters(a: string, b: string): boolean {
  const letters = (text: string) => [...new Set(text)].sort().join('');
  return a.startsWith(b.charAt(0)) && letters(a) === letters(b);
}

/** Insertions, deletions, replacements and swaps of neighbours between two short texts (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
