import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LICENCES } from '../../build/bundles.ts';
import { ROOT } from '../../build/paths.ts';
import { builtSite } from '../built-site.ts';
import { bundleStyles } from '../../build/styles.ts';
import { fonts } from '../../src/content/fonts.ts';
import { programme } from '../../src/content/programme.ts';
import type { Manifest } from '../../src/hosts/node/built-site.ts';

const folder = builtSite.public;
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const manifest = () => JSON.parse(readFileSync(builtSite.manifest, 'utf8')) as Manifest;
const filesOf = (kind: string) => globSync(`**/*.${kind}`, { cwd: folder });

it('no SVG file that is served has a style, which its policy forbids', () => {
  const drawings = filesOf('svg');
  expect(drawings.length).toBeGreaterThan(5);
  for (const file of drawings) expect(read(file), file).not.toMatch(/<style|\s(?:style|class)=/);
});

it('the licences of what browsers get are served beside it', () => {
  const licences = read(LICENCES);
  const packages = Array.from(licences.matchAll(/^## (@?[\w/-]+)/gm), ([, name = '']) => name);
  const { heading, text } = fonts;
  expect(packages).toEqual(expect.arrayContaining(['react', 'react-dom', heading.package, text.package]));
  // After each name there is a text.
  for (const part of licences.split(/^## .*$/m).slice(1)) expect(part).toMatch(/Copyright/);
  expect(Object.keys(manifest().files)).toContain(`/${LICENCES}`);
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
  // The dialog gives its disc and its pieces theirs as it opens.
  const scripts = globSync('src/site/signup/*.{ts,tsx}', { cwd: ROOT }).map((script) =>
    readFileSync(path.join(ROOT, script), 'utf8'),
  );
  const named = [...all.matchAll(/(--[\w-]+):/g), ...scripts.join('').matchAll(/'(--[\w-]+)'/g)];
  const defined = new Set(named.map(([, name = '']) => name));
  const used = Array.from(all.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !defined.has(name) && !isMore(name))).toEqual([]);
});
