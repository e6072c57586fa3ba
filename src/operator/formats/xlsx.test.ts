import { unzipSync } from 'fflate';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../actions/entries.ts';
import { writeXlsx } from './xlsx.ts';

const HEADINGS = {
  joined: 'Joined',
  email: 'Email',
  language: 'Language',
  source: 'Source',
  consent: 'Consent',
  id: 'Record ID',
};

const person = (email: string, joined_at = '2026-03-09T17:30:00.000Z'): Entry => ({
  id: '019b76da-0000-7000-8000-000000000001',
  email,
  language: 'vi',
  source_page: 'landing',
  consent_version: '<2025 & 07>',
  joined_at,
});

/** The content of a workbook. */
async function workbook(batches: readonly Entry[][], zone = 'Asia/Ho_Chi_Minh', sheetRows?: number) {
  const source = async function* () {
    for (const batch of batches) yield await Promise.resolve(batch);
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeXlsx(source(), zone, HEADINGS, sheetRows)) chunks.push(Buffer.from(chunk));
  const files = unzipSync(Buffer.concat(chunks));
  const text = (path: string) => Buffer.from(files[path] ?? []).toString('utf8');
  const rows = (sheet: number) => {
    const { document } = parseHTML(text(`xl/worksheets/sheet${sheet}.xml`));
    return Array.from(document.querySelectorAll('row'), (row) =>
      Array.from(row.querySelectorAll('c'), (cell) => ({
        type: cell.getAttribute('t'),
        style: Number(cell.getAttribute('s')),
        value: cell.textContent,
      })),
    );
  };
  return { paths: Object.keys(files), text, rows };
}

describe('an Excel workbook', () => {
  it('has every address as text that no spreadsheet calculates', async () => {
    const { rows, text } = await workbook([[person('=1+1@example.com')], [person('-a&b@example.com')]]);
    expect(rows(1)[1]?.[1]).toEqual({ type: 'inlineStr', style: 3, value: '=1+1@example.com' });
    expect(rows(1)[2]?.[1]?.value).toBe('-a&b@example.com');
    // The style of text: it stays text when somebody edits the cell.
    expect(text('xl/styles.xml')).toMatch(/<xf numFmtId="49"[^>]* quotePrefix="1"[^>]*\/><\/cellXfs>/);
    expect(text('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  it('has times as real dates, as clocks show them in the zone', async () => {
    const { rows } = await workbook([[person('lan@example.com')]]);
    // Day 46,091 of Excel is 10 March 2026, the day that it is in Hanoi; half past midnight is 1/48 of it.
    expect(Number(rows(1)[1]?.[0]?.value)).toBeCloseTo(46_091 + 0.5 / 24, 5);
  });

  it('continues in another sheet when one is full', async () => {
    const people = Array.from({ length: 5 }, (_, index) => person(`p${index}@example.com`));
    const { rows, text, paths } = await workbook([people.slice(0, 4), people.slice(4)], 'UTC', 3);
    const emails = [1, 2, 3].map((sheet) => rows(sheet).map((row) => row[1]?.value));
    expect(emails).toEqual([
      ['Email', 'p0@example.com', 'p1@example.com'],
      ['Email', 'p2@example.com', 'p3@example.com'],
      ['Email', 'p4@example.com'],
    ]);
    expect(text('xl/workbook.xml')).toContain('<sheet name="waitlist 3" sheetId="3" r:id="sheet3"/>');
    for (const [, path = ''] of text('[Content_Types].xml').matchAll(/PartName="\/([^"]+)"/g))
      expect(paths).toContain(path);
  });
});
