import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CsvError, parse } from 'csv-parse';

/** One row of a file that others made. */
export interface FileRow {
  /** Line on which it ends, counted from 1. */
  line: number;
  cells: readonly string[];
}

/** A file that can be read. */
export interface OpenedRows {
  headings: readonly string[];
  /** The cells of the first row. */
  example: readonly string[];
  /** Reads the file from the beginning; it can be called again. */
  rows: () => AsyncIterable<FileRow>;
}

/** Why a file can't be read, and where. `notCsv`: a workbook, a picture, an empty file, or text that is not UTF-8. */
export interface RowsProblem {
  problem: 'notCsv' | 'quotes';
  details: Readonly<Record<string, number>>;
}

/** Longest record that is read, in characters: a quotation mark that is never closed must not swallow the file. */
const MAX_RECORD = 100_000;
/** Bytes in which the separator shows. */
const HEAD = 65_536;
/** `lan@example.com`, or `Lan Anh <lan@example.com>`, as mail programs write it. */
const ADDRESS = /^\s*(?:[^<>]*<)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?\s*$/;

/** Opens CSV (comma, semicolon or tab). A file whose first row has an address has no headings: a plain list. */
export async function openRows(path: string): Promise<OpenedRows | RowsProblem> {
  const start: (readonly string[])[] = [];
  try {
    for await (const { cells } of recordsOf(path, 1)) if (start.push(cells) === 2) break;
  } catch (error) {
    return describeRowsError(error);
  }
  const [first, second = []] = start;
  if (first === undefined) return { problem: 'notCsv', details: {} };
  if (!first.some((cell) => ADDRESS.test(cell)))
    return { headings: first, example: second, rows: () => recordsOf(path, 2) };
  const headings = first.map((cell) => (ADDRESS.test(cell) ? 'email' : ''));
  return { headings, example: first, rows: () => recordsOf(path, 1) };
}

/** Describes a fault of the file that an error in reading its rows shows; rethrows any other error. */
export function describeRowsError(error: unknown): RowsProblem {
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return { problem: 'notCsv', details: {} };
  if (!(error instanceof CsvError)) throw error;
  return { problem: 'quotes', details: { line: Number(error['lines'] ?? 1) } };
}

/** @param from the first record that counts */
async function* recordsOf(path: string, from: number): AsyncGenerator<FileRow> {
  const delimiter = likelyDelimiter(await text(createReadStream(path, { end: HEAD })));
  const layout = { delimiter, from, info: true, max_record_size: MAX_RECORD };
  const parser = parse({ ...layout, relax_column_count: true, skip_empty_lines: true });
  // An error in either comes out of the iteration below.
  pipeline(Readable.from(textOf(path)), parser, () => undefined);
  for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>)
    yield { line: info.lines, cells: record };
}

/** The text of a file; an error for bytes that are not UTF-8. */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

/**
 * The separator that occurs most often in the first line. Only one counts: an unquoted semicolon in somebody's name would
 * move the columns after it, and with them the one that says that the person has unsubscribed.
 */
function likelyDelimiter(head: string): string {
  const line = head.split(/\r?\n/, 1)[0] ?? '';
  const frequency = (character: string) => line.split(character).length;
  return [',', ';', '\t'].reduce((best, other) => (frequency(other) > frequency(best) ? other : best));
}
