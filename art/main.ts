import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawAll } from './draw.ts';
import { drawLetters } from './letters.ts';

/** `npm run draw`: writes the pictures. They are committed, because they seldom change. */
const folder = path.resolve(import.meta.dirname, '../src/site/pictures');
for (const [name, content] of [...drawAll(), ['letters.json', await drawLetters()] as const]) {
  await writeFile(path.join(folder, name), content);
  console.log(`${name} ${(content.length / 1000).toFixed(1)} kB`);
}
