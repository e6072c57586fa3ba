import type { Kysely } from 'kysely';
import { BUILT_IN_SOURCES, OTHER_SOURCE, parseSource } from '../contract/source.ts';
import { assertKnownSchema } from './store/migrations.ts';
import type { Database } from './store/schema.ts';

type Source = Database['source'];

/** Most sources of an organiser's own. */
export const MOST_SOURCES = 500;
/** What every list has. */
export const BUILT_IN: readonly string[] = [...BUILT_IN_SOURCES, OTHER_SOURCE];
/** Names that may wait for the next flush; further ones that the list does not have count as `OTHER_SOURCE` at once. */
const MAX_NAMES = 1000;

/**
 * Adds up sign-ups and views by source in memory, apart from any sign-up: counting never waits and never fails. A crash
 * loses what came since the last flush.
 */
export function createSourceCounter(db: Kysely<Database>) {
  let known = new Set<string>();
  let sums = new Map<string, Source>();
  const count = (source: string, sign_ups: number, views: number) => {
    const name = known.has(source) || sums.size < MAX_NAMES ? source : OTHER_SOURCE;
    addTo(sums, { name, sign_ups, views });
  };
  const write = async () => {
    await assertKnownSchema(db);
    const names = await db.selectFrom('source').select('name').execute();
    known = new Set(names.map(({ name }) => name));
    const taken: typeof sums = new Map();
    for (const sum of sums.values()) addTo(taken, known.has(sum.name) ? sum : { ...sum, name: OTHER_SOURCE });
    sums = new Map();
    await addToTable(db, [...taken.values()]).catch((error: unknown) => {
      for (const sum of taken.values()) addTo(sums, sum);
      throw error;
    });
  };
  let last = Promise.resolve();
  return {
    countSignUp: (source: string) => count(source, 1, 0),
    countView: (source: string) => count(source, 0, 1),
    /** Adds to the table what was counted since, after any flush before. If that fails, it is kept for the next time. */
    flush: () => (last = last.catch(() => undefined).then(write)),
  };
}

function addTo(sums: Map<string, Source>, { name, sign_ups, views }: Source): void {
  const sum = sums.get(name) ?? { sign_ups: 0, views: 0 };
  sums.set(name, { name, sign_ups: sum.sign_ups + sign_ups, views: sum.views + views });
}

/** In one statement, in the order of the names, so that nodes which write at once take their locks in the same order. */
async function addToTable(db: Kysely<Database>, rows: Source[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('source')
    .values(rows.sort((one, other) => (one.name < other.name ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        sign_ups: row('source.sign_ups', '+', row.ref('excluded.sign_ups')),
        views: row('source.views', '+', row.ref('excluded.views')),
      })),
    )
    .execute();
}

/** Adds the sources of a backup, which may be from elsewhere: those that could be made here, and as many. */
export async function mergeSources(step: Kysely<Database>, found: readonly Source[]): Promise<void> {
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
