import { expect, it } from 'vitest';
import { parseStage } from './stage-store.ts';

const applyUrl = 'https://apply.example';
const planned = { stage: 'applications', at: '2026-09-01T01:00:00.000Z' };

it.each([
  ['applications with an address to apply at', { stage: 'applications', applyUrl }, true],
  ['applications without one', { stage: 'applications' }, false],
  ['planned applications with one', { stage: 'waitlist', applyUrl, planned }, true],
  ['planned applications without one', { stage: 'waitlist', planned }, false],
  [
    'another planned stage without one',
    { stage: 'waitlist', planned: { ...planned, stage: 'closed' } },
    true,
  ],
])('a list or a backup is read that has %s: %o, %s', (_, kept, isRead) => {
  expect(parseStage(JSON.stringify(kept))).toEqual(isRead ? kept : undefined);
});
