import { run } from '@zootools/email-spell-checker';

/** Mail domains that many students in Vietnam and elsewhere use: typos of these are recognised, and none is doubted. */
const MAIL_DOMAINS =
  'gmail.com yahoo.com yahoo.com.vn hotmail.com outlook.com outlook.com.vn icloud.com live.com proton.me ' +
  'protonmail.com ymail.com email.com mail.com aol.com gmx.com me.com msn.com qq.com yopmail.com ' +
  'fpt.com fpt.vn fpt.com.vn fpts.com.vn viettel.vn viettel.com.vn vnpt.vn vnpt.com.vn';

/** Endings of schools, whose names are short and one letter apart: none is doubted. */
const SCHOOLS: readonly string[] = ['.edu.vn'];

/** The large providers in other countries. */
const ABROAD = /^(?:yahoo|hotmail|outlook|live)\.(?:com?\.)?[a-z]{2}$/;

/** Endings that no domain has, and what they are typos of. */
const NO_ENDINGS = [
  [/\.con(?=$|\.vn$)/, '.com'],
  [/\.vm$/, '.vn'],
] as const;

/** How far a typo may be from what was meant: two letters left out, added, replaced or swapped. */
const FARTHEST = 2;

/**
 * Recognises a typo of a well-known mail domain.
 *
 * @param domain lowercase
 * @param known domains, with spaces between
 * @param schools endings of domains that are never doubted
 * @returns the domain that was probably meant; `undefined` when the domain may be right
 * @example correctDomain('gmial.com') // 'gmail.com'
 */
export function correctDomain(domain: string, known = MAIL_DOMAINS, schools = SCHOOLS): string | undefined {
  if (!/^[a-z0-9.-]+$/.test(domain)) return undefined;
  const ended = NO_ENDINGS.reduce((text, [ending, meant]) => text.replace(ending, meant), domain);
  if (ended !== domain) return correctDomain(ended, known, schools) ?? ended;
  if (ABROAD.test(domain)) return undefined;
  if (schools.some((ending) => domain.endsWith(ending))) return undefined;
  return run({
    email: `name@${domain}`,
    domains: known.split(' '),
    domainThreshold: FARTHEST,
    secondLevelDomains: [],
    topLevelDomains: [],
  })?.domain;
}
