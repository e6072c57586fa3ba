import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** One row of a file that others made. */
export interface FileRow {
  /** Line on which it ends, counted from 1. */
  line: number;
  /** By the heading of the column; empty when the row could not be read. */
  fields: Readonly<Record<string, string>>;
}

/** A file whose format is known. */
export interface OpenedRows {
  /** `addresses`: no headings, only addresses. */
  format: 'csv' | 'jsonl' | 'addresses';
  headings: readonly string[];
  /** Reads the file from the beginning; it can be called again. */
  rows: () => AsyncIterable<FileRow>;
}

/** Why a file can't be read, and where. */
export interface RowsProblem {
  /**
   * - binary: a picture, a database
   * - encoding: text that is neither UTF-8 nor UTF-16 with its mark, such as windows-1258
   * - workbook: a ZIP archive, as spreadsheets save by themselves
   */
  problem: 'empty' | 'binary' | 'encoding' | 'quotes' | 'longRow' | 'workbook';
  line?: number | undefined;
}

/** Longest record that is read, in characters: a quotation mark that is never closed must not swallow the file. */
const MAX_RECORD = 100_000;
/** The heading of a file that has none. */
const ADDRESS = 'email';
/** Bytes in which the format shows. */
const HEAD = 65_536;

/** The cells of a file, line by line, from the beginning. */
type Records = () => AsyncIterable<{ line: number; record: readonly string[] }>;

/** Opens a file of CSV (comma, semicolon or tab), JSON lines or bare addresses; its content decides. */
export async function openRows(path: string): Promise<OpenedRows | RowsProblem> {
  const bytes = await readHead(path);
  try {
    if (bytes.subarray(0, 2).toString('latin1') === 'PK') return { problem: 'workbook' };
    const encoding = encodingOf(bytes);
    const head = new TextDecoder(encoding).decode(bytes).trimStart();
    if (head === '') return { problem: 'empty' };
    if (head.includes('\0')) return { problem: 'binary' };
    return head.startsWith('{')
      ? openJsonLines(path, encoding, head)
      : await openTable('csv', csvRecords(path, encoding, head));
  } catch (error) {
    return describeRowsError(error);
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Describes a fault of the file that an error in reading its rows shows; rethrows any other error. */
export function describeRowsError(error: unknown): RowsProblem {
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return { problem: 'encoding' };
  if (error instanceof CsvError) {
    const line = typeof error['lines'] === 'number' ? error['lines'] : undefined;
    return { problem: error.code === 'CSV_MAX_RECORD_SIZE' ? 'longRow' : 'quotes', line };
  }
  throw error;
}

/** The text of a file; an error for bytes that are not text in this encoding. */
async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

function openJsonLines(path: string, encoding: string, head: string): OpenedRows {
  return {
    format: 'jsonl',
    headings: Object.keys(parseObject(head.split('\n', 1)[0] ?? '') ?? {}),
    rows: async function* () {
      let line = 0;
      const input = Readable.from(textOf(path, encoding));
      for await (const text of createInterface({ input, crlfDelay: Infinity })) {
        line += 1;
        if (text.trim() !== '') yield { line, fields: parseObject(text) ?? {} };
      }
    },
  };
}

function csvRecords(path: string, encoding: string, head: string): Records {
  return async function* () {
    const parser = pipeline(
      Readable.from(textOf(path, encoding)),
      parse({
        delimiter: likelyDelimiter(head),
        info: true,
        max_record_size: MAX_RECORD,
        relax_column_count: true,
        skip_empty_lines: true,
      }),
      // An error in either comes out of the iteration below.
      () => undefined,
    );
    for await (const item of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>)
      yield { line: item.info.lines, record: item.record };
  };
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

/** The first record has the headings, or addresses where there are none. */
async function openTable(format: OpenedRows['format'], records: Records): Promise<OpenedRows | RowsProblem> {
  for await (const { record: headings } of records()) {
    if (headings.some(isAddress)) return bareAddresses(records);
    return {
      format,
      headings,
      rows: async function* () {
        let isHeading = true;
        for await (const { line, record } of records()) {
          if (!isHeading)
            yield { line, fields: Object.fromEntries(headings.map((name, at) => [name, record[at] ?? ''])) };
          isHeading = false;
        }
      },
    };
  }
  return { problem: 'empty' };
}

/** Every cell with an `@` is an address: one on each line, or a line pasted from a mail program. */
function bareAddresses(records: Records): OpenedRows {
  return {
    format: 'addresses',
    headings: [ADDRESS],
    rows: async function* () {
      for await (const { line, record } of records())
        for (const cell of record) if (cell.includes('@')) yield { line, fields: { [ADDRESS]: cell } };
    },
  };
}

function isAddress(cell: string): boolean {
  return /^\s*(?:[^<>]*<)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?\s*$/.test(cell);
}

function parseObject(text: string): Record<string, string> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      field === null || typeof field === 'object' ? '' : String(field),
    ]),
  );
}
