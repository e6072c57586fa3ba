import { EXPORT_COLUMNS, ENTRY_COLUMNS } from '../../../waitlist/entry-columns.ts';
import { dateOrderOf, parseTimestamp, type DateOrder } from '../../time/timestamp.ts';
import { isAllAddresses } from './addresses.ts';
import type { Layout } from './file-layout.ts';
import type { FileRow } from './file-rows.ts';
import { languageNamed } from './languages.ts';

/** Filled cells of a column that show what it has. */
const LOOKED_AT = 1000;
/** Values of a column that are shown, and that are counted. */
const [SHOWN, COUNTED] = [40, 1000];
/** The longest of these, and what is a long text, in characters. */
const [LONGEST, LONG] = [200, 60];

/** A value of a column, as it is first written, and how many rows have it. */
interface ValueCount {
  value: string;
  count: number;
}

/** What is in a column of a file. */
export interface FileColumn {
  heading: string;
  /** What most of its filled cells are, where that is known. */
  kind: 'addresses' | 'times' | 'languages' | undefined;
  filled: number;
  empty: number;
  /** Its values, the most frequent first. */
  values: ValueCount[];
  /** Rows with other values. */
  others: number;
  example: string;
  /** The first cells that show an order of day and month, and one in which both fit. */
  orders: Partial<Record<DateOrder | 'either', string>>;
}

/** Values are the same whatever their case and spaces. */
export const valueKey = (cell: string): string => cell.trim().replace(/\s+/g, ' ').toLowerCase();

/** What a file has. */
export interface FileLook {
  rows: number;
  columns: FileColumn[];
  /** The places of the columns that may say who is meant, the most telling first. */
  telling: number[];
  /** Whether it is an export of this product, with exactly its headings. */
  isOwnExport: boolean;
}

/** Looks at all rows of a file: what is in each column. */
export async function lookAtColumns(
  { headings }: Layout,
  batches: AsyncIterable<readonly FileRow[]>,
): Promise<FileLook> {
  const columns = headings.map((heading) => createTally(heading));
  const own = [ENTRY_COLUMNS, EXPORT_COLUMNS].map((each) => each.join());
  let rows = 0;
  for await (const batch of batches)
    for (const { cells, isUnread } of batch) {
      rows += 1;
      if (!isUnread) for (const [index, column] of columns.entries()) column.add(cells[index] ?? '');
    }
  const isSparse = !columns.some(({ isMostly }) => isMostly('addresses'));
  const found = columns.map(({ describe }) => describe(rows, isSparse));
  return {
    rows,
    columns: found,
    telling: [...found.entries()]
      .filter(([, { kind }]) => kind !== 'addresses')
      .sort(([, one], [, other]) => rankOf(one) - rankOf(other))
      .map(([index]) => index),
    isOwnExport: own.includes(headings.join()),
  };
}

/** Few values first; then whether a column is filled. What is the same in all rows tells nothing. */
function rankOf({ values, others, empty }: FileColumn): number {
  const different = values.length + Number(others > 0) + Number(empty > 0);
  if (different < 2) return SHOWN + 3;
  return others === 0 ? different : SHOWN + (empty > 0 ? 1 : 2);
}

function createTally(heading: string) {
  const values = new Map<string, ValueCount>();
  const kinds = { addresses: 0, times: 0, languages: 0 };
  const orders: FileColumn['orders'] = {};
  let [filled, example, isCounted] = [0, '', true];
  const lookAt = (cell: string) => {
    if (isAllAddresses(cell)) kinds.addresses += 1;
    else if (languageNamed(cell) !== undefined) kinds.languages += 1;
    else if (parseTimestamp(cell, 'UTC') !== undefined) kinds.times += 1;
  };
  const isMostly = (kind: keyof typeof kinds) =>
    kinds[kind] * (kind === 'addresses' ? 3 : 2) > Math.min(filled, LOOKED_AT);
  const add = (written: string) => {
    const cell = written.trim();
    if (cell === '') return;
    filled += 1;
    example ||= cell;
    if (filled <= LOOKED_AT) lookAt(cell);
    const order = filled <= LOOKED_AT || isMostly('times') ? dateOrderOf(cell) : undefined;
    if (order !== undefined) orders[order] ??= cell;
    // Where nearly all are different, nobody reads them.
    isCounted &&= values.size < COUNTED || filled > 4 * COUNTED;
    if (!isCounted || cell.length > LONGEST) return;
    const known = values.get(valueKey(cell));
    if (known !== undefined) known.count += 1;
    if (known !== undefined || values.size >= COUNTED) return;
    // A copy, so that a few letters do not keep a piece of the file in memory.
    const value = Buffer.from(cell).toString();
    values.set(valueKey(value), { value, count: 1 });
  };
  /** @param isSparse whether most cells of no column are addresses: then one that has some is one of them */
  const describe = (rows: number, isSparse: boolean): FileColumn => {
    const known = (['addresses', 'languages', 'times'] as const).find(isMostly);
    const kind = isSparse && kinds.addresses > 0 ? 'addresses' : known;
    // Of times, links and long texts it tells something only whether there is one.
    const isLong = kind === 'times' || /^https?:/.test(example) || example.length > LONG;
    const found = [...values.values()].sort((one, other) => other.count - one.count);
    const shown = isLong ? [] : found.slice(0, SHOWN);
    return {
      ...{ heading, kind, filled, orders, values: shown, empty: rows - filled },
      example: example.slice(0, LONGEST),
      others: filled - shown.reduce((sum, { count }) => sum + count, 0),
    };
  };
  return { add, describe, isMostly };
}
