import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';

/** One row of a file that others made. */
export interface FileRow {
  /** Line on which it ends, counted from 1. */
  line: number;
  /** By the heading of the column; empty when the row could not be read. */
  fields: Readonly<Record<string, string>>;
}

/** What a file turned out to be. */
export interface OpenedRows {
  headings: readonly string[];
  rows: () => AsyncGenerator<FileRow>;
}

/** Longest record that is read, in characters: a quotation mark that is never closed must not swallow the file. */
const MAX_RECORD = 100_000;

/** Opens a file of CSV (comma, semicolon or tab) or JSON lines; its first character says which. */
export async function openRows(path: string): Promise<OpenedRows> {
  const head = await beginning(path);
  return head.startsWith('{') ? openJsonLines(path, head) : openCsv(path, head);
}

function openJsonLines(path: string, head: string): OpenedRows {
  const first = parseObject(head.split('\n', 1)[0] ?? '');
  return {
    headings: Object.keys(first ?? {}),
    rows: async function* () {
      const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });
      let line = 0;
      for await (const text of lines) {
        line += 1;
        if (text.trim() !== '') yield { line, fields: parseObject(text.replace(/^\ufeff/, '')) ?? {} };
      }
    },
  };
}

async function openCsv(path: string, head: string): Promise<OpenedRows> {
  const delimiter = likelyDelimiter(head);
  const records = async function* (): AsyncGenerator<{ line: number; record: string[] }> {
    const parser = createReadStream(path).pipe(
      parse({
        bom: true,
        delimiter,
        info: true,
        max_record_size: MAX_RECORD,
        relax_column_count: true,
        skip_empty_lines: true,
      }),
    );
    for await (const item of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>)
      yield { line: item.info.lines, record: item.record };
  };
  const first = await records().next();
  const headings = (first.value as { record: string[] } | undefined)?.record ?? [];
  return {
    headings,
    rows: async function* () {
      let heading = true;
      for await (const { line, record } of records()) {
        if (!heading)
          yield {
            line,
            fields: Object.fromEntries(headings.map((name, index) => [name, record[index] ?? ''])),
          };
        heading = false;
      }
    },
  };
}

/** The separator that stands most often in the heading. */
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
    Object.entries(value).map(([name, field]) => [name, typeof field === 'string' ? field : '']),
  );
}

async function beginning(path: string): Promise<string> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
  await file.close();
  return buffer
    .subarray(0, bytesRead)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}
