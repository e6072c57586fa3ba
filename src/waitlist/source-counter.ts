import type { Kysely } from 'kysely';
import { BUILT_IN_SOURCES, OTHER_SOURCE } from '../contract/source.ts';
import type { Database } from './store/schema.ts';

/** What is counted of one source. */
export interface SourceCounts {
  signUps: number;
  views: number;
}

export interface SourceCounter {
  /** Counts in memory: it never waits and never fails. @param source as `sourceIn` gives it */
  count: (source: string, what: keyof SourceCounts) => void;
  /** Adds to the table what was counted since. If that fails, it is kept for the next time. */
  flush: () => Promise<void>;
}

/** Most sources that an organiser makes. */
export const MAX_OWN_SOURCES = 500;

/**
 * Names that are counted between two flushes: all that a list has, and room for as many that this process does not know
 * yet. Names beyond them count as `OTHER_SOURCE` at once, so that invented ones take no more memory.
 */
const MAX_NAMES = 2 * (MAX_OWN_SOURCES + BUILT_IN_SOURCES.length + 1);

/**
 * Adds up sign-ups and views by source, apart from any sign-up. A crash loses what was counted since the last flush; an
 * answer of the database that is lost counts it twice. Several processes may count for one list.
 *
 * @param write see `addToSources`; gives the names that the list has
 */
export function createSourceCounter(
  write: (counts: ReadonlyMap<string, SourceCounts>) => Promise<readonly string[]>,
): SourceCounter {
  let counts = new Map<string, SourceCounts>();
  const countsOf = (source: string): SourceCounts => {
    const name = counts.has(source) || counts.size < MAX_NAMES ? source : OTHER_SOURCE;
    const known = counts.get(name) ?? { signUps: 0, views: 0 };
    counts.set(name, known);
    return known;
  };
  const add = (source: string, { signUps, views }: SourceCounts) => {
    const known = countsOf(source);
    known.signUps += signUps;
    known.views += views;
  };
  return {
    count: (source, what) => {
      countsOf(source)[what] += 1;
    },
    async flush() {
      const taken = counts;
      counts = new Map();
      try {
        // Names that the list has keep their place whatever is invented.
        for (const name of await write(taken)) countsOf(name);
      } catch (error) {
        const since = counts;
        counts = taken;
        for (const [source, each] of since) add(source, each);
        throw error;
      }
    },
  };
}

/**
 * Adds counts to the table in one statement, in the order of the names: nodes that write at once take their locks in the
 * same order. What the list has no row for is added to `OTHER_SOURCE`.
 *
 * @returns the names that the list has
 */
export async function addToSources(
  db: Kysely<Database>,
  counts: ReadonlyMap<string, SourceCounts>,
): Promise<readonly string[]> {
  const rows = await db.selectFrom('source').select('name').execute();
  const sums = new Map(rows.map(({ name }) => [name, { name, sign_ups: 0, views: 0 }]));
  for (const [source, { signUps, views }] of counts) {
    const sum = sums.get(source) ?? sums.get(OTHER_SOURCE);
    if (sum === undefined) continue;
    sum.sign_ups += signUps;
    sum.views += views;
  }
  const changed = [...sums.values()]
    .filter(({ sign_ups, views }) => sign_ups + views > 0)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  if (changed.length > 0)
    await db
      .insertInto('source')
      .values(changed)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({
          sign_ups: row('source.sign_ups', '+', row.ref('excluded.sign_ups')),
          views: row('source.views', '+', row.ref('excluded.views')),
        })),
      )
      .execute();
  return [...sums.keys()];
}
