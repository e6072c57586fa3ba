import { v7 } from 'uuid';
import { LOCALES } from '../../../content/locales.ts';
import { parseEmail } from '../../../contract/email.ts';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import type { Suppressed } from '../../../waitlist/privacy/suppression-list.ts';
import { restoreFormula } from '../../formats/csv.ts';
import { parseTimestamp, type DateOrder } from '../../time/timestamp.ts';
import { UNKNOWN_CONSENT } from '../../../waitlist/entry-columns.ts';
import type { Entry } from '../../../waitlist/entries.ts';
import { isConsentVersion } from '../selection.ts';
import type { Columns } from './file-columns.ts';
import { isBareAnswer, type ConsentColumns } from './consent-columns.ts';
import type { FileRow } from './open-rows.ts';

/**
 * Why a row is not imported. `optedOut`: they left or bounced elsewhere; `unclear`: whether they agreed is not understood;
 * `repeated`: the address is in the file twice; `listed`: it is on the list.
 */
export type RowReason =
  'email' | 'optedOut' | 'unclear' | 'time' | 'language' | 'consent' | 'repeated' | 'listed' | Suppressed;

/** A row as an entry of the list, or why it is none. */
export interface ReadRow {
  line: number;
  email: string;
  entry?: Entry;
  reason?: RowReason | undefined;
  /** Whether they left or bounced elsewhere, and are on the list here. */
  mustLeave?: boolean;
  /** What the file has where the fault is. */
  value: string;
}

/** Columns with times. Until when somebody can confirm their address may lie in the future. */
export const TIMES = ['joined_at', 'asked_at', 'confirmed_at', 'confirm_until'] as const;

/** Where the addresses of a file are. */
export interface AddressPlace {
  /** The column; in a file without headings they may be anywhere in a line. */
  email: number | undefined;
  isPlain: boolean;
  headings: readonly string[];
}

/** How the rows of a file are read. */
export interface RowRules {
  columns: Columns;
  place: AddressPlace;
  findOptOut: ConsentColumns['findOptOut'];
  /** Zone of times that name none. */
  zone: string;
  dates: DateOrder | undefined;
  now: number;
  /** For rows without one. */
  language: Language | undefined;
  consent: string | undefined;
}

/** What is beside addresses: `Lan <lan@example.com>`, `mailto:lan@example.com`, `lan@example.com (12A)`. */
const BESIDE = /[\s<>()[\],;:"']+/;

/** The addresses of a row as they are typed, and what is none beside several; all of it where there is none. */
export function addressesIn(cells: readonly string[], { email = -1, isPlain, headings }: AddressPlace) {
  // What is beyond the last heading belongs to a line of addresses that nobody has quoted.
  const own = isPlain ? cells : [cells[email] ?? '', ...cells.slice(headings.length)];
  const written = restoreFormula(own.join(', ').trim());
  if (parseEmail(written) !== undefined) return [written];
  // Split, not searched: a cell without an address may have 100,000 characters.
  const found = written.split(BESIDE).filter((part) => /.@./.test(part));
  if (found.length === 0) return [written];
  // What is no address beside several may be a person whom somebody misses.
  const others =
    found.length > 1 ? written.split(/[,;]/).filter((part) => part.trim() && !part.includes('@')) : [];
  return [...found.map((each) => each.replace(/(?<!\.)\.+$/, '')), ...others.map((part) => part.trim())];
}

/** Turns one row of a file into entries of the list, one for each address, or finds what is wrong with it. */
export function readPeople(row: FileRow, rules: RowRules): ReadRow[] {
  return addressesIn(row.cells, rules.place).map((address) => validateRow(row, address, rules));
}

function validateRow({ line, cells }: FileRow, address: string, rules: RowRules): ReadRow {
  const { columns, now, zone, dates } = rules;
  const field = (column: keyof Columns) =>
    restoreFormula((cells[columns[column] ?? cells.length] ?? '').trim());
  const email = parseEmail(address);
  const refuse = (reason: RowReason, value: string) => ({ line, email: email ?? address, reason, value });
  if (email === undefined) return refuse('email', address);
  const against = rules.findOptOut(cells);
  if (against !== undefined) return refuse(against.reason, against.value);
  const times = TIMES.map((column) => {
    const value = field(column);
    const instant = value === '' ? undefined : parseTimestamp(value, zone, dates);
    const isWrong = value !== '' && (instant === undefined || (column !== 'confirm_until' && instant > now));
    return { value, instant, isWrong };
  });
  const wrong = times.find(({ isWrong }) => isWrong);
  if (wrong !== undefined) return refuse('time', wrong.value);
  const [joined = now, asked, confirmed, until] = times.map(({ instant }) => instant);
  const typed = field('language');
  const language = typed === '' ? rules.language : languageNamed(typed);
  if (language === undefined) return refuse('language', typed);
  const consent = field('consent_version');
  if (consent !== '' && (!isConsentVersion(consent) || isBareAnswer(consent)))
    return refuse('consent', consent);
  const entry = {
    // Ids order the list by time, so an old entry gets an old one.
    id: v7({ msecs: joined }),
    email,
    language,
    source_page: 'import',
    consent_version: consent || (rules.consent ?? UNKNOWN_CONSENT),
    joined_at: new Date(joined).toISOString(),
    // Exports of earlier versions do not say when somebody was asked.
    asked_at: toText(asked ?? (confirmed === undefined && until !== undefined ? joined : undefined)),
    confirmed_at: toText(confirmed),
    confirm_until: toText(until),
  };
  return { line, email, entry, value: '' };
}

const toText = (instant: number | undefined) =>
  instant === undefined ? null : new Date(instant).toISOString();

/** `vi`, `vi-VN` and `Tiếng Việt` all mean the same. */
function languageNamed(text: string): Language | undefined {
  const name = text.normalize('NFC').toLowerCase();
  const isNamed = (language: Language) => LOCALES[language].name.toLowerCase() === name;
  return LANGUAGES.find((language) => name.split(/[-_]/, 1)[0] === language || isNamed(language));
}
