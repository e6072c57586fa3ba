import { expect, it } from 'vitest';
import { commentsIn, lineOf, replaceEntries } from './source-entries.ts';

const SOURCE = `export const VERSION = '1';

export const texts = withFacts('en', {
  /** Who began it. */
  founders: [
    { name: 'An' },
    {
      name: 'Lam',
      link: 'x',
    },
  ] satisfies unknown[],
});`;

it.each([
  ['VERSION', 1],
  ['founders', 5],
  ['founders.0.name', 6],
  ['founders.1.link', 9],
  ['founders.2.link', undefined],
])('finds the line of %s in a source file', (entry, line) => {
  expect(lineOf(entry, SOURCE)).toBe(line);
});

it('replaces values and leaves types and comments as they are', () => {
  const changes = { VERSION: 2, texts: { founders: [{ name: 'Lê\u00A0An' }] } };
  expect(replaceEntries(SOURCE, changes)).toEqual({
    source: `export const VERSION = 2;

export const texts = withFacts('en', {
  /** Who began it. */
  founders: [{"name":"Lê\\u00A0An"}] satisfies unknown[],
});`,
  });
  expect(replaceEntries(SOURCE, { texts: { motto: '' } })).toEqual({ unknown: ['texts.motto'] });
});

it('reads what an entry means from its comment', () => {
  expect(commentsIn(SOURCE)).toEqual(new Map([['founders', 'Who began it.']]));
});
