import { FILE_COLUMNS } from '../columns.ts';

type Column = (typeof FILE_COLUMNS)[number];

/** Leaves a column out: `--map joined_at=none`. */
export const NO_COLUMN = 'none';

/** Headings of our own exports, Google Forms in English and Vietnamese, Mailchimp, Brevo, listmonk and Ghost, simplified. */
const KNOWN: Record<Column, string> = {
  // Google Forms calls an address that it collected itself `Username`.
  email: 'email emailaddress diachiemail username tennguoidung',
  language: 'language ngonngu',
  consent_version: 'consentversion',
  // The first that the file has counts: Mailchimp's time of confirming before that of signing up.
  joined_at: 'joinedat confirmtime optintime addedtime createdat timestamp dauthoigian date ngaydangky',
  asked_at: 'askedat',
  confirmed_at: 'confirmedat',
  confirm_until: 'confirmuntil',
};

/** Where our columns are in a row. */
export type Columns = Partial<Record<Column, number>>;

/**
 * Finds our columns among a file's headings.
 *
 * @param wished what `--map` assigns, which wins; headings that the file has
 */
export function findColumns(headings: readonly string[], wished: Partial<Record<Column, string>>): Columns {
  const names = headings.map(simplified);
  const at: Columns = {};
  for (const column of FILE_COLUMNS) {
    const wish = wished[column];
    const place = wish === undefined ? knownPlace(column, names) : headings.indexOf(wish);
    if (place >= 0) at[column] = place;
  }
  return at;
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
const simplified = (heading: string) => wordsOf(heading).replaceAll(' ', '');

/** A text in lower case without accents, its words between single spaces: `Đã hủy_đăng-ký` is `da huy dang ky`. */
export function wordsOf(text: string): string {
  const plain = text.normalize('NFD').toLowerCase().replaceAll('đ', 'd').replace(/\p{M}/gu, '');
  return plain.replace(/[^a-z0-9]+/g, ' ').trim();
}
