import { v7 } from 'uuid';
import { parseEmail } from '../../../contract/email.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../contract/language.ts';
import type { Entry } from '../entries.ts';
import { restoreFormula } from '../../formats/csv.ts';
import { parseMoment } from '../../time/moment.ts';
import type { ColumnMap } from './columns.ts';
import type { FileRow } from './rows.ts';

/** Why a row can't be taken as it stands. */
export type RowFault = 'unreadable' | 'email' | 'language' | 'time' | 'future' | 'id' | 'source' | 'consent';

export type JudgedRow = { entry: Entry } | { fault: RowFault; email: string };

/** How rows are to be read. */
export interface RowReading {
  columns: ColumnMap;
  /** Whether the file is one of our exports; then nothing is guessed or filled in. */
  own: boolean;
  zone: string;
  now: number;
  /** What rows get that say nothing about it. */
  language: Language | undefined;
  consentVersion: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Our own form of a time. */
const EXACT_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Reads one row of a file into an entry of the list, or says what is wrong with it. */
export function judgeRow({ fields }: FileRow, reading: RowReading): JudgedRow {
  const field = (column: keyof Entry) => (fields[reading.columns[column] ?? ''] ?? '').trim();
  const typed = restoreFormula(field('email'));
  const fault = (name: RowFault): JudgedRow => ({ fault: name, email: typed });
  if (Object.keys(fields).length === 0) return fault('unreadable');
  const email = parseEmail(typed);
  if (email === undefined) return fault('email');
  return reading.own ? ownEntry(field, email, reading, fault) : othersEntry(field, email, reading, fault);
}

type Field = (column: keyof Entry) => string;
type Fault = (name: RowFault) => JudgedRow;

function ownEntry(field: Field, email: string, { now }: RowReading, fault: Fault): JudgedRow {
  const [id, language, joined_at] = [field('id'), field('language'), field('joined_at')];
  const [source_page, consent_version] = [field('source_page'), restoreFormula(field('consent_version'))];
  if (!UUID.test(id)) return fault('id');
  if (!isLanguage(language)) return fault('language');
  if (!EXACT_TIME.test(joined_at) || Number.isNaN(Date.parse(joined_at))) return fault('time');
  if (Date.parse(joined_at) > now) return fault('future');
  if (source_page !== 'landing' && source_page !== 'import') return fault('source');
  if (consent_version === '') return fault('consent');
  return { entry: { id, email, language, source_page, consent_version, joined_at } };
}

function othersEntry(field: Field, email: string, reading: RowReading, fault: Fault): JudgedRow {
  const language =
    readLanguage(field('language')) ?? (field('language') === '' ? reading.language : undefined);
  if (language === undefined && field('language') !== '') return fault('language');
  const when = field('joined_at');
  const joined_at =
    when === ''
      ? new Date(reading.now).toISOString()
      : parseMoment(when, { zone: reading.zone, now: reading.now, edge: 'start' });
  if (joined_at === undefined) return fault('time');
  if (Date.parse(joined_at) > reading.now) return fault('future');
  return {
    entry: {
      // Ids order the list by time, so an old entry gets an old one.
      id: v7({ msecs: Date.parse(joined_at) }),
      email,
      language: language ?? DEFAULT_LANGUAGE,
      source_page: 'import',
      consent_version: reading.consentVersion,
      joined_at,
    },
  };
}

/** `vi`, `vi-VN`, `Vietnamese` and `Tiếng Việt` all mean the same. */
function readLanguage(text: string): Language | undefined {
  const name = text.normalize('NFC').toLowerCase();
  if (/^en(?:[-_]|$)|^english$|^tiếng anh$/.test(name)) return 'en';
  if (/^vi(?:[-_]|$)|^vietnamese$|^tiếng việt$/.test(name)) return 'vi';
  return undefined;
}
