import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { missingTests, namedTests } from '../named-tests.ts';

const rows = readFileSync(path.join(ROOT, 'docs/threats.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:---|Threat |Item )/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()));

describe('docs/threats.md', () => {
  it('has rows for every chapter of ASVS that applies', () => {
    const chapters = rows.map(([first = '']) => /^(\d+)\.\d+\.\d+/.exec(first)?.[1]);
    for (const chapter of ['1', '2', '3', '4', '5', '11', '12', '13', '14', '15', '16'])
      expect(chapters).toContain(chapter);
  });

  it.each(rows.map((cells) => [cells[0] ?? '', cells.at(-1) ?? '']))('%s: its test exists', (_, shownBy) => {
    const named = namedTests(shownBy);
    expect(named).not.toEqual([]);
    expect(missingTests(named)).toEqual([]);
  });
});
