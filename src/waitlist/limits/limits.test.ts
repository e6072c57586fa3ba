import { describe, expect, it } from 'vitest';
import { address } from '../../../test/address.ts';
import { type LimitRules, createMemoryLimits } from './limits.ts';

/** Limits with a clock that only `pass` moves. */
function setUp(rules: LimitRules) {
  let time = 1_000_000;
  const limits = createMemoryLimits(rules, { monotonic: () => time });
  return {
    take: (client: string, typed: string) => limits.take(client, address(typed)),
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

describe('limits', () => {
  it('reject one more than a window holds, with the time to wait, until the window ends', async () => {
    const { take, pass } = setUp({ perClient: [{ attempts: 2, seconds: 60 }], perEmail: [] });
    expect(await take('192.0.2.1', 'a@x.vn')).toMatchObject({ allowed: true });
    pass(20);
    expect(await take('192.0.2.1', 'b@x.vn')).toMatchObject({ allowed: true });
    const wait = (seconds: number) => ({ allowed: false, by: 'client', retryAfterSeconds: seconds });
    expect(await take('192.0.2.1', 'c@x.vn')).toEqual(wait(40));
    expect(await take('192.0.2.2', 'c@x.vn')).toMatchObject({ allowed: true });
    // Whole seconds, of which the last is not over.
    pass(38.5);
    expect(await take('192.0.2.1', 'c@x.vn')).toEqual(wait(2));
    pass(1.5);
    expect(await take('192.0.2.1', 'c@x.vn')).toMatchObject({ allowed: true });
  });

  it('count nothing for an attempt that is rejected', async () => {
    const { take, pass } = setUp({
      perClient: [{ attempts: 2, seconds: 3600 }],
      perEmail: [{ attempts: 1, seconds: 60 }],
    });
    await take('192.0.2.1', 'a@x.vn');
    for (let count = 0; count < 10; count++)
      expect(await take('192.0.2.1', 'A@X.vn')).toMatchObject({ allowed: false, by: 'email' });
    expect(await take('192.0.2.2', 'a@x.vn')).toMatchObject({ allowed: false, retryAfterSeconds: 60 });
    pass(61);
    expect(await take('192.0.2.1', 'a@x.vn')).toMatchObject({ allowed: true });
  });

  it('count nothing for an attempt that is given back, in the same window or a later one', async () => {
    const { take, pass } = setUp({ perClient: [{ attempts: 2, seconds: 60 }], perEmail: [] });
    for (let count = 0; count < 10; count++) {
      const verdict = await take('192.0.2.1', 'a@x.vn');
      if (!verdict.allowed) throw new Error('the limit was used up');
      verdict.giveBack();
    }
    const late = await take('192.0.2.1', 'a@x.vn');
    pass(61);
    expect(await take('192.0.2.1', 'a@x.vn')).toMatchObject({ allowed: true });
    if (late.allowed) late.giveBack();
    expect(await take('192.0.2.1', 'a@x.vn')).toMatchObject({ allowed: true });
    expect(await take('192.0.2.1', 'a@x.vn')).toMatchObject({ allowed: false });
  });

  it('remember a bounded number of keys', async () => {
    // Each client has twenty.
    const perClient = Array.from({ length: 20 }, (_, index) => ({ attempts: 1, seconds: 86_400 + index }));
    const { take } = setUp({ perClient, perEmail: [] });
    await take('first', 'a@x.vn');
    for (let client = 0; client < 3000; client++) await take(`client-${client}`, 'a@x.vn');
    expect(await take('client-2999', 'a@x.vn')).toMatchObject({ allowed: false });
    expect(await take('first', 'a@x.vn')).toMatchObject({ allowed: true });
  });
});
