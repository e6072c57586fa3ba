import { FILE_COLUMNS } from '../../../waitlist/entry-columns.ts';

type Column = (typeof FILE_COLUMNS)[number];

/**
 * What a column says about mail: a yes means that its person wants it, or wants none; a word for their state, such as
 * `active`; or nothing.
 */
export const ANSWERS = ['agrees', 'objects', 'status', 'none'] as const;
export type ConsentAnswer = (typeof ANSWERS)[number];

/** What a column of a file becomes: one of ours, or what it says about mail. */
export const MEANINGS = [...FILE_COLUMNS, ...ANSWERS] as const;
export type Meaning = (typeof MEANINGS)[number];

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
 * @param chosen what columns become by somebody's choice, which wins, by their headings
 */
export function findColumns(headings: readonly string[], chosen: ReadonlyMap<string, Meaning>): Columns {
  const names = headings.map((heading) => (chosen.has(heading) ? '' : simplified(heading)));
  const at: Columns = {};
  for (const column of FILE_COLUMNS) {
    const wished = headings.findIndex((heading) => chosen.get(heading) === column);
    const place = wished < 0 ? knownPlace(column, names) : wished;
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

/** A text in lower case, its words between single spaces: `Đã hủy_đăng-ký` is `đã hủy đăng ký`. A mark in a box is `yes` or `no`. */
export function spelled(text: string): string {
  const marked = text.replace(/´|\uFE0F/g, '’').replace(/[✓✔☑✅○◯👍]/gu, ' yes ');
  const plain = marked
    .replace(/[✗✘☐❌×✖✕□⬜🚫⛔👎]|\[ ?\]|\( ?\)/gu, ' no ')
    .normalize('NFKC')
    .toLowerCase();
  return plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
}

/** The same without accents: `da huy dang ky`. */
export function wordsOf(text: string): string {
  const plain = spelled(text).normalize('NFKD').replaceAll('đ', 'd').replace(/\p{M}/gu, '');
  return plain.normalize('NFC');
}
