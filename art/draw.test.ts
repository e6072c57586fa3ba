import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { drawAll } from './draw.ts';
import { drawLetters } from './letters.ts';

const FOLDER = path.resolve(import.meta.dirname, '../src/site/pictures');

it('the committed pictures are what their generators draw; after a change run `npm run draw`', () => {
  const drawn = drawAll();
  expect(drawn.size).toBeGreaterThan(10);
  for (const [name, content] of drawn)
    expect(readFileSync(path.join(FOLDER, name), 'utf8') === content, name).toBe(true);
}, 60_000);

it('the committed letters are those of the typeface; after a change run `npm run draw`', async () => {
  const drawn = await drawLetters();
  expect(readFileSync(path.join(FOLDER, 'letters.json'), 'utf8') === drawn).toBe(true);
});
