import { ENTRY_COLUMNS, type Entry } from '../entries.ts';

/** Which heading of a file stands for which of our columns. */
export type ColumnMap = Partial<Record<keyof Entry, string>>;

/** What others call our columns, in lower case, letters and digits only. */
const KNOWN: Record<keyof Entry, readonly string[]> = {
  id: ['id'],
  email: ['email', 'emailaddress', 'mail', 'diachiemail', 'youremail', 'emailcuaban'],
  language: ['language', 'lang', 'locale', 'ngonngu'],
  source_page: ['sourcepage'],
  consent_version: ['consentversion'],
  joined_at: [
    'joinedat',
    'joinedon',
    'joinedutc',
    'createdat',
    'created',
    'addedat',
    'dateadded',
    'subscribedat',
    'signupdate',
    'optintime',
    'timestamp',
    'date',
    'ngaydangky',
    'dauthoigian',
  ],
};

/** Whether a file has all our columns: then it is one of our own exports, and its rows are taken as they are. */
export function isOwnExport(headings: readonly string[]): boolean {
  return ENTRY_COLUMNS.every((column) => headings.includes(column));
}

/**
 * Finds our columns among a file's headings.
 *
 * @param wished what the operator said with `--map`, which wins
 */
export function mapColumns(headings: readonly string[], wished: ColumnMap): ColumnMap {
  const found: ColumnMap = {};
  for (const column of ENTRY_COLUMNS) {
    const heading =
      wished[column] ??
      headings.find((name) => name === column) ??
      headings.find((name) => KNOWN[column].includes(simplified(name)));
    if (heading !== undefined) found[column] = heading;
  }
  return found;
}

/** "E-mail Address" and "Địa chỉ email" without what people write differently. */
function simplified(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^a-z0-9]/g, '');
}
