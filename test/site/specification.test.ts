import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { claimsOf, namedTests } from '../run/documents.ts';

// Whether the named tests exist and ran is compared at the end of the whole run (test/run/documents.ts).
describe('docs/specification.md', () => {
  const rows = claimsOf('docs/specification.md');

  it('covers all nine sections of the specification', () => {
    expect(new Set(rows.map((row) => row['#']?.split('.')[0]))).toEqual(
      new Set(['1', '2', '3', '4', '5', '6', '7', '8', '9']),
    );
  });

  it('names existing code and a test in every row', () => {
    const files = rows.flatMap((row) =>
      Array.from((row['lives in'] ?? '').matchAll(/`([^`]+)`/g), ([, file = '']) => file),
    );
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    expect(rows.filter((row) => namedTests(row['shown by'] ?? '').length === 0)).toEqual([]);
  });
});
