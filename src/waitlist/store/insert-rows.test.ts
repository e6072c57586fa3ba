import { DEFAULT_LANGUAGE } from '../../contract/language.ts';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { address } from '../../../test/address.ts';
import { stampRows } from './insert-rows.ts';

const NOW = Date.UTC(2030, 0, 31);

const entry = {
  email: address('ann@example.com'),
  language: DEFAULT_LANGUAGE,
  sourcePage: 'landing',
  consentVersion: '2025-07',
} as const;
const stamp = (latest: string | undefined, now: number, count = 1) =>
  stampRows(
    Array.from({ length: count }, () => entry),
    { id: latest ?? null, time: '' },
    new Map(),
    now,
  );
const timeOf = (latest: string | undefined, now: number) =>
  Date.parse(stamp(latest, now)[0]?.joined_at ?? '');

it('stamps later than the latest sign-up on the list, whatever time the clock shows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 42 }),
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.integer({ min: 0, max: 2 ** 42 }),
      (msecs, seq, now) => {
        const latest = v7({ msecs, seq });
        expect((stamp(latest, now)[0]?.id ?? '') > latest).toBe(true);
        expect(timeOf(latest, now)).toBeGreaterThanOrEqual(Math.max(msecs + 1, now));
      },
    ),
  );
});

it('stamps nothing with a time before this version was made, on a machine without a clock', () => {
  for (const now of [0, Date.UTC(2000, 0, 1)])
    expect(timeOf(undefined, now)).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 22));
});

it('ignores an identifier that holds no time, or one that no time fits', () => {
  const wrong = ['', 'x', 'ffffffff-ffff-7fff-bfff-ffffffffffff', 'f1900000-0000-4000-8000-000000000000'];
  for (const latest of wrong) expect(timeOf(latest, NOW)).toBe(NOW);
});
