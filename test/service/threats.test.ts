import { describe, expect, it } from 'vitest';
import { claimsOf, namedTests } from '../run/documents.ts';

// Whether the named tests exist and ran is compared at the end of the whole run (test/run/documents.ts).
describe('docs/threats.md', () => {
  const rows = claimsOf('docs/threats.md');

  it('covers every chapter of ASVS that applies', () => {
    const chapters = new Set(rows.map((row) => /^(\d+)\.\d+\.\d+/.exec(row['item'] ?? '')?.[1]));
    for (const chapter of ['1', '2', '3', '4', '5', '11', '12', '13', '14', '15', '16'])
      expect(chapters).toContain(chapter);
  });

  it('names a test in every row', () => {
    expect(rows.filter((row) => namedTests(row['shown by'] ?? '').length === 0)).toEqual([]);
  });
});
