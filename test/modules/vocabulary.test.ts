import { expect, it } from 'vitest';
import { findForbiddenWords, findingsIn } from './vocabulary.ts';

it('names, comments, messages, test titles and documents use the words of the field', () => {
  expect(
    findForbiddenWords().map(({ file, line, found, use }) => `${file}:${line}: "${found}": use ${use}`),
  ).toEqual([]);
});

it('a word is found in a name, a comment, a text and a document, and not inside another word', () => {
  const found = (text: string, file = 'src/example.ts') =>
    findingsIn(file, text).map(({ line, found }) => `${line} ${found}`);
  expect(found('const a = 1;\nconst isAlive = a;')).toEqual(['2 Alive']);
  expect(found('/**\n * Judges an address.\n */\nexport const a = 1;')).toEqual(['2 Judges']);
  expect(found('export const a = `one ${b}\ntwo was refused`;')).toEqual(['2 refused']);
  expect(found('A list.\n\nIt stands here.', 'docs/example.md')).toEqual(['3 stands']);
  expect(
    found('// ECONNREFUSED, keep-alive, understands, recommend; a connection refused\nconst KEEP_ALIVE = 1;'),
  ).toEqual([]);
});
