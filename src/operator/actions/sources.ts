import * as v from 'valibot';
import { parseSource } from '../../contract/source.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { BUILT_IN, MOST_SOURCES } from '../../waitlist/source-counter.ts';
import { change, query } from './action.ts';
import { Refusal, type Done } from './plan.ts';

/** Every source with its sums, the one that brought most people first. Sign-ups of people who have left stay counted. */
export const sources = query(v.object({}), ({ list }) =>
  list.db
    .selectFrom('source')
    .select(['name', 'sign_ups as signUps', 'views'])
    .orderBy('sign_ups', 'desc')
    .orderBy('name')
    .execute(),
);

const named = v.object({ name: v.string() });

/** Gives a poster, post or link a name by which it is counted. What was printed can't be taken back. */
export const makeSource = change(named, ({ list: { db }, actor }, { name: typed }) => {
  const carryOut = async (): Promise<Done> => {
    const name = parseSource(typed.trim());
    if (name === undefined) throw new Refusal('notASource');
    const rows = await db.selectFrom('source').select('name').execute();
    if (rows.some((row) => row.name === name)) throw new Refusal('taken');
    if (rows.length >= MOST_SOURCES + BUILT_IN.length) throw new Refusal('tooMany', { most: MOST_SOURCES });
    await db.insertInto('source').values({ name, sign_ups: 0, views: 0 }).execute();
    await recordAudit(db, actor, 'source-made', { file: name });
    return { phrase: 'makeSource', name };
  };
  return { shown: { phrase: 'makeSource', values: { name: typed } }, carryOut };
});

/** Deletes a source with its sums. Whoever still comes by its link counts as `OTHER_SOURCE`. */
export const deleteSource = change(named, async ({ list: { db }, actor }, { name }) => {
  const row = await db.selectFrom('source').selectAll().where('name', '=', name).executeTakeFirst();
  if (row === undefined || BUILT_IN.includes(name)) throw new Refusal('noSource');
  const carryOut = async (): Promise<Done> => {
    const rows = db.deleteFrom('source').where('name', '=', name).where('name', 'not in', BUILT_IN);
    if ((await rows.returning('name').execute()).length === 0) throw new Refusal('noSource');
    await recordAudit(db, actor, 'source-deleted', { file: name });
    return { phrase: 'deleteSource', name };
  };
  const { sign_ups: signUps, views } = row;
  return {
    shown: {
      phrase: 'deleteSource',
      values: { name },
      isErasing: true,
      then: [{ key: 'itsCounts', values: { signUps, views } }],
    },
    carryOut,
  };
});
