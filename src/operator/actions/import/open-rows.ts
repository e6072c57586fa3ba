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

/** Opens a file of CSV (comma, semicolon or tab), JSON lines, Excel or bare addresses; its content says which. */
export async function openRows(path: string): Promise<OpenedRows | RowsProblem> {
  const detected = await detectFormat(path);
  if ('problem' in detected) return detected;
  if (detected.format === 'workbook') return openWorkbookRows(path);
  const { encoding, head } = detected;
  return detected.format === 'jsonl' ? openJsonLines(path, encoding, head) : openCsv(path, encoding, head);
}

/** Says what is wrong with a file when reading its rows failed; rethrows what is no fault of the file. */
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

function openJsonLines(path: string, encoding: string, head: string): OpenedRows {
  const first = parseObject(head.trimStart().split('\n', 1)[0] ?? '');
  return {
    format: 'jsonl',
    headings: Object.keys(first ?? {}),
    rows: async function* () {
      const lines = createInterface({ input: Readable.from(textOf(path, encoding)), crlfDelay: Infinity });
      let line = 0;
      for await (const text of lines) {
        line += 1;
        if (text.trim() !== '') yield { line, fields: parseObject(text) ?? {} };
      }
    },
  };
}

async function openCsv(path: string, encoding: string, head: string): Promise<OpenedRows | RowsProblem> {
  // Excel writes and reads this line before the headings.
  const declared = /^sep=(.)\r?\n/i.exec(head)?.[1];
  const delimiter = declared ?? likelyDelimiter(head);
  const records = async function* (): AsyncGenerator<{ line: number; record: string[] }> {
    const parser = pipeline(
      Readable.from(textOf(path, encoding)),
      parse({
        delimiter,
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
  const [firstLine = ''] = head.trimStart().split(/\r?\n/, 1);
  if (cellsOf(firstLine).some(isAddress)) return bareAddresses(() => linesOf(path, encoding));
  try {
    for await (const { record } of records()) return withHeadings('csv', record, records);
  } catch (error) {
    return describeRowsError(error);
  }
  return { problem: 'empty' };
}

async function openWorkbookRows(path: string): Promise<OpenedRows | RowsProblem> {
  try {
    const records = await openWorkbook(path);
    for await (const { record } of records())
      return record.some(isAddress) ? bareAddresses(records) : withHeadings('workbook', record, records);
  } catch (error) {
    return describeRowsError(error);
  }
  return { problem: 'empty' };
}

type Records = () => AsyncIterableIterator<{ line: number; record: readonly string[] }>;

function withHeadings(
  format: OpenedRows['format'],
  headings: readonly string[],
  records: Records,
): OpenedRows {
  const attributes = headings.indexOf('attributes');
  return {
    format,
    headings: attributes < 0 ? headings : [...headings, ...ATTRIBUTES.map((name) => `attributes.${name}`)],
    rows: async function* () {
      let isHeading = true;
      for await (const { line, record } of records()) {
        if (!isHeading)
          yield {
            line,
            fields: {
              ...Object.fromEntries(headings.map((name, index) => [name, record[index] ?? ''])),
              ...nestedFields(record[attributes]),
            },
          };
        isHeading = false;
      }
    },
  };
}

/** What our export for listmonk puts into the column `attributes`, and listmonk gives back. */
const ATTRIBUTES = ['language', 'source_page', 'consent_version', 'joined_at'] as const;

function nestedFields(attributes: string | undefined): Record<string, string> {
  const values = attributes === undefined ? undefined : parseObject(attributes);
  if (values === undefined) return {};
  return Object.fromEntries(ATTRIBUTES.map((name) => [`attributes.${name}`, values[name] ?? '']));
}

/** Every cell that holds an `@` is somebody: one address a line, or a line pasted from a mail program. */
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

async function* linesOf(path: string, encoding: string): ReturnType<Records> {
  let line = 0;
  for await (const text of createInterface({
    input: Readable.from(textOf(path, encoding)),
    crlfDelay: Infinity,
  }))
    yield { line: (line += 1), record: cellsOf(text) };
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
