import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Availability } from './availability.ts';
import { StoreUnavailable } from './store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const changes: unknown[] = [];
  const state = { away: true, probes: 0 };
  const availability = new Availability({
    probe: () => {
      state.probes += 1;
      return state.away ? Promise.reject(new Error('still away')) : Promise.resolve();
    },
    onChange: (reason) => changes.push(reason),
  });
  return { availability, changes, state };
}

it('a failure makes the database away until a probe, tried ever less often, succeeds', async () => {
  const { availability, changes, state } = setUp();
  const broken = new Error('broken');
  await expect(availability.guard(1000, () => Promise.reject(broken))).rejects.toMatchObject({
    name: 'StoreUnavailable',
    cause: broken,
  });
  expect(availability.reason).toBe(broken);
  // After 0.25, 0.5 and 1 second, each a quarter sooner or later; then every two.
  await vi.advanceTimersByTimeAsync(2250);
  expect(state.probes).toBe(3);
  await vi.advanceTimersByTimeAsync(7500);
  expect(state.probes).toBeGreaterThanOrEqual(6);
  expect(state.probes).toBeLessThanOrEqual(8);
  expect(availability.reason).toMatchObject({ message: 'still away' });
  state.away = false;
  const { probes } = state;
  await vi.advanceTimersByTimeAsync(2500);
  expect(availability.reason).toBeUndefined();
  expect(changes).toEqual([broken, undefined]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.probes).toBe(probes + 1);
});

it('work that does not end in time counts as a failure', async () => {
  const { availability } = setUp();
  const waiting = availability.guard(1000, () => new Promise(() => undefined));
  const rejected = expect(waiting).rejects.toBeInstanceOf(StoreUnavailable);
  await vi.advanceTimersByTimeAsync(1000);
  await rejected;
  expect(availability.reason).toMatchObject({ message: 'The database did not answer in time.' });
});

it('after stopping nothing is tried any more', async () => {
  const { availability, state } = setUp();
  await expect(availability.guard(1000, () => Promise.reject(new Error('broken')))).rejects.toThrow();
  availability.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.probes).toBe(0);
});
