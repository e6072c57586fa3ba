import { expect, it } from 'vitest';
import { operatorOn } from '../../../test/operator/harness.ts';
import { findLinkHash, hashSecret, makeOneTime, spendOneTime, type OneTimeKind } from './one-time.ts';

const MINUTE = 60_000;
const made = { now: () => 1e12 };

it.each<[string, OneTimeKind, number, string | undefined]>([
  ['a link at once', 'link', 0, 'uid 1000 x'],
  ['a link after fifteen minutes', 'link', 15 * MINUTE, 'uid 1000 x'],
  ['a link later than that', 'link', 15 * MINUTE + 1, undefined],
  ['a link by a clock that was put back', 'link', -1, undefined],
  ['an invitation after three days', 'invitation', 3 * 24 * 60 * MINUTE, 'uid 1000 x'],
  ['an invitation later than that', 'invitation', 3 * 24 * 60 * MINUTE + 1, undefined],
  ['a challenge after five minutes', 'challenge', 5 * MINUTE, 'uid 1000 x'],
  ['a challenge later than that', 'challenge', 5 * MINUTE + 1, undefined],
])('%s is good once, and as nothing else', async (_, kind, passed, name) => {
  await operatorOn().withDatabase(async (db) => {
    const { secret } = await makeOneTime(db, made, kind, 'uid 1000 x');
    const clock = { now: () => 1e12 + passed };
    expect(await spendOneTime(db, clock, kind, 'x'.repeat(43))).toBeUndefined();
    const other = kind === 'link' ? 'invitation' : 'link';
    expect(await spendOneTime(db, clock, other, secret)).toBeUndefined();
    const spend = async () => (await spendOneTime(db, clock, kind, secret))?.name;
    expect(new Set(await Promise.all([spend(), spend()]))).toEqual(new Set([name, undefined]));
  });
});

it('a link that nobody has opened is removed when another is made after its time', async () => {
  await operatorOn().withDatabase(async (db) => {
    const hash = hashSecret((await makeOneTime(db, made, 'link', 'mai')).secret);
    await makeOneTime(db, { now: () => 1e12 + 15 * MINUTE }, 'link', 'mai');
    expect(await findLinkHash(db, hash)).toBe(hash);
    await makeOneTime(db, { now: () => 1e12 + 16 * MINUTE }, 'link', 'mai');
    expect(await findLinkHash(db, hash)).toBe('');
  });
});

it('of challenges a thousand are open, and the oldest give way', async () => {
  await operatorOn().withDatabase(async (db) => {
    const make = async (at: number) =>
      (await makeOneTime(db, { now: () => 1e12 + at }, 'challenge', 'sign-in')).secret;
    const first = await make(0);
    const second = await make(1);
    for (let count = 2; count < 1001; count += 1) await make(count);
    const spend = (secret: string) => spendOneTime(db, { now: () => 1e12 + 2000 }, 'challenge', secret);
    expect(await spend(first)).toBeUndefined();
    expect(await spend(second)).toBeDefined();
  });
});
