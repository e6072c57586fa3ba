import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { openWorkbook, WorkbookError } from '../../formats/read-xlsx.ts';
import { detectFormat, type FormatProblem } from './detect.ts';

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
  format: 'csv' | 'jsonl' | 'workbook' | 'addresses';
  headings: readonly string[];
  /** Reads the file from the beginning; it can be called again. */
  rows: () => AsyncIterable<FileRow>;
}

/** Why a file can't be read, and where. */
export interface RowsProblem {
  problem: FormatProblem | 'quotes' | 'longRow' | 'workbook';
  line?: number | undefined;
}

/** Longest record that is read, in characters: a quotation mark that is never closed must not swallow the file. */
const MAX_RECORD = 100_000;
/** The heading of a file that has none. */
const ADDRESS = 'email';

/** The cells of a file, line by line, from the beginning. */
type Records = () => AsyncIterable<{ line: number; record: readonly string[] }>;

/** Opens a file of CSV (comma, semicolon or tab), JSON lines, Excel or bare addresses; its content decides. */
export async function openRows(path: string): Promise<OpenedRows | RowsProblem> {
  const detected = await detectFormat(path);
  if ('problem' in detected) return detected;
  try {
    if (detected.format === 'workbook') {
      const records = await openWorkbook(path);
      return await openTable('workbook', records, isAddress);
    }
    const { encoding, head } = detected;
    const lines = () => linesOf(path, encoding);
    if (detected.format === 'jsonl') return openJsonLines(lines, head);
    const [firstLine = ''] = head.trimStart().split(/\r?\n/, 1);
    if (!cellsOf(firstLine).some(isAddress)) return await openTable('csv', csvRecords(path, encoding, head));
    return bareAddresses(async function* () {
      for await (const { line, text } of lines()) yield { line, record: cellsOf(text) };
    });
  } catch (error) {
    return describeRowsError(error);
  }
}

/** Describes a fault of the file that an error in reading its rows shows; rethrows any other error. */
export function describeRowsError(error: unknown): RowsProblem {
  if (error instanceof WorkbookError) return { problem: 'workbook' };
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

async function* linesOf(path: string, encoding: string): AsyncGenerator<{ line: number; text: string }> {
  let line = 0;
  const input = Readable.from(textOf(path, encoding));
  for await (const text of createInterface({ input, crlfDelay: Infinity })) yield { line: (line += 1), text };
}

function openJsonLines(lines: () => ReturnType<typeof linesOf>, head: string): OpenedRows {
  const first = parseObject(head.trimStart().split('\n', 1)[0] ?? '');
  return {
    format: 'jsonl',
    headings: Object.keys(first ?? {}),
    rows: async function* () {
      for await (const { line, text } of lines())
        if (text.trim() !== '') yield { line, fields: parseObject(text) ?? {} };
    },
  };
}

function csvRecords(path: string, encoding: string, head: string): Records {
  // Excel writes and reads this line before the headings.
  const declared = /^sep=(.)\r?\n/i.exec(head)?.[1];
  return async function* () {
    const parser = pipeline(
      Readable.from(textOf(path, encoding)),
      parse({
        delimiter: declared ?? likelyDelimiter(head),
        from_line: declared === undefined ? 1 : 2,
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

/** The first record has the headings, or addresses where there are none. */
async function openTable(
  format: OpenedRows['format'],
  records: Records,
  isBare: (cell: string) => boolean = () => false,
): Promise<OpenedRows | RowsProblem> {
  for await (const { record: headings } of records()) {
    if (headings.some(isBare)) return bareAddresses(records);
    const attributes = headings.findIndex((heading) => ATTRIBUTE_COLUMNS.includes(heading));
    const nested = attributes < 0 ? [] : ATTRIBUTES.map((name) => `attributes.${name}`);
    return {
      format,
      headings: [...headings, ...nested],
      rows: async function* () {
        let isHeading = true;
        for await (const { line, record } of records()) {
          const fields = headings.map((name, index): [string, string] => [name, record[index] ?? '']);
          if (!isHeading)
            yield { line, fields: { ...Object.fromEntries(fields), ...nestedFields(record[attributes]) } };
          isHeading = false;
        }
      },
    };
  }
  return { problem: 'empty' };
}

/** Columns with JSON: listmonk's and Keila's. */
const ATTRIBUTE_COLUMNS: readonly string[] = ['attributes', 'Data'];
/** What our exports put into them, and the services give back. */
const ATTRIBUTES = ['language', 'source_page', 'consent_version', 'joined_at'] as const;

function nestedFields(attributes: string | undefined): Record<string, string> {
  const values = attributes === undefined ? undefined : parseObject(attributes);
  if (values === undefined) return {};
  return Object.fromEntries(ATTRIBUTES.map((name) => [`attributes.${name}`, values[name] ?? '']));
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

/** The parts of a line between commas, semicolons and tabs; `"Tran, Minh" <minh@example.com>` is one part. */
function cellsOf(line: string): string[] {
  return line.match(/(?:"[^"]*"|[^,;\t])+/g) ?? [];
}

function isAddress(cell: string): boolean {
  return /^\s*(?:[^<>]*<)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?\s*$/.test(cell);
}

/** The separator that occurs most often in the first line. */
function likelyDelimiter(head: string): string {
  const line = head.split(/\r?\n/, 1)[0] ?? '';
  const frequency = (character: string) => line.split(character).length;
  return [',', ';', '\t'].reduce((best, other) => (frequency(other) > frequency(best) ? other : best));
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
