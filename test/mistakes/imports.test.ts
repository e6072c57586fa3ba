import { expect, it } from 'vitest';
import { importPeople } from '../../src/operator/actions/import/import.ts';
import { EVERYBODY, fileWith, NOW, operatorOn } from '../operator/harness.ts';
import { FIRST } from '../languages.ts';

const NAMES = { language: FIRST, consent: 'fair-2026' };

it('whoever joined in the future, or at no time that can be read, joins now; the plan says how many', async () => {
  const operator = operatorOn();
  const rows = ['then,2026-03-01', 'later,2027-01-05', 'soon,2026-03-11', 'never,?', 'empty,'];
  const file = fileWith(['Email,Joined', ...rows.map((row) => row.replace(',', '@example.com,'))].join('\n'));
  const input = { file, language: FIRST, ...EVERYBODY, joined: 'Joined' };
  expect(await operator.plan(importPeople, input)).toMatchObject({ untimed: 4, added: 5, leftOut: 0 });
  await operator.carryOut(importPeople, input);
  const listed = await operator.withDatabase((db) =>
    db.selectFrom('submission').select(['email', 'joined_at']).execute(),
  );
  const now = new Date(NOW).toISOString();
  expect(listed.map(({ email, joined_at }) => `${email} ${joined_at}`).sort()).toEqual([
    `empty@example.com ${now}`,
    `later@example.com ${now}`,
    `never@example.com ${now}`,
    `soon@example.com ${now}`,
    // Midnight in Hanoi.
    'then@example.com 2026-02-28T17:00:00.000Z',
  ]);
});

it('whoever has a row that is not ticked stays out, with all of their rows', async () => {
  const operator = operatorOn();
  const rows = ['lan,Yes', 'minh,No', 'hoa,Yes', 'HOA,No', 'an,No', 'an,Yes', 'lan,yes', 'binh,'];
  const file = fileWith(['Email,Mail?', ...rows.map((row) => row.replace(',', '@example.com,'))].join('\n'));
  const input = { file, ...NAMES, mayWrite: ['Mail?=Yes'] };
  const { added, leftOut, sum } = await operator.plan(importPeople, input);
  expect([added, leftOut]).toEqual([1, 7]);
  expect(sum).toContainEqual({
    key: 'unticked',
    value: -6,
    values: { answers: ['“No” 5', '“” 1'] },
  });
  expect(sum).toContainEqual(expect.objectContaining({ key: 'repeated', value: -1 }));
  await operator.carryOut(importPeople, input);
  expect(await operator.emails()).toEqual(['lan@example.com']);
});
