import { expect, it } from 'vitest';
import { operatorOn } from '../../../test/operator/harness.ts';
import { findHash, hashSecret, makeLink, spendLink } from './links.ts';

const MINUTE = 60_000;

it.each([
  ['at once', 0, 'uid 1000 x'],
  ['after fifteen minutes', 15 * MINUTE, 'uid 1000 x'],
  ['later than that', 15 * MINUTE + 1, undefined],
  ['by a clock that was put back', -1, undefined],
])('a link works for fifteen minutes, and once: %s', async (_, passed, user) => {
  await operatorOn().withDatabase(async (db) => {
    const token = await makeLink(db, { now: () => 1e12 }, 'uid 1000 x');
    const clock = { now: () => 1e12 + passed };
    expect(await spendLink(db, clock, 'x'.repeat(43))).toBeUndefined();
    const [once, again] = await Promise.all([spendLink(db, clock, token), spendLink(db, clock, token)]);
    expect(new Set([once, again])).toEqual(new Set([user, undefined]));
  });
});

it('a link that nobody has opened is removed when another is made after its time', async () => {
  await operatorOn().withDatabase(async (db) => {
    const hash = hashSecret(await makeLink(db, { now: () => 1e12 }, 'mai'));
    await makeLink(db, { now: () => 1e12 + 15 * MINUTE }, 'mai');
    expect(await findHash(db, hash)).toBe(hash);
    await makeLink(db, { now: () => 1e12 + 16 * MINUTE }, 'mai');
    expect(await findHash(db, hash)).toBe('');
  });
});
