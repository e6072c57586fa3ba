import { isTimeZone } from '../../time/zone.ts';
import { ENTRY_COLUMNS, FIRST_COLUMNS, type Entry } from '../entries.ts';

type Column = keyof Entry;

/** The headings of each of our columns, in the order in which they are tried. */
export type ColumnMap = Partial<Record<Column, readonly string[]>>;

/** The columns that `--map` assigns: a heading, or `none`. */
export type MapOption = Partial<Record<Column, string>>;

/** Leaves a column out: `--map joined_at=none`. */
export const NO_COLUMN = 'none';

/**
 * Names of our columns in files of other programs, simplified; the first that is found counts. Those of Google Forms
 * are `username` (an address that it collected itself) and `timestamp`, each in English and Vietnamese.
 */
const KNOWN: Record<Column, string> = {
  id: 'id recordid mabanghi',
  email: 'email emailaddress mail diachiemail youremail emailcuaban diachiemailcuaban username tennguoidung',
  language: 'language lang locale ngonngu',
  source_page: 'sourcepage source nguon',
  consent_version: 'consentversion consent bandongy',
  joined_at:
    'joinedat joined joinedon dangkyluc ' +
    // Mailchimp; Brevo; Ghost, GetWaitlist, listmonk.
    'confirmtime optintime addedtime addedat dateadded createdat created subscribedat signupdate ' +
    'timestamp dauthoigian date ngaydangky thoigian',
  confirmed_at: 'confirmedat',
  // Nobody who comes from a file is asked.
  confirm_until: '-',
};

/** Which columns a file has. */
export interface Columns {
  map: ColumnMap;
  /** Headings that `--map` names and the file does not have. */
  unknown: readonly string[];
  /** Zone that the heading of the time names, as in `Joined (UTC)`. */
  zone: string | undefined;
  /** Whether the file is one of our exports, of any version: nothing is guessed or filled in. */
  own: boolean;
}

/**
 * Finds our columns among a file's headings.
 *
 * @param wished what `--map` assigns, which wins
 */
export function findColumns(headings: readonly string[], wished: MapOption): Columns {
  const map: ColumnMap = {};
  for (const column of ENTRY_COLUMNS) {
    const wish = wished[column];
    const found = wish === undefined ? knownHeadings(column, headings) : wish === NO_COLUMN ? [] : [wish];
    if (found.length > 0) map[column] = found;
  }
  return {
    map,
    unknown: Object.values(wished).filter((name) => name !== NO_COLUMN && !headings.includes(name)),
    zone: map.joined_at === undefined ? undefined : zoneIn(map.joined_at[0] ?? ''),
    own: Object.keys(wished).length === 0 && FIRST_COLUMNS.every((column) => map[column] !== undefined),
  };
}

function knownHeadings(column: Column, headings: readonly string[]): string[] {
  const names = headings.map((heading) => [simplified(withoutZone(heading)), heading] as const);
  for (const known of KNOWN[column].split(' ')) {
    const found = names.find(([name]) => name === known);
    if (found !== undefined) return [found[1]];
  }
  // A question of a form, such as “What is your email?”, when there is only one of the kind.
  const questions = names.filter(([name]) => name.includes('email'));
  return column === 'email' && questions[0] !== undefined && questions.length === 1 ? [questions[0][1]] : [];
}

/** "E-mail Address" and "Địa chỉ email" without what people write differently. */
export function simplified(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^a-z0-9]/g, '');
}

const ZONE_SUFFIX = /\s*\(([^()]+)\)\s*$/;

function withoutZone(heading: string): string {
  return zoneIn(heading) === undefined ? heading : heading.replace(ZONE_SUFFIX, '');
}

function zoneIn(heading: string): string | undefined {
  const zone = ZONE_SUFFIX.exec(heading)?.[1];
  return zone !== undefined && isTimeZone(zone) ? zone : undefined;
}
