import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tokenOf } from '../src/content/colours.ts';
import { drawingColours, palette } from '../src/content/palette.ts';
import { ROOT } from './paths.ts';
import { deliverDrawing } from './pictures.ts';

const FILES = globSync('src/site/pictures/*.svg', { cwd: ROOT });
const COLOURS = { ...drawingColours, sky: palette.dusk, pen: palette.pen };

it.each(FILES)('%s: the page gets the palette’s colours as attributes, and no style', (file) => {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  for (const scheme of ['light', 'dark'] as const) {
    const delivered = deliverDrawing(source, scheme);
    expect(delivered).not.toMatch(/<style|\sstyle=|\sclass=/);
    const used = new Set(delivered.match(/#[\da-f]{6}\b/g));
    const meant = Object.entries(COLOURS)
      .filter(([name]) => new RegExp(`class="(?:[\\w-]+ )?${name}(?:-line)?[ "]`).test(source))
      .map(([, colour]) => tokenOf(colour)[scheme]);
    expect([...used].sort()).toEqual([...new Set(meant)].sort());
  }
});

it.each(FILES)('%s: every colour is a class of the palette', (file) => {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const [, rules = ''] = /<style>([^]*?)<\/style>/.exec(source) ?? [];
  expect(source.replace(rules, '')).not.toMatch(/(?:fill|stroke)="(?!none")/);
  const classes = rules.match(/(?<=\.)[a-z-]+(?= \{)/g) ?? [];
  expect(classes.length).toBeGreaterThan(0);
  for (const name of classes) expect(Object.keys(COLOURS)).toContain(name.replace('-line', ''));
});
