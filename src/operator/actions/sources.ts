import * as v from 'valibot';
import { BUILT_IN_SOURCES, OTHER_SOURCE, parseSource } from '../../contract/source.ts';
import { change, query, Refusal } from './action.ts';

const BUILT_IN: readonly string[] = [...BUILT_IN_SOURCES, OTHER_SOURCE];
/** Most sources of an organiser's own. */
const MOST = 500;

/** Every source with its sums, the one that brought most people first. Sign-ups of people who have left stay counted. */
export const sources = query({
  input: v.object({}),
  run: async ({ list }) => {
    const rows = await list.db
      .selectFrom('source')
      .select(['name', 'sign_ups as signUps', 'views'])
      .orderBy('sign_ups', 'desc')
      .orderBy('views', 'desc')
      .orderBy('name')
      .execute();
    return rows.map((row) => ({ ...row, isBuiltIn: BUILT_IN.includes(row.name) }));
  },
});

/** Gives a poster, post or link a name by which it is counted. It stays: what was printed can't be taken back. */
export const makeSource = change({
  input: v.object({ name: v.string() }),
  plan: (_, input) => Promise.resolve(input),
  apply: ({ list }, { name: typed }) =>
    list.db.transaction().execute(async (step) => {
      const name = parseSource(typed.trim());
      if (name === undefined) throw new Refusal('notASource');
      const rows = await step.selectFrom('source').select('name').execute();
      if (rows.some((row) => row.name === name)) throw new Refusal('taken');
      if (rows.length - BUILT_IN.length >= MOST) throw new Refusal('tooMany', { most: MOST });
      await step.insertInto('source').values({ name, sign_ups: 0, views: 0 }).execute();
      return { name };
    }),
});
