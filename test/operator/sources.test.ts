import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Refusal } from '../../src/operator/actions/refusal.ts';
import { makeSource, sources } from '../../src/operator/actions/sources.ts';
import { createSourceCounter } from '../../src/waitlist/source-counter.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { operatorOn, temporaryFolder } from './harness.ts';

const postgres = sharedPostgres();

const count = (operator: ReturnType<typeof operatorOn>, name: string, signUps: number, views: number) =>
  operator.withDatabase(async (db) => {
    const { countSignUp, countView, flush } = createSourceCounter(db);
    for (let each = 0; each < signUps; each += 1) countSignUp(name);
    for (let each = 0; each < views; each += 1) countView(name);
    await flush();
  });

it.each([
  ['', 'notASource'],
  ['two words', 'notASource'],
  ['cổng-bắc', 'notASource'],
  ['a'.repeat(41), 'notASource'],
  ['Facebook', 'taken'],
  ['other', 'taken'],
  ['hall-2', 'taken'],
] as const)('%j is no name for a new one: %s', async (name, reason) => {
  const operator = operatorOn();
  await operator.apply(makeSource, { name: 'hall-2' });
  await expect(operator.apply(makeSource, { name })).rejects.toEqual(new Refusal(reason));
});

it.each(['SQLite', 'PostgreSQL'])('a backup of %s brings back what was counted, once', async (kind) => {
  if (kind === 'PostgreSQL' && 'skipped' in postgres) return;
  const make = async () =>
    operatorOn(kind === 'SQLite' || 'skipped' in postgres ? undefined : await postgres.createDatabase());
  const [lost, found] = [await make(), await make()];
  await lost.apply(makeSource, { name: 'north-gate' });
  await count(lost, 'north-gate', 3, 40);
  await count(lost, 'zalo', 2, 5);
  const copy = join(temporaryFolder(), 'copy.db');
  expect(await lost.run('backup', copy)).toMatchObject({ code: 0 });
  await count(lost, 'zalo', 1, 1);
  await count(found, 'zalo', 0, 9);
  for (const operator of [lost, found])
    for (const turn of [1, 2])
      expect(await operator.run('restore', copy, '--yes'), `${turn}`).toMatchObject({ code: 0 });
  const north = { name: 'north-gate', signUps: 3, views: 40 };
  const zalo = { name: 'zalo' };
  expect((await lost.ask(sources, {})).slice(0, 2)).toEqual([north, { ...zalo, signUps: 3, views: 6 }]);
  expect((await found.ask(sources, {})).slice(0, 2)).toEqual([north, { ...zalo, signUps: 2, views: 5 }]);
});

it('there are 500 at most', async () => {
  const operator = operatorOn();
  const rows = Array.from({ length: 499 }, (_, index) => ({
    name: `poster-${index}`,
    sign_ups: 0,
    views: 0,
  }));
  await operator.withDatabase((db) => db.insertInto('source').values(rows).execute());
  await operator.apply(makeSource, { name: 'the-last' });
  await expect(operator.apply(makeSource, { name: 'one-more' })).rejects.toMatchObject({ reason: 'tooMany' });
});
