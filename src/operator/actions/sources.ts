import * as v from 'valibot';
import { BUILT_IN_SOURCES, parseSource } from '../../contract/source.ts';
import { change, query } from './action.ts';
import { Refusal } from './refusal.ts';

/** Most sources of an organiser's own. */
const MOST = 500;

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

/** Gives a poster, post or link a name by which it is counted. It stays: what was printed can't be taken back. */
export const makeSource = change({
  input: v.object({ name: v.string() }),
  plan: (_, input) => Promise.resolve(input),
  apply: async ({ list: { db } }, { name: typed }) => {
    const name = parseSource(typed.trim());
    if (name === undefined) throw new Refusal('notASource');
    const rows = await db.selectFrom('source').select('name').execute();
    if (rows.some((row) => row.name === name)) throw new Refusal('taken');
    // `OTHER_SOURCE` is one more row.
    if (rows.length > MOST + BUILT_IN_SOURCES.length) throw new Refusal('tooMany', { most: MOST });
    await db.insertInto('source').values({ name, sign_ups: 0, views: 0 }).execute();
    return { name };
  },
});
