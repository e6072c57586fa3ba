import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { BUILT_IN_SOURCES, OTHER_SOURCE, parseSource } from '../../contract/source.ts';
import type { Database, SourceTable } from '../../waitlist/store/schema.ts';
import { change, query } from './action.ts';
import { Refusal } from './refusal.ts';

/** Most sources of an organiser's own. */
const MOST = 500;
/** What every list has. */
const BUILT_IN: readonly string[] = [...BUILT_IN_SOURCES, OTHER_SOURCE];

/** Every source with its sums, the one that brought most people first. Sign-ups of people who have left stay counted. */
export const sources = query({
  input: v.object({}),
  run: async ({ list }) =>
    list.db
      .selectFrom('source')
      .select(['name', 'sign_ups as signUps', 'views'])
      .orderBy('sign_ups', 'desc')
      .orderBy('name')
      .execute(),
});

/** Gives a poster, post or link a name by which it is counted. What was printed can't be taken back. */
export const makeSource = change({
  input: v.object({ name: v.string() }),
  plan: (_, input) => Promise.resolve(input),
  apply: async ({ list: { db } }, { name: typed }) => {
    const name = parseSource(typed.trim());
    if (name === undefined) throw new Refusal('notASource');
    const rows = await db.selectFrom('source').select('name').execute();
    if (rows.some((row) => row.name === name)) throw new Refusal('taken');
    if (rows.length >= MOST + BUILT_IN.length) throw new Refusal('tooMany', { most: MOST });
    await db.insertInto('source').values({ name, sign_ups: 0, views: 0 }).execute();
    return { name };
  },
});

/** Deletes a source with its sums. Whoever still comes by its link counts as `OTHER_SOURCE`. */
export const deleteSource = change({
  input: v.object({ name: v.string() }),
  plan: async ({ list: { db } }, { name }) => {
    const row = await db.selectFrom('source').selectAll().where('name', '=', name).executeTakeFirst();
    if (row === undefined || BUILT_IN.includes(name)) throw new Refusal('noSource');
    return { name, signUps: row.sign_ups, views: row.views };
  },
  apply: async ({ list: { db } }, { name }) => {
    const rows = db.deleteFrom('source').where('name', '=', name).where('name', 'not in', BUILT_IN);
    if ((await rows.returning('name').execute()).length === 0) throw new Refusal('noSource');
    return { name };
  },
});

/** Adds the sources of a backup, which may be from elsewhere: those that could be made here, and as many. */
export async function mergeSources(step: Kysely<Database>, found: readonly SourceTable[]): Promise<void> {
  const rows = await step.selectFrom('source').select('name').execute();
  const names = new Set(rows.map(({ name }) => name));
  for (const { name, sign_ups, views } of found) {
    if (parseSource(name) !== name || ![sign_ups, views].every(isSum)) continue;
    if (!names.has(name) && names.size >= MOST + BUILT_IN.length) continue;
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
