/** One row of a file that others made. */
export interface FileRow {
  /** Line on which it begins, counted from 1. */
  line: number;
  cells: readonly string[];
  /** Whether a quotation mark in it is never closed; then its one cell is the whole line. */
  isUnread?: boolean;
}

/** Cells of a row that are read. */
const MOST_CELLS = 1000;
/** Lines and characters of a quoted cell: a mark that is never closed must not swallow the file. */
const [MOST_LINES, MOST_CHARACTERS] = [100, 100_000];

/** How lines are cut into cells. */
export interface Cutting {
  /** `undefined`: each line is one cell. */
  separator: string | undefined;
  /** How many cells a row has, if that is known. A line with so many, and an address, is no part of a quoted cell. */
  width?: number;
}

/**
 * Makes what cuts lines into rows. A quoted cell may have several lines; a quotation mark that is never closed costs one.
 *
 * @returns what takes the next line, without its end, and gives the rows that are complete by it; `undefined` for the end
 */
export function createCutter(cutting: Cutting): (line: string | undefined) => FileRow[] {
  let number = 0;
  /** The lines of a row whose last cell is not closed yet. */
  let open: string[] = [];
  const giveUp = (): FileRow[] => {
    const [first = '', ...others] = open;
    open = [];
    const last = number;
    number -= others.length;
    const rows: FileRow[] = [{ line: number, cells: [first], isUnread: true }];
    // What is no whole row may be the rest of the first.
    for (const line of others)
      rows.push(...take(line).map((row) => (isWhole(row.cells, cutting) ? row : unread(row, cutting))));
    number = last;
    return rows;
  };
  const take = (line: string): FileRow[] => {
    number += 1;
    open.push(line);
    const isFirst = open.length === 1;
    if (!isFirst && !line.includes('"')) return isRow(line, cutting) || isTooLong(open) ? giveUp() : [];
    const { cells, state } = cellsOf(open.join('\n'), cutting);
    if (state === 'broken' || (state === 'open' && isTooLong(open))) return giveUp();
    if (state === 'open') return [];
    const begun = number - open.length + 1;
    open = [];
    return [{ line: begun, cells }];
  };
  return (line) => {
    if (line !== undefined) return take(line);
    const rows: FileRow[] = [];
    while (open.length > 0) rows.push(...giveUp());
    return rows;
  };
}

const isWhole = (cells: readonly string[], { width }: Cutting) =>
  width === undefined || cells.length === width;

const unread = ({ line, cells }: FileRow, { separator }: Cutting): FileRow => ({
  ...{ line, cells: [cells.join(separator)], isUnread: true },
});

const isTooLong = (lines: readonly string[]) =>
  lines.length > MOST_LINES || lines.reduce((sum, { length }) => sum + length, 0) > MOST_CHARACTERS;

const isRow = (line: string, { separator, width }: Cutting) =>
  line.includes('@') && cellsOf(line, { separator }).cells.length === width;

/**
 * Cuts a text into cells. A quotation mark counts where a cell begins with it and another one ends the cell; elsewhere it is a
 * character like any other.
 *
 * @returns also whether the last cell is not closed, or a quoted cell has what was never meant to be in one
 */
export function cellsOf(
  text: string,
  cutting: Cutting,
): { cells: string[]; state: 'whole' | 'open' | 'broken' } {
  const { separator } = cutting;
  if (separator === undefined) return { cells: [text], state: 'whole' };
  if (!text.includes('"')) return { cells: text.split(separator, MOST_CELLS), state: 'whole' };
  const cells: string[] = [];
  let hasTorn = false;
  for (let at = 0; at <= text.length && cells.length < MOST_CELLS; at += 1) {
    const begin = skipSpaces(text, at);
    const closing = text[begin] === '"' ? closingMark(text, begin + 1, separator) : undefined;
    if (closing !== undefined && closing >= 0) {
      const content = text.slice(begin + 1, closing);
      cells.push(content.replaceAll('""', '"'));
      at = skipSpaces(text, closing + 1);
      if (!/["\n]/.test(content)) continue;
      const [, ...more] = content.split('\n');
      const isWrong = isLone(content) && (more.length > 0 || beginsCell(content, separator));
      if (isWrong || more.some((line) => isRow(line, cutting))) return { cells, state: 'broken' };
      continue;
    }
    if (closing !== undefined) {
      const rest = text.slice(begin + 1);
      if (rest.includes('\n')) return { cells, state: isLone(rest) ? 'broken' : 'open' };
      // Where their number is even, each mark belongs to another one of this line.
      if (rest.split('"').length % 2 === 1) return { cells, state: 'open' };
    }
    const found = text.indexOf(separator, at);
    const end = found < 0 ? text.length : found;
    cells.push(text.slice(at, end));
    hasTorn ||= TORN.test(text.slice(at, end));
    at = end;
  }
  return { cells, state: hasTorn && !isWhole(cells, cutting) ? 'broken' : 'whole' };
}

/** Whether a quoted cell has a mark that belongs to no pair. */
const isLone = (content: string) => content.replaceAll('""', '').includes('"');

/** A cell with one of the marks that were to be around it. */
const TORN = /^\s*"|"\s*$/;

/** Whether another quoted cell begins in it. */
const beginsCell = (content: string, separator: string) =>
  content
    .replaceAll('""', '')
    .split(separator)
    .some((part, index) => index > 0 && part.trimStart().startsWith('"'));

/** Where a quoted cell ends: at a mark before a separator or the end that belongs to no pair. @returns -1 if it does not */
function closingMark(text: string, from: number, separator: string): number {
  let escaped = 0;
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at)) {
    const first = at;
    while (text[at] === '"') at += 1;
    const next = skipSpaces(text, at);
    const isEnd = next === text.length || text[next] === separator;
    // Some programs write `\"` for a mark in a cell; then one at its end is the second of a pair.
    const isEscaped = text[first - 1] === '\\';
    if (isEscaped) escaped += 1;
    const isLast = isEscaped && at - first === 1 ? escaped % 2 === 1 : isEscaped || (at - first) % 2 === 1;
    if (isEnd && isLast) return at - 1;
  }
  return -1;
}

function skipSpaces(text: string, at: number): number {
  while (text[at] === ' ') at += 1;
  return at;
}
