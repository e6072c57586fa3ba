import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';

/** The rows of all tables of a document that have the column "shown by", by the names of the columns in lower case. */
function claimsOf(document: string): Record<string, string>[] {
  const rows: Record<string, string>[] = [];
  let columns: string[] = [];
  let previous: string[] = [];
  for (const line of readFileSync(path.join(ROOT, document), 'utf8').split('\n')) {
    const cells = line.startsWith('| ') ? line.replace(/^\| | \|$/g, '').split(' | ') : [];
    if (cells[0]?.trim() === '---') columns = previous;
    else if (cells.length === 0) columns = [];
    else if (columns.includes('shown by'))
      rows.push(Object.fromEntries(columns.map((name, index) => [name, (cells[index] ?? '').trim()])));
    previous = cells.map((cell) => cell.trim().toLowerCase());
  }
  return rows;
}

/** What a cell names: `` `file` "words of a title", "more words" ``. */
const testsNamedBy = (cell: string) =>
  [...cell.matchAll(/`([^`]+\.tsx?)`([^`]*)/g)].flatMap(([, file = '', titles = '']) => {
    const words = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    return (words.length > 0 ? words : ['']).map((title) => ({ file: inFull(file), title }));
  });

/** The folders that docs/accessibility.md abbreviates. */
const inFull = (file: string) =>
  file.replace(/^a11y\//, 'test/e2e/accessibility/').replace(/^e2e\//, 'test/e2e/');

describe.each(['docs/specification.md', 'docs/threats.md', 'docs/accessibility.md'])('%s', (document) => {
  const claims = claimsOf(document);

  it('names tests that exist, by words of their titles', () => {
    const missing = claims
      .flatMap((row) => testsNamedBy(row['shown by'] ?? ''))
      .filter(({ file, title }) => {
        const found = path.join(ROOT, file);
        return title === '' || !existsSync(found) || !readFileSync(found, 'utf8').includes(title);
      });
    expect(missing).toEqual([]);
  });

  it('names a test or a check by hand in every row, and files that exist', () => {
    const text = readFileSync(path.join(ROOT, document), 'utf8');
    for (const row of claims) {
      const shownBy = row['shown by'] ?? '';
      const byHand = [...shownBy.matchAll(/by hand (\d+)/g)].map(([, number = '']) => number);
      // WCAG 2.2 withdrew 4.1.1.
      if (!row['criterion']?.startsWith('4.1.1'))
        expect(testsNamedBy(shownBy).length + byHand.length, JSON.stringify(row)).toBeGreaterThan(0);
      expect(byHand.filter((number) => !text.includes(`\n${number}. `))).toEqual([]);
      const files = [...(row['lives in'] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
      expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    }
  });
});

it('docs/accessibility.md has each success criterion of WCAG 2.2, levels A and AA, once', () => {
  const criteria = claimsOf('docs/accessibility.md').filter((row) =>
    /^\d\.\d+\.\d+ /.test(row['criterion'] ?? ''),
  );
  expect(new Set(criteria.map((row) => row['criterion']?.split(' ')[0])).size).toBe(criteria.length);
  // With 4.1.1, which WCAG 2.2 withdrew.
  expect(criteria.filter(({ level }) => level === 'A')).toHaveLength(32);
  expect(criteria.filter(({ level }) => level === 'AA')).toHaveLength(24);
});
