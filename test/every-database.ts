import { join } from 'node:path';
import { describe } from 'vitest';
import { sharedPostgres } from './shared-postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Runs the same tests on both databases. @param suite gets what makes the `DATABASE_URL` of an empty one */
export function onEveryDatabase(suite: (createUrl: () => Promise<string>) => void): void {
  describe('on SQLite', () => {
    suite(() => Promise.resolve(`sqlite:${join(temporaryFolder(), 'waitlist.db')}`));
  });
  const postgres = sharedPostgres();
  describe.skipIf('skipped' in postgres)('on PostgreSQL (needs PostgreSQL)', () => {
    if (!('skipped' in postgres)) suite(() => postgres.createDatabase());
  });
}
