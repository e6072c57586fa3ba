import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { BUILT_IN_SOURCES, OTHER_SOURCE, parseSource } from '../../contract/source.ts';
import { MAX_OWN_SOURCES } from '../../waitlist/source-counter.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { change, query, Refusal } from './action.ts';

const BUILT_IN = new Set<string>([...BUILT_IN_SOURCES, OTHER_SOURCE]);

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
    return rows.map((row) => ({ ...row, isBuiltIn: BUILT_IN.has(row.name) }));
  },
});

/** Gives a poster, post or link a name by which it is counted. It stays: what was printed can't be taken back. */
export const makeSource = change({
  input: v.object({ name: v.string() }),
  plan: async ({ list }, { name }) => ({ name: await checkName(list.db, name) }),
  apply: ({ list }, { name: typed }) =>
    list.db.transaction().execute(async (step) => {
      const name = await checkName(step, typed);
      await step.insertInto('source').values({ name, sign_ups: 0, views: 0 }).execute();
      return { name };
    }),
});

/** @throws Refusal for what can't be a name, a source that there is, and one more than the list may have */
async function checkName(db: Kysely<Database>, typed: string): Promise<string> {
  const name = parseSource(typed.trim());
  if (name === undefined) throw new Refusal('notASource');
  const names = (await db.selectFrom('source').select('name').execute()).map((row) => row.name);
  if (names.includes(name)) throw new Refusal('taken');
  if (names.filter((each) => !BUILT_IN.has(each)).length >= MAX_OWN_SOURCES)
    throw new Refusal('tooMany', { most: MAX_OWN_SOURCES });
  return name;
}
