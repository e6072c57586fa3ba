import { v7 } from 'uuid';
import { parseEmail } from '../../../contract/email.ts';
import { DEFAULT_LANGUAGE, isLanguageTag, LANGUAGES, type Language } from '../../../contract/language.ts';
import { restoreFormula } from '../../formats/csv.ts';
import { parseTimestamp, type DateOrder } from '../../time/timestamp.ts';
import { isConsentVersion, isEntryId, type Entry } from '../entries.ts';
import type { Columns } from './columns.ts';
import type { FileRow } from './open-rows.ts';
import type { Consent, OptOut } from './opt-out.ts';

/** Why a row can't be imported. */
export type RowFault =
  'unreadable' | 'email' | 'language' | 'time' | 'future' | 'id' | 'source' | 'consent' | OptOut;

/** What is missing in a row, so that something had to be assumed. */
export type Assumption = 'language' | 'time' | 'consent' | 'zone';

export type ValidatedRow =
  | { entry: Entry; assumed: readonly Assumption[] }
  /** @property value what the file has there */
  | { fault: RowFault; email: string; value: string };

/** How the rows of a file are read. */
export interface RowRules {
  columns: Columns;
  optOut: (row: FileRow) => Consent;
  /** Zone of times that name none. */
  zone: string;
  dates: DateOrder | undefined;
  now: number;
  /** For rows without one. */
  language: Language | undefined;
  consentVersion: string;
}

type Column = keyof Entry;
type Fields = (column: Column) => string;
type Failed = { fault: RowFault; value: string };

/** Turns one row of a file into an entry of the list, or finds what is wrong with it. */
export function validateRow(row: FileRow, rules: RowRules): ValidatedRow {
  const field: Fields = (column) => fieldOf(row, rules.columns, column);
  const written = restoreFormula(field('email'));
  // `Lan Anh <lan@example.com>`, as mail programs write it.
  const address = /<([^<>]+)>$/.exec(written)?.[1] ?? written;
  const fail = ({ fault, value }: Failed): ValidatedRow => ({ fault, email: address, value });
  if (Object.keys(row.fields).length === 0) return fail({ fault: 'unreadable', value: '' });
  const email = parseEmail(address);
  if (email === undefined) return fail({ fault: 'email', value: written });
  const consented = rules.optOut(row);
  // A word that is not known was asked about before.
  const optedOut = 'unknown' in consented ? 'unsubscribed' : consented.reason;
  if (optedOut !== undefined) return fail({ fault: optedOut, value: '' });
  const time = readTime(field('joined_at'), rules);
  if ('fault' in time) return fail(time);
  const language = readLanguage(field('language'), rules);
  if ('fault' in language) return fail(language);
  const consent = readConsent(restoreFormula(field('consent_version')), rules);
  if ('fault' in consent) return fail(consent);
  const confirmed = field('confirmed_at') === '' ? undefined : readTime(field('confirmed_at'), rules);
  if (confirmed !== undefined && 'fault' in confirmed) return fail(confirmed);
  const origin = readOrigin(field, time.instant, rules);
  if ('fault' in origin) return fail(origin);
  return {
    entry: {
      ...origin,
      email,
      language: language.language,
      consent_version: consent.version,
      joined_at: new Date(time.instant).toISOString(),
      confirmed_at: confirmed ? new Date(confirmed.instant).toISOString() : null,
      confirm_until: null,
    },
    assumed: [...time.assumed, ...language.assumed, ...consent.assumed],
  };
}

/** The first of a column's headings that is filled in this row. */
export function fieldOf({ fields }: FileRow, { map }: Columns, column: Column): string {
  for (const heading of map[column] ?? []) {
    const value = (fields[heading] ?? '').trim();
    if (value !== '') return value;
  }
  return '';
}

function readTime(
  value: string,
  { columns, zone, dates, now }: RowRules,
): Failed | Assumed<{ instant: number }> {
  if (value === '') return columns.own ? { fault: 'time', value } : { instant: now, assumed: ['time'] };
  const read = parseTimestamp(value, columns.zone ?? zone, dates);
  // A spreadsheet may have rewritten the UTC times of our own export into times without a zone.
  if (read === undefined || (columns.own && !read.zoned && columns.zone === undefined))
    return { fault: 'time', value };
  if (read.instant > now) return { fault: 'future', value };
  return { instant: read.instant, assumed: read.zoned || columns.zone !== undefined ? [] : ['zone'] };
}

type Assumed<Value> = Value & { assumed: readonly Assumption[] };

function readLanguage(
  value: string,
  { columns, language }: RowRules,
): Failed | Assumed<{ language: string }> {
  // Our own export may hold a language that the page no longer has.
  const known = columns.own && isLanguageTag(value) ? value : languageNamed(value);
  if (known !== undefined) return { language: known, assumed: [] };
  if (value !== '' || columns.own) return { fault: 'language', value };
  return { language: language ?? DEFAULT_LANGUAGE, assumed: ['language'] };
}

/** `vi`, `vi-VN`, `Vietnamese` and `Tiếng Việt` all mean the same. */
function languageNamed(text: string): Language | undefined {
  const name = text.normalize('NFC').toLowerCase();
  return LANGUAGES.find((language) => name.split(/[-_]/, 1)[0] === language) ?? LANGUAGE_NAMES.get(name);
}

/** The languages as they are called in English and in each of them. */
const LANGUAGE_NAMES: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap((language) =>
    ['en', ...LANGUAGES].map((reader) => {
      const name = new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language;
      return [name.toLowerCase(), language] as const;
    }),
  ),
);

function readConsent(
  value: string,
  { columns, consentVersion }: RowRules,
): Failed | Assumed<{ version: string }> {
  if (value === '' && !columns.own) return { version: consentVersion, assumed: ['consent'] };
  return isConsentVersion(value) ? { version: value, assumed: [] } : { fault: 'consent', value };
}

/** The id and the way onto the list: as in our own export, otherwise new. */
function readOrigin(
  field: Fields,
  instant: number,
  { columns }: RowRules,
): Failed | Pick<Entry, 'id' | 'source_page'> {
  const [id, source] = [field('id'), field('source_page')];
  const isKnown = source === 'landing' || source === 'import';
  if (columns.own) {
    if (!isEntryId(id)) return { fault: 'id', value: id };
    return isKnown ? { id, source_page: source } : { fault: 'source', value: source };
  }
  // Our exports for mailing services have both; a source alone may mean anything.
  const isOurs = isKnown && field('consent_version') !== '';
  // Ids order the list by time, so an old entry gets an old one.
  return { id: v7({ msecs: instant }), source_page: isOurs ? source : 'import' };
}
