import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';

const document = readFileSync(path.join(ROOT, 'docs/accessibility.md'), 'utf8');
const rows = document
  .split('\n')
  .filter((line) => /^\| \d\.\d+\.\d+ /.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
const handChecks = document.slice(document.indexOf('## Checks by hand'));

/** How many criteria of WCAG 2.2 are of each level; 4.1.1 is none any more, and is named to say so. */
const CRITERIA = { A: 31 + 1, AA: 24 };

/** The folders that the document writes shorter. */
const inFull = (file: string) =>
  file.replace(/^a11y\//, 'test/e2e/accessibility/').replace(/^e2e\//, 'test/e2e/');

describe('docs/accessibility.md', () => {
  it('has every success criterion of levels A and AA, once', () => {
    const numbers = rows.map(([name = '']) => name.split(' ')[0]);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const [level, count] of Object.entries(CRITERIA))
      expect(rows.filter(([, of]) => of === level)).toHaveLength(count);
  });

  it.each(rows.map((cells) => [cells[0] ?? '', cells] as const))(
    '%s: what shows it exists',
    (name, cells) => {
      const [, , met = '', shown = ''] = cells;
      expect(met).not.toBe('');
      const tests = Array.from(shown.matchAll(/`([^`]+)` "([^"]+)"/g), ([, file = '', title = '']) => ({
        file: inFull(file),
        title,
      }));
      const byHand = Array.from(shown.matchAll(/by hand (\d+)/g), ([, number = '']) => number);
      expect(tests.length + byHand.length).toBeGreaterThan(name.startsWith('4.1.1') ? -1 : 0);
      const missing = tests.filter(({ file, title }) => {
        const at = path.join(ROOT, file);
        return !existsSync(at) || !readFileSync(at, 'utf8').includes(title);
      });
      expect(missing).toEqual([]);
      expect(byHand.filter((number) => !handChecks.includes(`\n${number}. `))).toEqual([]);
    },
  );

  it('is right that nothing is played', () => {
    for (const page of ['en', 'vi']) {
      const html = readFileSync(path.join(ROOT, 'dist/public', `${page}.html`), 'utf8');
      expect(html).not.toMatch(/<(?:audio|video|canvas|object|embed|iframe)\b/);
    }
  });
});
