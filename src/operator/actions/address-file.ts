import { parse } from 'csv-parse/sync';
import { parseEmail } from '../../contract/email.ts';
import { BYTE_ORDER_MARK, restoreFormula } from '../formats/csv.ts';

/** The addresses in a text, each once, or the lines that are not addresses. */
export type AddressFile = { emails: string[] } | { wrong: { line: number; text: string }[] };

/**
 * Reads addresses from a text: one on each line, or an export of ours, as CSV or as JSON lines. Empty lines do not
 * count. One bad line makes the whole text unusable: nobody is deleted because a file was misread.
 */
export function readAddressFile(text: string): AddressFile {
  return addressesOf(cellsOf(linesOf(text), text));
}

/**
 * Reads a list of addresses with at most a heading above them, and nothing else: what a table says of the people in it is
 * not known here, and an export of ours names people who have not left.
 */
export function readPlainList(text: string): AddressFile {
  const [first, ...others] = linesOf(text);
  return addressesOf(first === undefined || first.text.includes('@') ? linesOf(text) : others);
}

function addressesOf(cells: readonly Cell[]): AddressFile {
  const read = cells.map((cell) => ({ ...cell, email: parseEmail(cell.text) }));
  const wrong = read.filter(({ email }) => email === undefined).map(({ line, text }) => ({ line, text }));
  return wrong.length > 0 ? { wrong } : { emails: [...new Set(read.map(({ email = '' }) => email))] };
}

interface Cell {
  line: number;
  text: string;
}

function linesOf(text: string): Cell[] {
  const lines = text.replace(BYTE_ORDER_MARK, '').split(/\r\n|\n|\r/);
  return lines
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
}

function cellsOf(filled: Cell[], text: string): Cell[] {
  const first = filled[0]?.text ?? '';
  if (first.startsWith('{'))
    return filled.map(({ line, text }) => ({ line, text: emailInJson(text) ?? text }));
  const headings = first.split(',');
  const column = headings.indexOf('email');
  if (column < 0 || headings.length < 2) return filled;
  const options = { relax_column_count: true, skip_empty_lines: true, info: true };
  const records = parse(text.replace(BYTE_ORDER_MARK, ''), options) as unknown as CsvRecord[];
  return records
    .slice(1)
    .map(({ record, info }) => ({ line: info.lines, text: restoreFormula(record[column] ?? '') }));
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

function emailInJson(line: string): string | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const email = typeof value === 'object' && value !== null && 'email' in value ? value.email : undefined;
    return typeof email === 'string' ? email : undefined;
  } catch {
    return undefined;
  }
}
