import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawLetters } from './letters.ts';

/** `npm run draw`: writes the letters of the heading font. */
const folder = path.resolve(import.meta.dirname, '../src/site/pictures');
await writeFile(path.join(folder, 'letters.json'), await drawLetters());
