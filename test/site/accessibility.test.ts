import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtSite, ROOT } from '../../build/paths.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { claimsOf, namedTests } from '../run/documents.ts';

/** How many success criteria WCAG 2.2 has on each level, and 4.1.1, which it withdrew. */
const CRITERIA = { A: 31 + 1, AA: 24 };

// Whether the named tests exist and ran is compared at the end of the whole run (test/run/documents.ts).
describe('docs/accessibility.md', () => {
  const rows = claimsOf('docs/accessibility.md').filter((row) =>
    /^\d\.\d+\.\d+ /.test(row['criterion'] ?? ''),
  );

  it('has every success criterion of the levels A and AA once', () => {
    const numbers = rows.map((row) => row['criterion']?.split(' ')[0]);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const [level, count] of Object.entries(CRITERIA))
      expect(rows.filter((row) => row['level'] === level)).toHaveLength(count);
  });

  it('says of every criterion how it is met, and which test or check by hand shows it', () => {
    const document = readFileSync(path.join(ROOT, 'docs/accessibility.md'), 'utf8');
    const checks = document.slice(document.indexOf('## Checks by hand'));
    for (const row of rows) {
      const { criterion = '', 'met by': metBy, 'shown by': shownBy = '' } = row;
      expect(metBy, criterion).not.toBe('');
      const byHand = Array.from(shownBy.matchAll(/by hand (\d+)/g), ([, number = '']) => number);
      if (!criterion.startsWith('4.1.1'))
        expect(namedTests(shownBy).length + byHand.length, criterion).toBeGreaterThan(0);
      expect(byHand.filter((number) => !checks.includes(`\n${number}. `))).toEqual([]);
    }
  });

  it('is right that the page plays nothing', () => {
    for (const language of LANGUAGES) {
      const html = readFileSync(path.join(builtSite().public, `${language}.html`), 'utf8');
      expect(html).not.toMatch(/<(?:audio|video|canvas|object|embed|iframe)\b/);
    }
  });
});
