import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { identifierAt, timeAfter } from './stamp.ts';

const NOW = Date.UTC(2030, 0, 31);

it('stamps with the time of the clock, in order', () => {
  expect(timeAfter(undefined, NOW)).toBe(NOW);
  const ids = Array.from({ length: 1000 }, (_, index) => identifierAt(NOW, index));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(1000);
  expect(timeAfter(ids.at(-1), NOW)).toBe(NOW + 1);
});

it('stamps later than the latest sign-up on the list, whatever time the clock shows (service 3.2)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 42 }),
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.integer({ min: 0, max: 2 ** 42 }),
      (msecs, seq, now) => {
        const time = timeAfter(v7({ msecs, seq }), now);
        expect(identifierAt(time, 0) > v7({ msecs, seq })).toBe(true);
        expect(time).toBeGreaterThanOrEqual(Math.max(msecs + 1, now));
      },
    ),
  );
});

it('stamps nothing with a time before this version was made, on a machine without a clock', () => {
  for (const now of [0, Date.UTC(2000, 0, 1)])
    expect(timeAfter(undefined, now)).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 22));
});

it('ignores an identifier that holds no time, or one that no time fits', () => {
  for (const latest of [
    '',
    'x',
    'ffffffff-ffff-7fff-bfff-ffffffffffff',
    'f1900000-0000-4000-8000-000000000000',
  ])
    expect(timeAfter(latest, NOW)).toBe(NOW);
});
