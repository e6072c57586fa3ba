import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { drawLetters } from './letters.ts';

it('the committed letters are those of the typeface; after a change run `npm run draw`', async () => {
  const drawn = await drawLetters();
  const committed = path.resolve(import.meta.dirname, '../src/site/pictures/letters.json');
  expect(readFileSync(committed, 'utf8') === drawn).toBe(true);
});
