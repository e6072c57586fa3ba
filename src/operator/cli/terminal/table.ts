import stringWidth from 'string-width';
import { printable } from '../../formats/printable.ts';
import type { Style } from './output.ts';

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => string;
  /** For figures. */
  align?: 'right';
  /** Long text: it is cut before any other column is. */
  flexible?: true;
}

const GAP = '  ';
/** No column is cut below this. */
const NARROWEST = 8;

/**
 * An aligned table as text. Widths are those of a terminal: a full-width character counts two columns, a combining mark
 * none. Where the table is wider than the terminal, the widest column is cut; in a file or pipe nothing is.
 *
 * @param columns columns of the terminal; infinite for a file
 * @returns lines, each with its line end
 */
export function formatTable<Row>(
  shape: readonly Column<Row>[],
  rows: readonly Row[],
  columns: number,
  style: Style,
): string {
  const cells = rows.map((row) => shape.map(({ cell }) => printable(cell(row))));
  const widths = shape.map(({ heading }, index) =>
    cells.reduce((widest, row) => Math.max(widest, stringWidth(row[index] ?? '')), stringWidth(heading)),
  );
  for (const isCut of [({ flexible }: Column<Row>) => flexible === true, () => true])
    shrink(widths, columns, shape.map(isCut));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => pad(cut(text, widths[index] ?? 0), widths[index] ?? 0, shape[index]?.align))
      .join(GAP)
      .trimEnd();
  const head = style.bold(line(shape.map(({ heading }) => heading)));
  return [head, ...cells.map(line)].map((text) => `${text}\n`).join('');
}

/** Fills a text up with spaces to a width in terminal columns. */
export function pad(text: string, width: number, align?: 'right'): string {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return align === 'right' ? space + text : text + space;
}

/** Narrows the widest of the columns that may be cut until the table fits. */
function shrink(widths: number[], columns: number, mayCut: readonly boolean[]): void {
  let excess = widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)) - columns;
  while (excess > 0) {
    const candidates = widths.filter((_, index) => mayCut[index]);
    const widest = Math.max(0, ...candidates);
    if (widest <= NARROWEST) return;
    const second = Math.max(NARROWEST, ...candidates.filter((width) => width < widest));
    const taken = Math.min(excess, Math.max(1, widest - second));
    widths[widths.findIndex((width, index) => width === widest && mayCut[index])] = widest - taken;
    excess -= taken;
  }
}

/** Cuts a text to a width in terminal columns, between characters. */
export function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Breaks lines between words so that they fit a terminal. A longer word, such as a path, gets a line of its own. */
export function wrap(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, columns))
    .join('\n');
}

function wrapLine(line: string, columns: number): string {
  if (stringWidth(line) <= columns) return line;
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines = [indent];
  for (const word of line.trimStart().split(' ')) {
    const last = lines.at(-1) ?? '';
    const joined = last.trim() === '' ? last + word : `${last} ${word}`;
    if (stringWidth(joined) <= columns || last.trim() === '') lines[lines.length - 1] = joined;
    else lines.push(indent + word);
  }
  return lines.join('\n');
}
