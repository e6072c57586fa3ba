import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { builtSite } from '../built-site.ts';
import { bundleStyles } from '../../build/styles.ts';
import { programme } from '../../src/content/programme.ts';

const folder = builtSite.public;
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const filesOf = (kind: string) => globSync(`**/*.${kind}`, { cwd: folder });

it('no SVG file that is served has a style, which its policy forbids', () => {
  const drawings = filesOf('svg');
  expect(drawings.length).toBeGreaterThan(5);
  for (const file of drawings) expect(read(file), file).not.toMatch(/<style|\s(?:style|class)=/);
});

it.each(filesOf('html'))('%s: every custom property that it uses is defined', (file) => {
  const html = read(file);
  const sheets = html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g);
  // These are in the page only with a photograph, and while people apply.
  const sometimes = html.includes('class="hero')
    ? bundleStyles('sections/hero-photo.css', 'signup/apply.css')
    : '';
  const all = html + Array.from(sheets, ([, address = '']) => read(address)).join('') + sometimes;
  // The climb has styles for ten steps; a page has as many as it has weeks.
  const isMore = (name: string) => Number(/^--step-(\d+)$/.exec(name)?.[1] ?? 0) > programme.weeks.length;
  const defined = new Set(Array.from(all.matchAll(/(--[\w-]+):/g), ([, name = '']) => name));
  const used = Array.from(all.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !defined.has(name) && !isMore(name))).toEqual([]);
});
