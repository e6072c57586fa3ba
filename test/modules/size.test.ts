import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';

/** The most lines that a part may have. Whoever adds a feature moves its number, and says in the commit what for. */
const CEILINGS = { src: 28_475, build: 1948, perf: 600 };

/** Lines of the modules of a folder, without tests, declarations and the texts, which are data. */
function linesOf(folder: string): number {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((file) => !/\.test\.|\.d\.ts$|^src\/content\/(?:en|vi)[^/]*$|\/texts\//.test(file))
    .reduce((sum, file) => sum + readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1, 0);
}

it.each(Object.entries(CEILINGS))('%s has no more than %i lines', (folder, most) => {
  const lines = linesOf(folder);
  expect(lines).toBeGreaterThan(most * 0.9);
  expect(lines).toBeLessThanOrEqual(most);
});
