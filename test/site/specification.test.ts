import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { missingTests, namedTests } from '../named-tests.ts';

const document = readFileSync(path.join(ROOT, 'docs/specification.md'), 'utf8');
const rows = document
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

describe('docs/specification.md', () => {
  it('has rows for all nine sections of the specification', () => {
    expect(new Set(rows.map(([number = '']) => number.split('.')[0]))).toEqual(
      new Set(['1', '2', '3', '4', '5', '6', '7', '8', '9']),
    );
  });

  it.each(rows.map((cells) => [cells[0] ?? '', cells] as const))(
    '%s names code and tests that exist',
    (_, cells) => {
      const [, , code = '', tests = ''] = cells;
      const named = Array.from(code.matchAll(/`([^`]+)`/g), ([, file = '']) => file);
      expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
      const shown = namedTests(tests);
      expect(shown.length).toBeGreaterThan(0);
      expect(missingTests(shown)).toEqual([]);
    },
  );
});
