import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { plainFile } from '../../../backup/output-file.ts';
import { Refusal } from '../refusal.ts';

/** One row of a file that others made. */
export interface FileRow {
  /** Line on which it ends, counted from 1. */
  line: number;
  cells: readonly string[];
}

/** Longest record that is read, in characters: a quotation mark that is never closed must not swallow the file. */
const MAX_RECORD = 100_000;
/** Marks at the beginning of a file, in hexadecimal. */
const UTF_16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };
/** The same of a picture (PNG, JPEG, GIF, WebP), a PDF and a workbook (XLSX, XLS). */
const NOT_TEXT = /^(?:89504e47|ffd8ff|47494638|52494646|25504446|504b0304|d0cf11e0)/;
/** `lan@example.com`, `Lan Anh <lan@example.com>`, `- Lan: lan@example.com` or `mailto:lan@example.com (12A)`. */
const ADDRESS = /^(?:[^<>]*<|[^@?]*:\s*)?[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+>?(?:\s*\([^@]*\))?$/;
/** None is longer. What is, may take an expression too long. */
const isAddress = (cell: string) => cell.length <= 1000 && ADDRESS.test(cell.trim());

/**
 * Reads CSV (comma, semicolon or tab). A text whose first row has an address has no headings, but numbers: a plain list.
 *
 * @returns the headings, the cells of the first row, and all rows
 * @throws Refusal for what is not CSV; `emptyFile` for a text without rows
 */
export function openRows(text: string) {
  const all = rowsOf(text);
  const [head, second] = all;
  if (head === undefined) throw new Refusal('emptyFile');
  const first = head.cells;
  // A line of text may have several addresses; a heading may have one for an example.
  const isPlain = first.some(isAddress) || (first.length === 1 && /\S@\S+\.\S/.test(first[0] ?? ''));
  const numbered = first.map((cell, index) => (cell.includes('@') ? 'email' : String(index + 1)));
  return isPlain
    ? { headings: numbered, example: first, isPlain, rows: all }
    : { headings: first, example: second?.cells ?? [], isPlain, rows: all.slice(1) };
}

function rowsOf(text: string): FileRow[] {
  const rows: FileRow[] = [];
  const layout = { delimiter: delimiterOf(text), max_record_size: MAX_RECORD, skip_empty_lines: true };
  try {
    parse(text, {
      ...layout,
      relax_column_count: true,
      on_record: (cells, { lines }) => void rows.push({ line: lines, cells }),
    });
    return rows;
  } catch (error) {
    // A quotation mark that is never closed.
    throw error instanceof CsvError ? new Refusal('notCsv') : error;
  }
}

/**
 * The text of a file in UTF-8, or in UTF-16 with its mark, as Excel's "Unicode text".
 *
 * @throws Refusal for anything else, and what is not a file
 */
export async function textOf(file: string): Promise<string> {
  const bytes = await readFile(plainFile(file));
  if (NOT_TEXT.test(bytes.toString('hex', 0, 4))) throw new Refusal('notText');
  const encoding = UTF_16[bytes.toString('hex', 0, 2)] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('notCsv');
  }
}

/**
 * The separator that occurs most often in the first line. Only one counts: an unquoted semicolon in somebody's name would
 * move the columns after it, and with them the one that says that the person has unsubscribed.
 */
function delimiterOf(text: string): string {
  const line = text.split(/\r?\n/, 1)[0] ?? '';
  const frequency = (character: string) => line.split(character).length;
  return [',', ';', '\t'].reduce((best, other) => (frequency(other) > frequency(best) ? other : best));
}
