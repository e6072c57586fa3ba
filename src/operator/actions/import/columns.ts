import { ENTRY_COLUMNS, FIRST_COLUMNS, type Entry } from '../entries.ts';

type Column = keyof Entry;

/** The columns that `--map` assigns: a heading, or `none`. */
export type MapOption = Partial<Record<Column, string>>;

/** Leaves a column out: `--map joined_at=none`. */
export const NO_COLUMN = 'none';

/** Headings of our own exports, Google Forms in English and Vietnamese, Mailchimp, Brevo, listmonk and Ghost, simplified. */
const KNOWN: Record<Column, string> = {
  id: 'id',
  // Google Forms calls an address that it collected itself `Username`.
  email: 'email emailaddress diachiemail username tennguoidung',
  language: 'language ngonngu',
  source_page: 'sourcepage',
  consent_version: 'consentversion',
  // The first that the file has counts: Mailchimp's time of confirming before that of signing up.
  joined_at: 'joinedat confirmtime optintime addedtime createdat timestamp dauthoigian date ngaydangky',
  confirmed_at: 'confirmedat',
  // Nobody who comes from a file is asked.
  confirm_until: '-',
};

/** Where our columns are in a row. */
export interface Columns {
  at: Partial<Record<Column, number>>;
  /** Whether the file is one of our exports, of any version: nothing is guessed or filled in. */
  own: boolean;
}

/**
 * Finds our columns among a file's headings.
 *
 * @param wished what `--map` assigns, which wins; headings that the file has
 */
export function findColumns(headings: readonly string[], wished: MapOption): Columns {
  const names = headings.map(simplified);
  const at: Columns['at'] = {};
  for (const column of ENTRY_COLUMNS) {
    const wish = wished[column];
    const place = wish === undefined ? knownPlace(column, names) : headings.indexOf(wish);
    if (place >= 0) at[column] = place;
  }
  const isOwn = FIRST_COLUMNS.every((column) => at[column] !== undefined);
  return { at, own: isOwn && Object.keys(wished).length === 0 };
}

/** @returns -1 where the file does not have the column */
function knownPlace(column: Column, names: readonly string[]): number {
  const known = KNOWN[column].split(' ').find((name) => names.includes(name));
  if (known !== undefined) return names.indexOf(known);
  // A question of a form, such as “What is your email?”, when there is only one of the kind.
  const questions = names.filter((name) => column === 'email' && name.includes('email'));
  return questions.length === 1 ? names.indexOf(questions[0] ?? '') : -1;
}

/** "E-mail Address" and "Địa chỉ email" without what people write differently. */
export function simplified(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^a-z0-9]/g, '');
}
