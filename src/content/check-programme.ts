import { parseEmail } from '../contract/email.ts';
import { isLanguageTag } from '../contract/language.ts';
import type { ContentProblem, ProblemKind } from './problems.ts';
import type { Programme } from './programme.ts';

/** How many of each the page is laid out for. */
const LIMITS = {
  founders: [1, 4],
  statistics: [2, 5],
  weeks: [4, 10],
  cards: [3, 9],
  logos: [0, 12],
  promptWeeks: [3, 3],
} as const satisfies Record<string, readonly [least: number, most: number]>;

/** Characters that a name may have, by its entry. */
const NAMES: readonly [entry: RegExp, least: number, most: number][] = [
  [/^brand$/, 3, 30],
  [/^shortName$/, 2, 12],
  [/^logos\.\d+\.name(?:\.|$)/, 1, 40],
  [/^founders\.\d+\.name$/, 2, 32],
  [/^founders\.\d+\.short$/, 2, 20],
  [/^partner\./, 2, 50],
  [/^partnerShort$/, 2, 30],
  [/^statistics\.\d+(?:\.|$)/, 1, 12],
];

/** What an entry must be; `null` for any text. */
const FORMS: readonly [entry: RegExp, kind: ProblemKind, isRight: (text: string) => boolean][] = [
  [/^origin$/, 'origin', isOrigin],
  [/^(?:newsArticle|linkedin|facebook|founders\.\d+\.link)$/, 'link', isLink],
  [/^phone$/, 'phone', isPhone],
  [/^email$/, 'email', (text) => parseEmail(text) !== undefined],
  [/^partnershipDate$/, 'date', isDate],
  [/^(?:brand|name)Language$/, 'language', isLanguageTag],
];

/** Whole numbers, and what they may be. */
const NUMBERS = {
  copyrightYear: [1990, 2100],
  retentionMonths: [1, 120],
  minimumAge: [0, 99],
} as const;

/** Checks every fact of the programme: links, phone, addresses, dates, lengths and counts. */
export function checkProgramme(facts: Programme): ContentProblem[] {
  const problem = (entry: string, kind: ProblemKind, ...values: unknown[]): ContentProblem => ({
    file: 'src/content/programme.ts',
    entry,
    kind,
    values: values.map(String),
  });
  const texts = textsIn(facts).flatMap(([entry, text]) => {
    const flaw = flawOf(text);
    if (flaw !== undefined) return problem(entry, flaw, text);
    const form = FORMS.find(([pattern, , isRight]) => pattern.test(entry) && !isRight(text));
    if (form !== undefined) return problem(entry, form[1], text);
    const [, least = 0, most = Infinity] = NAMES.find(([pattern]) => pattern.test(entry)) ?? [];
    const { length } = Array.from(text);
    return length < least || length > most ? problem(entry, 'name', text, least, most) : [];
  });
  const numbers = Object.entries(NUMBERS).flatMap(([entry, [least, most]]) => {
    const value = facts[entry as keyof typeof NUMBERS];
    return Number.isInteger(value) && value >= least && value <= most
      ? []
      : problem(entry, 'whole', value, least, most);
  });
  const counts = Object.entries(LIMITS).flatMap(([entry, [least, most]]) => {
    const { length } = facts[entry as keyof typeof LIMITS];
    return length < least || length > most ? problem(entry, 'count', length, least, most) : [];
  });
  const weeks = facts.promptWeeks.flatMap((week, index) =>
    Number.isInteger(week) && week >= 1 && week <= facts.weeks.length
      ? []
      : problem(`promptWeeks.${index}`, 'week', week, facts.weeks.length),
  );
  return [...texts, ...numbers, ...counts, ...weeks];
}

/** What is wrong with a text whatever it says. */
export function flawOf(text: string): 'empty' | 'spaces' | 'characters' | undefined {
  if (text.trim() === '') return 'empty';
  if (text !== text.trim() || text.includes('  ')) return 'spaces';
  // Combining marks and zero-width characters.
  return text !== text.normalize('NFC') || /[\u0300-\u036f\u200b-\u200f\u2060\ufeff]/u.test(text)
    ? 'characters'
    : undefined;
}

/** The texts in a value, however deep, by their entries. */
export function textsIn(value: unknown, entry = ''): [entry: string, text: string][] {
  if (typeof value === 'string') return [[entry, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, entry ? `${entry}.${key}` : key));
}

function isOrigin(text: string): boolean {
  return isLink(text) && URL.parse(text)?.origin === text;
}

function isLink(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || /\s/.test(text) || !/^https?:\/\//.test(text)) return false;
  return url.hostname === 'localhost' || /[^.]\.[^.]/.test(url.hostname);
}

/** The digits that a network takes (E.164): 8 to 15, the country first. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+[1-9][\d ().-]*$/.test(text) && digits >= 8 && digits <= 15;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
}
