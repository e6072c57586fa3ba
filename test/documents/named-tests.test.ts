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

/** What a cell names, `` `file` "words of a title", "more words" ``: each with the groups and titles that have the words. */
const testsNamedBy = (cell: string) =>
  [...cell.matchAll(/`([^`]+\.tsx?)`([^`]*)/g)].flatMap(([, file = '', titles = '']) => {
    const words = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    return (words.length > 0 ? words : ['']).map((title) => ({
      file,
      title,
      found: find(inFull(file), title),
    }));
  });

/** The folders that docs/accessibility.md abbreviates. */
const inFull = (file: string) =>
  file.replace(/^a11y\//, 'test/e2e/accessibility/').replace(/^e2e\//, 'test/e2e/');

/** The lines with these words, each behind the first lines of all that it stands in, as their indentation shows. */
function find(file: string, words: string): string[] {
  if (words === '' || !existsSync(path.join(ROOT, file))) return [];
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
  return [...lines.keys()]
    .filter((index) => lines[index]?.includes(words))
    .map((index) => {
      let [around, below, depth] = ['', '', Infinity];
      for (const line of lines.slice(0, index + 1).reverse()) {
        const indentation = line === '' ? Infinity : line.search(/\S/);
        // A long title is a line of its own.
        if (indentation < depth) around = (line.endsWith('(') ? line + below : line) + around;
        depth = Math.min(depth, indentation);
        below = line;
      }
      return around;
    });
}

describe.each(['docs/specification.md', 'docs/threats.md', 'docs/accessibility.md'])('%s', (document) => {
  const claims = claimsOf(document).map((row) => ({ row, tests: testsNamedBy(row['shown by'] ?? '') }));

  it('names tests that exist, by words of their titles', () => {
    expect(claims.flatMap(({ tests }) => tests).filter(({ found }) => found.length === 0)).toEqual([]);
  });

  it('names in every row a test that is skipped nowhere, whatever a machine has', () => {
    const isSkipped = ({ found }: { found: string[] }) => found.every((around) => around.includes('(needs '));
    expect(claims.filter(({ tests }) => tests.length > 0 && tests.every(isSkipped))).toEqual([]);
  });

  it('names a test or a check by hand in every row, and files that exist', () => {
    const text = readFileSync(path.join(ROOT, document), 'utf8');
    for (const { row, tests } of claims) {
      const byHand = [...(row['shown by'] ?? '').matchAll(/by hand (\d+)/g)].map(([, number = '']) => number);
      // WCAG 2.2 withdrew 4.1.1.
      if (!row['criterion']?.startsWith('4.1.1'))
        expect(tests.length + byHand.length, JSON.stringify(row)).toBeGreaterThan(0);
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

it('the example of CONTRIBUTING.md for one test names one', () => {
  const [, file = '', title = ''] =
    /npx vitest run (\S+\.test\.ts) -t "([^"]+)"/.exec(
      readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8'),
    ) ?? [];
  expect(find(file, title)).toHaveLength(1);
});
