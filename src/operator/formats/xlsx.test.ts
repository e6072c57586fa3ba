import { unzipSync } from 'fflate';
import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
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

const person = (email: string): Entry => ({
  id: '019b76da-0000-7000-8000-000000000001',
  email,
  language: 'vi',
  source_page: 'landing',
  consent_version: '<2025 & 07>',
  joined_at: '2026-03-09T17:30:00.000Z',
});

/** The cells of a workbook with these people, and its styles. */
async function workbook(...people: Entry[]) {
  const source = async function* () {
    yield await Promise.resolve(people);
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeXlsx(source(), 'Asia/Ho_Chi_Minh', HEADINGS))
    chunks.push(Buffer.from(chunk));
  const files = unzipSync(Buffer.concat(chunks));
  const text = (path: string) => Buffer.from(files[path] ?? []).toString('utf8');
  const sheet = text('xl/worksheets/sheet1.xml');
  const rows = Array.from(parseHTML(sheet).document.querySelectorAll('row'), (row) => [
    ...row.querySelectorAll('c'),
  ]);
  return { sheet, rows, styles: text('xl/styles.xml') };
}

it('an Excel workbook has every address as text that no spreadsheet calculates, and times as real dates', async () => {
  const { sheet, rows, styles } = await workbook(person('=1+1@example.com'), person('-a&b@example.com'));
  const [joined, email] = rows[1] ?? [];
  expect([email?.getAttribute('t'), email?.getAttribute('s')]).toEqual(['inlineStr', '3']);
  expect(rows.map(([, cell]) => cell?.textContent)).toEqual([
    'Email',
    '=1+1@example.com',
    '-a&b@example.com',
  ]);
  // The style of text: it stays text when somebody edits the cell.
  expect(styles).toMatch(/<xf numFmtId="49"[^>]* quotePrefix="1"[^>]*\/><\/cellXfs>/);
  expect(sheet).not.toContain('<f>');
  // Day 46,091 of Excel is 10 March 2026, the day that it is in Hanoi; half past midnight is 1/48 of it.
  expect(Number(joined?.textContent)).toBeCloseTo(46_091 + 0.5 / 24, 5);
});
