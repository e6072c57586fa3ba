import { parseEmail } from '../contract/email.ts';
import { isLanguageTag } from '../contract/language.ts';
import type { Programme } from './programme.ts';

const isBetween = (least: number, most: number) => (text: string) =>
  Array.from(text).length >= least && Array.from(text).length <= most;

/** What the types of the facts leave open: an entry, whether it is right, and what is said of it otherwise. */
const RULES: readonly [entry: RegExp, isRight: (text: string) => boolean, sentence: string][] = [
  [/^origin$/, isOrigin, 'is no origin. Write scheme and host only, for example https://waitlist.example.'],
  [/^(?:newsArticle|(?:founders|social)\.\d+\.link)$/, isLink, 'is no link. Write it with https://.'],
  [/^phone$/, isPhone, 'is no international number, such as +84 24 3868 1234.'],
  [/^email$/, (text) => parseEmail(text) !== undefined, 'is no e-mail address.'],
  [/^partnershipDate$/, isDate, 'is no date. Write year, month and day, for example 2026-03-12.'],
  [/^(?:brand|name)Language$/, isLanguageTag, 'is no language code, such as vi or en.'],
  [
    /^timeZone$/,
    isTimeZone,
    'is no time zone. Write its IANA name, for example Asia/Ho_Chi_Minh or Europe/Berlin.',
  ],
  [/^brand$/, isBetween(3, 30), 'does not fit. Use 3 to 30 characters.'],
  [/^shortName$/, isBetween(2, 12), 'does not fit. Use 2 to 12 characters.'],
  [/^founders\.\d+\.name(?:\.|$)/, isBetween(2, 32), 'does not fit. Use 2 to 32 characters.'],
  [
    /^eventWeeks\.\d+$/,
    (text) => /^(?:\+[1-9]|\d)\d?$/.test(text),
    'is no week. Write its number, 0 for before the first, or +2 for two weeks after the last.',
  ],
  [/^statistics\.\d+(?:\.|$)/, isBetween(1, 12), 'does not fit. Use 1 to 12 characters.'],
  [/^facts\./, isBetween(1, 24), 'does not fit. Use 1 to 24 characters.'],
  [/^evenings\.hour$/, isBetween(1, 8), 'does not fit. Use 1 to 8 characters.'],
  [/^/, isBetween(1, 200), 'does not fit. Use 200 characters at most.'],
];

/** How many of each the page is laid out for. */
const COUNTS = {
  founders: [1, 4],
  statistics: [2, 5],
  weeks: [4, 10],
  cards: [3, 9],
  logos: [0, 12],
} as const;

/**
 * Checks the facts of the programme: links, phone, addresses, dates, lengths and counts.
 *
 * @returns for each mistake a sentence that says what to write instead, with the file and the entry before it
 */
export function checkProgramme(facts: Programme): string[] {
  const counts = Object.entries(COUNTS).map(([entry, [least, most]]) => {
    const { length } = facts[entry as keyof typeof COUNTS];
    const isRight = length >= least && length <= most;
    return [entry, !isRight && `there are ${length}. The page is made for ${least} to ${most}.`] as const;
  });
  const noWeek = facts.promptWeeks.find((week) => facts.weeks[week - 1] === undefined);
  const noEventWeek = facts.eventWeeks.find(
    (week) => !week.startsWith('+') && Number(week) > facts.weeks.length,
  );
  const noDay = facts.evenings.days.find((day) => ![1, 2, 3, 4, 5, 6, 7].includes(day));
  const months = facts.retentionMonths;
  const found: (readonly [entry: string, sentence: string | false | undefined])[] = [
    ...textsIn(facts).map(([entry, text]) => [entry, flawOf(text) ?? flawOfFact(entry, text)] as const),
    ...counts,
    ['promptWeeks', noWeek !== undefined && `there is no week ${noWeek}.`],
    ['eventWeeks', noEventWeek !== undefined && `there is no week ${noEventWeek}.`],
    ['evenings.days', noDay !== undefined && `${noDay} is no day. Count from Monday, 1 to 7.`],
    ['retentionMonths', !(Number.isInteger(months) && months > 0) && `${months} is no whole number.`],
  ];
  return found.flatMap(([entry, sentence]) =>
    sentence ? [`src/content/programme.ts ${entry}: ${sentence}`] : [],
  );
}

function flawOfFact(entry: string, text: string): string | undefined {
  const broken = RULES.find(([pattern, isRight]) => pattern.test(entry) && !isRight(text));
  return broken && `"${text}" ${broken[2]}`;
}

/** The texts in a value, however deep, by their places in it, such as `founders.1.link`. */
export function textsIn(value: unknown, entry = ''): [entry: string, text: string][] {
  if (typeof value === 'string') return [[entry, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, entry ? `${entry}.${key}` : key));
}

/** What is wrong with a text whatever it says. */
export function flawOf(text: string): string | undefined {
  if (text.trim() === '') return 'it is empty, so visitors would see a gap.';
  if (text !== text.trim() || text.includes('  '))
    return `"${text}" has a space at an end, or two in a row, which show in headings and previews.`;
  // Combining marks, zero-width and control characters: fonts and search know only whole letters.
  return text !== text.normalize('NFC') ||
    /[\u0300-\u036f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cc}]/u.test(text)
    ? `"${text}" has an invisible character, or a letter made of two. Type it again.`
    : undefined;
}

function isOrigin(text: string): boolean {
  return isLink(text) && URL.parse(text)?.origin === text;
}

function isLink(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || /\s/.test(text) || !/^https?:\/\//.test(text)) return false;
  return url.hostname === 'localhost' || /[^.]\.[^.]/.test(url.hostname);
}

function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

/** The digits that a network takes (E.164): 8 to 15, the country first. */
function isPhone(text: string): boolean {
  return /^\+[1-9][\d ().-]*$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''));
}

function isDate(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).toJSON() === `${text}T00:00:00.000Z`;
}
