import type { Kysely } from 'kysely';
import { OTHER_SOURCE } from '../contract/source.ts';
import type { Database, SourceTable } from './store/schema.ts';

/** What is counted of one source. */
export type SourceCounts = Omit<SourceTable, 'name'>;
type Counts = ReadonlyMap<string, SourceCounts>;

export type SourceCounter = ReturnType<typeof createSourceCounter>;

/** Names that may wait for the next flush; further ones that the list does not have count as `OTHER_SOURCE` at once. */
const MAX_NAMES = 1000;

/**
 * Adds up sign-ups and views by source in memory, apart from any sign-up: counting never waits and never fails. A crash
 * loses what came since the last flush.
 *
 * @param write see `addToSources`; resolves to the names that the list has
 */
export function createSourceCounter(write: (counts: Counts) => Promise<readonly string[]>) {
  let known = new Set<string>();
  let counts = new Map<string, SourceCounts>();
  const add = (source: string, counted: SourceCounts) => {
    const hasPlace = known.has(source) || counts.has(source) || counts.size < MAX_NAMES;
    addTo(counts, hasPlace ? source : OTHER_SOURCE, counted);
  };
  return {
    countSignUp: (source: string) => add(source, { sign_ups: 1, views: 0 }),
    countView: (source: string) => add(source, { sign_ups: 0, views: 1 }),
    /** Adds to the table what was counted since. If that fails, it is kept for the next time. */
    flush: async (): Promise<void> => {
      const taken = counts;
      counts = new Map();
      try {
        known = new Set(await write(taken));
      } catch (error) {
        taken.forEach((counted, source) => add(source, counted));
        throw error;
      }
    },
  };
}

/**
 * Adds counts to the table in one statement, in the order of the names, so that nodes which write at once take their locks
 * in the same order. What the list has no row for is added to `OTHER_SOURCE`.
 *
 * @returns the names that the list has
 */
export async function addToSources(db: Kysely<Database>, counts: Counts): Promise<readonly string[]> {
  const rows = await db.selectFrom('source').select('name').execute();
  const names = rows.map(({ name }) => name);
  const sums = new Map<string, SourceCounts>();
  for (const [source, counted] of counts)
    addTo(sums, names.includes(source) ? source : OTHER_SOURCE, counted);
  if (sums.size > 0)
    await db
      .insertInto('source')
      .values([...sums.keys()].sort().map((name) => ({ name, sign_ups: 0, views: 0, ...sums.get(name) })))
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({
          sign_ups: row('source.sign_ups', '+', row.ref('excluded.sign_ups')),
          views: row('source.views', '+', row.ref('excluded.views')),
        })),
      )
      .execute();
  return names;
}

function addTo(sums: Map<string, SourceCounts>, name: string, { sign_ups, views }: SourceCounts): void {
  const sum = sums.get(name) ?? { sign_ups: 0, views: 0 };
  sums.set(name, { sign_ups: sum.sign_ups + sign_ups, views: sum.views + views });
}
