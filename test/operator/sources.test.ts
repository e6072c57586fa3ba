import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { BUILT_IN_SOURCES } from '../../src/contract/source.ts';
import { Refusal } from '../../src/operator/actions/plan.ts';
import { deleteSource, makeSource, sources } from '../../src/operator/actions/sources.ts';
import { createSourceCounter } from '../../src/waitlist/source-counter.ts';
import { onEveryDatabase } from '../every-database.ts';
import { operatorOn, temporaryFolder } from './harness.ts';

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
  await operator.carryOut(makeSource, { name: 'hall-2' });
  await expect(operator.carryOut(makeSource, { name })).rejects.toEqual(new Refusal(reason));
});

onEveryDatabase((createUrl) => {
  it('a backup brings back what was counted, once', async () => {
    const [lost, found] = [operatorOn(await createUrl()), operatorOn(await createUrl())];
    await lost.carryOut(makeSource, { name: 'north-gate' });
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
});

it('a backup from elsewhere brings only sources that could be made here, and no more of them: 500 at most', async () => {
  const copy = join(temporaryFolder(), 'copy.db');
  const [strange, operator] = [operatorOn(), operatorOn()];
  await strange.carryOut(makeSource, { name: 'north-gate' });
  await count(strange, 'zalo', 2, 5);
  expect(await strange.run('backup', copy)).toMatchObject({ code: 0 });
  const file = new BetterSqlite3(copy);
  const put = file.prepare('insert into source (name, sign_ups, views) values (?, ?, ?)');
  const hostile = ['"><script>alert(1)</script>', 'North-Gate', 'x'.repeat(2_000_000), ''];
  for (const name of hostile) put.run(name, 1, 1);
  put.run('negative', -5, 1);
  put.run('too-many', 2n ** 63n - 1n, 1);
  put.run('too-often', 1, 2n ** 53n);
  put.run('most', 2n ** 53n - 1n, 0);
  for (let index = 0; index < 600; index += 1) put.run(`poster-${index}`, 0, 0);
  file.close();
  await operator.carryOut(makeSource, { name: 'own' });
  expect(await operator.run('restore', copy, '--yes')).toMatchObject({ code: 0 });
  const found = await operator.ask(sources, {});
  expect(found).toHaveLength(500 + BUILT_IN_SOURCES.length + 1);
  expect(found.slice(0, 2)).toEqual([
    { name: 'most', signUps: Number.MAX_SAFE_INTEGER, views: 0 },
    { name: 'zalo', signUps: 2, views: 5 },
  ]);
  const names = new Set(found.map(({ name }) => name));
  expect(names).toContain('own');
  expect(names).toContain('north-gate');
  for (const name of [...hostile, 'negative', 'too-many', 'too-often']) expect(names).not.toContain(name);
  const oneMore = () => operator.carryOut(makeSource, { name: 'one-more' });
  await expect(oneMore()).rejects.toMatchObject({ reason: 'tooMany' });
  await operator.carryOut(deleteSource, { name: 'own' });
  await oneMore();
});

it('a source is deleted after its plan has said what happens to its counts; those of every list stay', async () => {
  const operator = operatorOn();
  await operator.carryOut(makeSource, { name: 'north-gate' });
  await count(operator, 'north-gate', 3, 40);
  const row = { name: 'north-gate', signUps: 3, views: 40 };
  const { then } = await operator.plan(deleteSource, { name: 'north-gate' });
  expect(then).toEqual([{ key: 'itsCounts', values: { signUps: 3, views: 40 } }]);
  expect(await operator.ask(sources, {})).toContainEqual(row);
  await operator.carryOut(deleteSource, { name: 'north-gate' });
  await count(operator, 'north-gate', 1, 1);
  const left = await operator.ask(sources, {});
  expect(left[0]).toEqual({ name: 'other', signUps: 1, views: 1 });
  expect(left.map(({ name }) => name)).not.toContain('north-gate');
  for (const name of ['north-gate', 'facebook', 'other']) {
    await expect(operator.plan(deleteSource, { name })).rejects.toEqual(new Refusal('noSource'));
    await expect(operator.carryOut(deleteSource, { name })).rejects.toEqual(new Refusal('noSource'));
  }
});
