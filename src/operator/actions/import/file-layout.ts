import { parseEmail } from '../../../contract/email.ts';
import { Refusal } from '../plan.ts';
import { addressesIn, isAllAddresses } from './addresses.ts';
import { createCutter, type Cutting, type FileRow } from './file-rows.ts';
import { textOf } from './file-text.ts';

/** How a file is written. */
export interface Layout extends Cutting {
  /** A name for each column: its heading, or its number. None for a text that is no table. */
  headings: readonly string[];
  /** The line of the headings; 0 where there are none. */
  headingLine: number;
}

/** Characters of a file that show how it is written. */
const SAMPLE = 262_144;
/** The longest line, in characters. */
const LONGEST = 1_000_000;
/** A line end, but not half of one at the end of a piece. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/** Finds out how a file is written, by its beginning. @throws Refusal for a file without text */
export async function findLayout(file: string): Promise<Layout> {
  let sample = '';
  for await (const text of textOf(file)) if ((sample += text).length >= SAMPLE) break;
  const lines = sample.normalize('NFC').replace(/\r$/, '').split(LINE_END);
  // The last one goes on after the sample.
  if (sample.length >= SAMPLE && lines.length > 1) lines.pop();
  const [, named] = /^sep=(.)\s*$/i.exec(lines[0] ?? '') ?? [];
  const found = named === undefined ? [',', ';', '\t', '|'] : [named];
  const [best] = found
    .map((separator) => tryOut(lines, separator))
    // A file may have a summary above its table, or another table below it.
    .filter(({ width, alike, sure, rows }) => width > 1 && Math.max(alike * 2, sure * 8) >= rows.length)
    .sort(
      (one, other) =>
        other.sure - one.sure ||
        other.people - one.people ||
        other.alike - one.alike ||
        other.width - one.width,
    );
  const layout = best ?? tryOut(lines, undefined);
  if (layout.rows.length === 0) throw new Refusal('emptyFile');
  return withHeadings(layout);
}

/** What a separator makes of some lines: how many have as many cells as most, of those with an address if there are any. */
function tryOut(lines: readonly string[], separator: string | undefined) {
  const cut = createCutter({ separator });
  const all = [...lines.flatMap((line) => cut(line)), ...cut(undefined)];
  const rows = all.filter(
    ({ cells, line, isUnread }) =>
      !isUnread && !isBlank(cells) && !(line === 1 && cells[0]?.startsWith('sep=')),
  );
  const people = rows.filter(({ cells }) => cells.some(isAllAddresses));
  const byWidth = Map.groupBy(people.length > 0 ? people : rows, ({ cells }) => cells.length);
  const [[width, most] = [0, []]] = [...byWidth].sort(
    (one, other) => other[1].length - one[1].length || other[0] - one[0],
  );
  const alike = rows.filter(({ cells }) => cells.length === width).length;
  return { separator, rows, width, alike, people: people.length, sure: people.length > 0 ? most.length : 0 };
}

/** Finds the headings above the column in which most cells are addresses: the fullest of the rows there. */
function withHeadings({ rows, separator, width, alike }: ReturnType<typeof tryOut>): Layout {
  const columns = Array.from({ length: width }, (_, column) =>
    [...rows.keys()].filter((row) => isAllAddresses(rows[row]?.cells[column] ?? '')),
  );
  const [main = []] = columns.toSorted((one, other) => other.length - one.length);
  const [first = 1, second] = main;
  const isText = main.length === 0 && rows.some(({ cells }) => cells.some(hasOne));
  // A summary above the headings may have an address, too: that of whoever has made the file.
  const [headings] = rows
    .slice(0, first > 0 && width > 1 && main.length > 2 ? second : first)
    .filter(({ cells }) => !cells.some(width === 1 ? hasOne : isAllAddresses))
    // A row that is too long is not fuller than the headings.
    .sort((one, other) => filledIn(other.cells.slice(0, width)) - filledIn(one.cells.slice(0, width)));
  const filled = rows.reduce((sum, { cells }) => sum + filledIn(cells), 0);
  const whole = rows.reduce((sum, { cells }) => sum + cells.filter(isAllAddresses).length, 0);
  const hasSentences = rows.some(({ cells }) => cells.some((cell) => !isAllAddresses(cell) && hasOne(cell)));
  const isRagged = main.length * 2 < rows.length && alike * 5 < rows.length * 4;
  // Lines with several addresses, or sentences with one, are no rows of a table.
  const isList =
    headings === undefined
      ? width === 1 || main.length * 2 < rows.length || whole * 2 > filled || hasSentences
      : width === 1
        ? hasSentences
        : (filledIn(headings.cells) === 1 && whole * 2 > filled) || (hasSentences && isRagged);
  if (isText || isList) return { separator: undefined, headings: [], headingLine: 0 };
  const length = Math.max(width, headings?.cells.length ?? 0);
  const names = new Set<string>();
  for (let index = 0; index < length; index += 1) {
    let name = nameOf(headings?.cells[index], index);
    while (names.has(name)) name = `${name} (${index + 1})`;
    names.add(name);
  }
  return {
    separator,
    width: length,
    headings: [...names],
    headingLine: headings?.line ?? 0,
  };
}

const nameOf = (heading = '', index: number) => heading.replace(/["\s]+/g, ' ').trim() || String(index + 1);

const hasOne = (cell: string) =>
  cell.includes('@') && addressesIn(cell).some((address) => parseEmail(address) !== undefined);

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** The rows of a file that are not empty, below its headings, in batches. @throws Refusal for a line that is too long */
export async function* rowsOf(file: string, layout: Layout): AsyncGenerator<FileRow[]> {
  const cut = createCutter(layout);
  const isRow = ({ cells, line }: FileRow) => line > layout.headingLine && !isBlank(cells);
  // Nobody who stands above the headings is lost without a word.
  const read = (rows: readonly FileRow[]) =>
    rows.flatMap((row) => {
      if (isRow(row)) return [row];
      const isNamed = row.line < layout.headingLine && row.cells.some(hasOne);
      return isNamed ? [{ ...row, cells: [row.cells.join(layout.separator)], isUnread: true }] : [];
    });
  let rest = '';
  for await (const text of textOf(file)) {
    const lines = (rest + text).normalize('NFC').split(LINE_END);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST) throw new Refusal('notCsv');
    yield read(lines.flatMap((line) => cut(line)));
  }
  yield read([...cut(rest.replace(/\r$/, '')), ...cut(undefined)]);
}
