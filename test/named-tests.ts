import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/paths.ts';

/** A test that a document names: a file and words of a title in it. */
export interface NamedTest {
  file: string;
  title: string;
}

/** Reads `` `file` "words", "more words" `` out of a table's cell, where each file is followed by words of its titles. */
export function namedTests(cell: string): NamedTest[] {
  return [...cell.matchAll(/`([^`]+)`([^`]*)/g)].flatMap(([, file = '', titles = '']) => {
    const quoted = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    // A file without a title names nothing that could be looked up; no file holds the empty one's stand-in.
    return (quoted.length > 0 ? quoted : ['(no title is named)']).map((title) => ({ file, title }));
  });
}

/** Those that do not exist. */
export function missingTests(named: readonly NamedTest[]): NamedTest[] {
  return named.filter(({ file, title }) => {
    const at = path.join(ROOT, file);
    return !existsSync(at) || !readFileSync(at, 'utf8').includes(title);
  });
}
