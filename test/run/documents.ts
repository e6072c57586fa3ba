import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../build/paths.ts';
import type { ExecutedTest } from './reports.ts';

/** A test that a document names: a file and words of its title. */
interface NamedTest {
  file: string;
  title: string;
}

/** The documents that say which tests show what they promise. */
const DOCUMENTS = ['docs/specification.md', 'docs/threats.md', 'docs/accessibility.md'];

/** A row of a table, by the names of the columns in lower case. */
export type Row = Record<string, string>;

/** The rows of all tables of a document that have the column "shown by". */
export function claimsOf(document: string): Row[] {
  const rows: Row[] = [];
  let columns: string[] = [];
  let previous: string[] = [];
  for (const line of readFileSync(path.join(ROOT, document), 'utf8').split('\n')) {
    const cells = line.startsWith('| ') ? cellsOf(line) : [];
    if (cells[0] === '---') columns = previous.map((name) => name.toLowerCase());
    else if (cells.length === 0) columns = [];
    else if (columns.includes('shown by'))
      rows.push(Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])));
    previous = cells;
  }
  return rows;
}

const cellsOf = (line: string) =>
  line
    .replace(/^\| | \|$/g, '')
    .split(' | ')
    .map((cell) => cell.trim());

/**
 * Reads `` `file` "words", "more words" `` out of a cell: words of titles of tests, each after the file they are in.
 *
 * @throws when a file is named without a title: nothing could be compared then
 */
export function namedTests(cell: string): NamedTest[] {
  return [...cell.matchAll(/`([^`]+\.tsx?)`([^`]*)/g)].flatMap(([, file = '', titles = '']) => {
    const quoted = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    if (quoted.length === 0) throw new Error(`\`${file}\` is named without a title`);
    return quoted.map((title) => ({ file: inFull(file), title }));
  });
}

/** The folders that docs/accessibility.md abbreviates. */
function inFull(file: string): string {
  return file.replace(/^a11y\//, 'test/e2e/accessibility/').replace(/^e2e\//, 'test/e2e/');
}

/**
 * Compares what the documents name with what ran.
 *
 * @returns one sentence for each test that is missing (removed or renamed) or was skipped without a reason
 */
export function unprovenClaims(executed: readonly ExecutedTest[]): string[] {
  return DOCUMENTS.flatMap((document) =>
    claimsOf(document)
      .flatMap((row) => namedTests(row['shown by'] ?? ''))
      .flatMap((named) => unproven(named, executed).map((sentence) => `${document} names ${sentence}`)),
  );
}

/** @returns why the named test proves nothing; nothing when it does */
export function unproven({ file, title }: NamedTest, executed: readonly ExecutedTest[]): string[] {
  const found = executed.filter((test) => test.file === file && test.title.includes(title));
  if (found.length === 0) return [`"${title}", and no test in ${file} has this title`];
  return found
    .filter((test) => test.state === 'skipped' && !saysWhatItNeeds(test))
    .map((test) => `"${test.title}" in ${file}, which was skipped`);
}

/** A test may be skipped where the machine lacks something, and then its title names it: "(needs PostgreSQL)". */
export function saysWhatItNeeds({ title }: ExecutedTest): boolean {
  return /\(needs [^)]+\)/.test(title);
}
