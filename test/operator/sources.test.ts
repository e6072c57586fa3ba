import { expect, it } from 'vitest';
import { BUILT_IN_SOURCES } from '../../src/contract/source.ts';
import { Refusal } from '../../src/operator/actions/action.ts';
import { makeSource, sources } from '../../src/operator/actions/sources.ts';
import { addToSources } from '../../src/waitlist/source-counter.ts';
import { operatorOn } from './harness.ts';

const zero = { signUps: 0, views: 0 };

it('an organiser’s sources are counted beside those that every list has', async () => {
  const operator = operatorOn();
  expect(await operator.ask(sources, {})).toEqual(
    [...BUILT_IN_SOURCES, 'other'].sort().map((name) => ({ name, isBuiltIn: true, ...zero })),
  );
  expect(await operator.plan(makeSource, { name: ' North-Gate ' })).toEqual({ name: 'north-gate' });
  expect(await operator.apply(makeSource, { name: ' North-Gate ' })).toEqual({ name: 'north-gate' });
  await operator.withDatabase((db) =>
    addToSources(
      db,
      new Map([
        ['north-gate', { signUps: 3, views: 40 }],
        ['nobody-made-this', { signUps: 1, views: 5 }],
      ]),
    ),
  );
  expect((await operator.ask(sources, {})).slice(0, 3)).toEqual([
    { name: 'north-gate', isBuiltIn: false, signUps: 3, views: 40 },
    { name: 'other', isBuiltIn: true, signUps: 1, views: 5 },
    { name: 'email', isBuiltIn: true, ...zero },
  ]);
});

it.each([
  ['', 'notASource'],
  ['two words', 'notASource'],
  ['cổng-bắc', 'notASource'],
  ['a'.repeat(41), 'notASource'],
  ['Facebook', 'taken'],
  ['other', 'taken'],
  ['hall-2', 'taken'],
])('%j is no name for a new one: %s', async (name, reason) => {
  const operator = operatorOn();
  await operator.apply(makeSource, { name: 'hall-2' });
  await expect(operator.plan(makeSource, { name })).rejects.toEqual(new Refusal(reason));
  await expect(operator.apply(makeSource, { name })).rejects.toEqual(new Refusal(reason));
});

it('there are 500 at most', async () => {
  const operator = operatorOn();
  const names = Array.from({ length: 499 }, (_, index) => `poster-${index}`);
  await operator.withDatabase((db) =>
    db
      .insertInto('source')
      .values(names.map((name) => ({ name, sign_ups: 0, views: 0 })))
      .execute(),
  );
  await operator.apply(makeSource, { name: 'the-last' });
  await expect(operator.plan(makeSource, { name: 'one-more' })).rejects.toMatchObject({ reason: 'tooMany' });
});
