import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { en } from '../../src/studio/page/texts/en.ts';
import { vi } from '../../src/studio/page/texts/vi.ts';

it.each([en, vi])('$handbook.label: buttons and screens are called what the studio calls them', (texts) => {
  const handbook = readFileSync(path.join(ROOT, 'docs', texts.handbook.file), 'utf8');
  const shown = JSON.stringify(texts);
  const inBold = Array.from(handbook.matchAll(/\*\*([^*]+)\*\*/g), ([, words = '']) => words);
  // What ends with a full stop begins a paragraph.
  const named = inBold.filter((words) => !words.endsWith('.'));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !shown.includes(name))).toEqual([]);
});
