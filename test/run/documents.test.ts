import { describe, expect, it } from 'vitest';
import { namedTests, unproven } from './documents.ts';
import type { ExecutedTest } from './reports.ts';

const FILE = 'test/store/sqlite.test.ts';
const executed = (title: string, state: ExecutedTest['state'] = 'passed') => [{ file: FILE, title, state }];

describe('a test that a document names', () => {
  const [named = { file: '', title: '' }] = namedTests(`\`${FILE}\` "keeps an address once"`);

  it('proves the row when it ran, whatever groups it is in', () => {
    expect(unproven(named, executed('the store > keeps an address once and says so'))).toEqual([]);
  });

  it('is reported when it was renamed or removed', () => {
    expect(unproven(named, executed('the store > stores an address once'))).toEqual([
      `"keeps an address once", and no test in ${FILE} has this title`,
    ]);
  });

  it('is reported when it was skipped, unless its title says what the machine lacks', () => {
    expect(unproven(named, executed('keeps an address once', 'skipped'))).toHaveLength(1);
    expect(unproven(named, executed('(needs PostgreSQL) > keeps an address once', 'skipped'))).toEqual([]);
  });

  it('must be named by its title, not by its file alone', () => {
    expect(() => namedTests(`\`${FILE}\``)).toThrow('without a title');
  });
});
