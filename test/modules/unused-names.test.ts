import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { en as translations } from '../../src/content/en.ts';
import { programme } from '../../src/content/programme.ts';
import { englishMessages as messages } from '../../src/operator/cli/messages/en.ts';

/** Keys of objects are what `knip` does not see. */
const DEFINITIONS = /(?:\.test\.tsx?|content\/(?:en|vi)\.ts|messages\/(?:en|vi)\.ts|pictures\/icon\.tsx)$/;

const source = ['src', 'build']
  .flatMap((folder) => readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .map((entry) => path.join(entry.parentPath, entry.name))
  .filter((file) => /\.tsx?$/.test(file) && !DEFINITIONS.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const names = new Set(source.match(/[\w-]+/g));

/** The names of all properties, at every depth; places in lists have none. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...keysOf(inner),
  ]);
}

const unused = (keys: readonly string[]) => [...new Set(keys)].filter((key) => !names.has(key));

it('every text of the page is used', () => {
  expect(unused(keysOf(translations))).toEqual([]);
});

it('every fact is used', () => {
  const once = keysOf(programme).filter((key) => source.split(new RegExp(`\\b${key}\\b`)).length < 3);
  expect(once).toEqual([]);
});

it('every message of the operator’s command is used', () => {
  expect(unused(keysOf(messages))).toEqual([]);
});

it('every icon is used', () => {
  const icons = readFileSync(path.join(ROOT, 'src/site/pictures/icon.tsx'), 'utf8');
  const keys = Array.from(icons.matchAll(/^ {2}(\w+):(?= *\n? *')/gm), ([, key = '']) => key);
  expect(keys.length).toBeGreaterThan(5);
  // Some are named beside the translations.
  const all = source + readFileSync(path.join(ROOT, 'src/content/en.ts'), 'utf8');
  expect(keys.filter((key) => !new RegExp(`(?:name=|icon: )['"]${key}['"]`).test(all))).toEqual([]);
});
