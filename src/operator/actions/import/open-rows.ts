import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { plainFile } from '../output-file.ts';
import { Refusal } from '../refusal.ts';

/** One row of a file that others made. */
export interface FileRow {
  /** Line on which it ends, counted from 1. */
  line: number;
  cells: readonly string[];
}

/** Longest record that is read, in characters: a quotation mark that is never closed must not swallow the file. */
const MAX_RECORD = 100_000;
/** Bytes in which the separator shows. */
const HEAD = 65_536;
/** Marks at the beginning of a file, in hexadecimal. */
const UTF_16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };
/** `lan@example.com`, or `Lan Anh <lan@example.com>`, as mail programs write it. */
const ADDRESS = /^(?:[^<>]*<)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/;
/** Neither is longer. What is, may take an expression too long. */
const isAddress = (cell: string) => cell.length <= 1000 && ADDRESS.test(cell.trim());

/**
 * Opens CSV (comma, semicolon or tab). A file whose first row has an address has no headings: a plain list.
 *
 * @returns the headings, the cells of the first row, and what reads all rows, as often as it is called
 * @throws Refusal, also while rows are read, for what is not CSV in UTF-8 or UTF-16: a workbook, a picture; `emptyFile` for one without rows
 */
export async function openRows(file: string) {
  const path = plainFile(file);
  const start: (readonly string[])[] = [];
  for await (const { cells } of recordsOf(path, 1)) if (start.push(cells) === 2) break;
  const [first, second = []] = start;
  if (first === undefined) throw new Refusal('emptyFile');
  if (!first.some(isAddress)) return { headings: first, example: second, rows: () => recordsOf(path, 2) };
  const headings = first.map((cell) => (isAddress(cell) ? 'email' : ''));
  return { headings, example: first, rows: () => recordsOf(path, 1) };
}

/** @param from the first record that counts */
async function* recordsOf(path: string, from: number): AsyncGenerator<FileRow> {
  try {
    const layout = { delimiter: await delimiterOf(path), from, info: true, max_record_size: MAX_RECORD };
    const parser = parse({ ...layout, relax_column_count: true, skip_empty_lines: true });
    // An error in either comes out of the iteration below.
    pipeline(Readable.from(textOf(path)), parser, () => undefined);
    for await (const { info, record } of parser as AsyncIterable<{
      info: { lines: number };
      record: string[];
    }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    // A quotation mark that is never closed, or bytes that are no text.
    throw error instanceof CsvError || error instanceof TypeError ? new Refusal('notCsv') : error;
  }
}

/** The text of a file in UTF-8, or in UTF-16 with its mark, as Excel's "Unicode text"; an error for other bytes. */
async function* textOf(path: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of createReadStream(path, { highWaterMark: HEAD })) {
    const bytes = chunk as Buffer;
    decoder ??= new TextDecoder(UTF_16[bytes.toString('hex', 0, 2)] ?? 'utf-8', { fatal: true });
    yield decoder.decode(bytes, { stream: true });
  }
  if (decoder !== undefined) yield decoder.decode();
}

/**
 * The separator that occurs most often in the first line. Only one counts: an unquoted semicolon in somebody's name would
 * move the columns after it, and with them the one that says that the person has unsubscribed.
 */
async function delimiterOf(path: string): Promise<string> {
  for await (const head of textOf(path)) {
    const line = head.split(/\r?\n/, 1)[0] ?? '';
    const frequency = (character: string) => line.split(character).length;
    return [',', ';', '\t'].reduce((best, other) => (frequency(other) > frequency(best) ? other : best));
  }
  return ',';
}
