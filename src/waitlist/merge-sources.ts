import type { Kysely } from 'kysely';
import { BUILT_IN_SOURCES, OTHER_SOURCE, parseSource } from '../contract/source.ts';
import type { Database, SourceTable } from './store/schema.ts';

/** Most sources of an organiser's own. */
export const MOST_SOURCES = 500;
/** What every list has. */
export const BUILT_IN: readonly string[] = [...BUILT_IN_SOURCES, OTHER_SOURCE];

/** Adds the sources of a backup, which may be from elsewhere: those that could be made here, and as many. */
export async function mergeSources(step: Kysely<Database>, found: readonly SourceTable[]): Promise<void> {
  const rows = await step.selectFrom('source').select('name').execute();
  const names = new Set(rows.map(({ name }) => name));
  for (const { name, sign_ups, views } of found) {
    if (parseSource(name) !== name || ![sign_ups, views].every(isSum)) continue;
    if (!names.has(name) && names.size >= MOST_SOURCES + BUILT_IN.length) continue;
    names.add(name);
    const row = { name, sign_ups, views };
    await step
      .insertInto('source')
      .values(row)
      // The larger number is right: the list has counted on since the backup, or has begun anew.
      .onConflict((of) => of.column('name').doUpdateSet(row).where('source.sign_ups', '<', sign_ups))
      .execute();
  }
}

const isSum = (sum: number) => Number.isSafeInteger(sum) && sum >= 0;
