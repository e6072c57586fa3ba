import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAvailability, inTime, StoreUnavailable } from './availability.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const changes: unknown[] = [];
  let time = 0;
  const availability = createAvailability({ monotonic: () => time }, (reason) => changes.push(reason));
  return {
    availability,
    changes,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    fail: (reason: Error) => availability.guard(() => Promise.reject(reason)),
    succeed: () => availability.guard(() => Promise.resolve('done')),
  };
}

it('a failure makes the database away for a second; then one try decides', async () => {
  const { availability, changes, pass, fail, succeed } = setUp();
  const [broken, still] = [new Error('broken'), new Error('still broken')];
  await expect(fail(broken)).rejects.toMatchObject({ name: 'StoreUnavailable', cause: broken });
  pass(999);
  await expect(succeed()).rejects.toMatchObject({ cause: broken });
  pass(1);
  await expect(fail(still)).rejects.toMatchObject({ cause: still });
  await expect(succeed()).rejects.toMatchObject({ cause: still });
  expect(availability.isAway()).toBe(true);
  pass(1000);
  expect(await succeed()).toBe('done');
  expect(await succeed()).toBe('done');
  expect(changes).toEqual([broken, undefined]);
});

it.each(['40P01', '40001', '55P03', '23514', 'SQLITE_CONSTRAINT_CHECK'])(
  'a statement that fails by itself (%s) keeps nobody else away',
  async (code) => {
    const { availability, changes, pass, fail, succeed } = setUp();
    const alone = Object.assign(new Error(code), { code });
    await expect(fail(alone)).rejects.toMatchObject({ name: 'StoreUnavailable', cause: alone });
    expect(await succeed()).toBe('done');
    expect(changes).toEqual([]);

    // The database has answered: whoever tries it next finds it there.
    const broken = Object.assign(new Error('away'), { code: '57P01' });
    await expect(fail(broken)).rejects.toThrow(StoreUnavailable);
    pass(1000);
    await expect(fail(alone)).rejects.toMatchObject({ cause: alone });
    expect(availability.isAway()).toBe(false);
    expect(changes).toEqual([broken, undefined]);
  },
);

it('while one tries, all others are rejected at once', async () => {
  const { availability, pass, fail, succeed } = setUp();
  await expect(fail(new Error('broken'))).rejects.toThrow();
  pass(60_000);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const tried = availability.guard(() => promise);
  await expect(succeed()).rejects.toBeInstanceOf(StoreUnavailable);
  resolve(undefined);
  await tried;
  expect(await succeed()).toBe('done');
});

it('what began before a failure does not count as a try', async () => {
  const { availability, changes, fail } = setUp();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const slow = availability.guard(() => promise);
  const broken = new Error('broken');
  await expect(fail(broken)).rejects.toThrow();
  resolve(undefined);
  await slow;
  expect(changes).toEqual([broken]);
});

it('a step that does not end in ten seconds has failed', async () => {
  const { availability } = setUp();
  const waiting = availability.guard(() => inTime(new Promise(() => undefined)));
  const rejected = expect(waiting).rejects.toMatchObject({
    cause: { message: 'The database did not answer in time.' },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await rejected;
});
