import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { stampsAfter } from './stamp.ts';

const NOW = Date.UTC(2026, 0, 31);

it('stamps with the time of the clock, in order', () => {
  const next = stampsAfter(undefined, NOW);
  const ids = Array.from({ length: 1000 }, () => next());
  expect(new Set(ids.map(({ joinedAt }) => joinedAt))).toEqual(new Set(['2026-01-31T00:00:00.000Z']));
  expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).sort());
});

it('stamps no earlier than the latest sign-up on the list, whatever time the clock shows (service 3.2)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 42 }),
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.integer({ min: 0, max: 2 ** 42 }),
      (msecs, seq, now) => {
        const latest = v7({ msecs, seq });
        const { id, joinedAt } = stampsAfter(latest, now)();
        expect(id > latest).toBe(true);
        expect(Date.parse(joinedAt)).toBeGreaterThanOrEqual(Math.max(msecs, now));
        // A new millisecond only when the clock or a full count asks for it.
        expect(Date.parse(joinedAt)).toBeLessThanOrEqual(Math.max(msecs + 1, now));
      },
    ),
  );
});

it('ignores an identifier that holds no time, or one that no time fits', () => {
  for (const latest of [
    '',
    'x',
    'ffffffff-ffff-7fff-bfff-ffffffffffff',
    '01900000-0000-4000-8000-000000000000',
  ])
    expect(stampsAfter(latest, NOW)().joinedAt).toBe('2026-01-31T00:00:00.000Z');
});
