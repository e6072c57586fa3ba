import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { builtSite } from '../../build/paths.ts';

it('no SVG file that is served has a style, which its policy forbids', () => {
  const folder = builtSite().public;
  const files = globSync('**/*.svg', { cwd: folder });
  expect(files.length).toBeGreaterThan(10);
  for (const file of files)
    expect(readFileSync(path.join(folder, file), 'utf8'), file).not.toMatch(/<style|\s(?:style|class)=/);
});
