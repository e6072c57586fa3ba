import { expect, it } from 'vitest';
import { lineOf } from './content.ts';

const SOURCE = `export const VERSION = '1';

export const texts = withFacts('en', {
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
  ['founders', 4],
  ['founders.0.name', 5],
  ['founders.1.link', 8],
  ['founders.2.link', undefined],
])('finds the line of %s in a source file', async (entry, line) => {
  expect(await lineOf(entry, SOURCE)).toBe(line);
});
