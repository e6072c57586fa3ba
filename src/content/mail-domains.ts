/** Mail domains that many students in Vietnam and elsewhere use: typos of these are recognised, and none is doubted. */
const MAIL_DOMAINS =
  'gmail.com yahoo.com yahoo.com.vn hotmail.com outlook.com outlook.com.vn icloud.com live.com proton.me ' +
  'protonmail.com ymail.com email.com mail.com aol.com gmx.com me.com msn.com qq.com yopmail.com ' +
  'fpt.com fpt.vn fpt.com.vn fpts.com.vn viettel.vn viettel.com.vn vnpt.vn vnpt.com.vn';

/** Endings of schools, whose names are short and one letter apart: none is doubted. */
const SCHOOLS: readonly string[] = ['edu.vn'];

/** The large providers in other countries. */
const ABROAD = /^(?:yahoo|hotmail|outlook|live)\.(?:com?\.)?[a-z]{2}$/;

/** Endings that no domain has, and what they are typos of. */
const NO_ENDINGS = [
  [/^gmail\.com\.[a-z]{2}$/, 'gmail.com'],
  [/\.con(?=$|\.vn$)/, '.com'],
  [/\.vm$/, '.vn'],
] as const;

/** The most letters that a typo leaves out, adds, replaces or swaps: short names are one apart, and each is somebody's. */
const mostTypos = (name: string) => (name.length < 4 ? 0 : name.length <= 6 ? 1 : 2);

/** Whether one of two words becomes the other by so many letters left out, added, replaced or swapped. */
function isNear(one: string, other: string, typos: number): boolean {
  if (one === other) return true;
  const [[first, second], [meant, next]] = [one, other];
  const [rest, meantRest] = [one.slice(1), other.slice(1)];
  if (first === meant && isNear(rest, meantRest, typos)) return true;
  if (typos === 0) return false;
  const isSwapped = first === next && second === meant;
  return (
    isNear(rest, other, typos - 1) ||
    isNear(one, meantRest, typos - 1) ||
    isNear(rest, meantRest, typos - 1) ||
    (isSwapped && isNear(rest.slice(1), meantRest.slice(1), typos - 1))
  );
}

/**
 * Recognises a typo of a well-known mail domain.
 *
 * @param domain lowercase
 * @param known domains, with spaces between
 * @param schools domains that are never doubted, nor those below them
 * @returns the domain that was probably meant; `undefined` when the domain may be right
 * @example meantDomain('gmial.com') // 'gmail.com'
 */
export function meantDomain(domain: string, known = MAIL_DOMAINS, schools = SCHOOLS): string | undefined {
  if (!/^[a-z0-9.-]+$/.test(domain)) return undefined;
  const ended = NO_ENDINGS.reduce((text, [ending, meant]) => text.replace(ending, meant), domain);
  if (ended !== domain) return meantDomain(ended, known, schools) ?? ended;
  const all = known.split(' ');
  if (all.includes(domain) || ABROAD.test(domain)) return undefined;
  if (schools.some((school) => `.${domain}`.endsWith(`.${school}`))) return undefined;
  const most = mostTypos(domain.split('.', 1).join());
  const near = (typos: number) =>
    typos > most ? undefined : all.find((each) => isNear(domain, each, typos));
  return near(1) ?? near(2);
}
