import { describe, expect, it } from 'vitest';
import {
  createJumpDetector,
  isPlausible,
  mayHaveJoinedLater,
  OBSERVATION_PAUSE,
  observeClock,
  trustClock,
  type ClockState,
} from './clock-state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-03-10T05:00:00.000Z');

/** Observes every ten minutes for so long. */
function run(state: ClockState | undefined, from: number, milliseconds: number): ClockState {
  let current = observeClock(state, from, false);
  for (let passed = OBSERVATION_PAUSE; passed <= milliseconds; passed += OBSERVATION_PAUSE)
    current = observeClock(current, from + passed, false);
  return current;
}

describe('the clock that retention works by (service 3.2)', () => {
  it('is trusted after a day of running, not before', () => {
    expect(run(undefined, NOW, DAY - HOUR).trusted).toBe(false);
    expect(run(undefined, NOW, DAY).trusted).toBe(true);
  });

  it.each([
    ['400 days ahead', 400 * DAY],
    ['ten years behind', -3650 * DAY],
    ['an hour behind', -HOUR],
    ['two days ahead, as after a long time off', 2 * DAY],
  ])('is not trusted after a start %s, until it has been steady for a day', (_, jump) => {
    const trusted = run(undefined, NOW, DAY);
    const after = NOW + DAY + jump;
    expect(observeClock(trusted, after, false).trusted).toBe(false);
    expect(run(trusted, after, DAY - HOUR).trusted).toBe(false);
    expect(run(trusted, after, DAY).trusted).toBe(true);
  });

  it('is not trusted after a jump while the server runs', () => {
    const trusted = run(undefined, NOW, DAY);
    expect(observeClock(trusted, NOW + DAY + OBSERVATION_PAUSE, true).trusted).toBe(false);
  });

  it('stays trusted over a restart, a night off and small corrections', () => {
    let state = run(undefined, NOW, DAY);
    for (const pause of [MINUTE, 16 * HOUR, -4 * MINUTE, DAY]) {
      state = observeClock(state, state.seen + pause, false);
      expect(state.trusted).toBe(true);
    }
  });

  it('counts only running: hours off do not make a clock steady', () => {
    let state = observeClock(undefined, NOW, false);
    for (let start = 1; start <= 10; start += 1) state = observeClock(state, NOW + start * 20 * HOUR, false);
    expect(state.trusted).toBe(false);
  });

  it('is never trusted while two nodes disagree', () => {
    let state = run(undefined, NOW, DAY);
    for (let passed = 0; passed < 3 * DAY; passed += OBSERVATION_PAUSE) {
      state = observeClock(state, NOW + DAY + passed, false);
      state = observeClock(state, NOW + DAY + passed + HOUR, false);
      expect(state.trusted).toBe(passed === 0);
      if (passed === 0) state = observeClock(state, NOW + DAY, false);
    }
  });

  it('is trusted when an operator confirms it', () => {
    const state = observeClock(run(undefined, NOW, DAY), NOW + 30 * DAY, false);
    expect(trustClock(state, NOW + 30 * DAY).trusted).toBe(true);
  });

  it('keeps whoever joined under a clock that was ten years behind until they have really joined long ago enough', () => {
    const wrong = NOW - 3650 * DAY;
    const joined = wrong + HOUR;
    let state = run(undefined, wrong, 2 * HOUR);
    state = run(state, NOW, DAY);
    expect(state.trusted).toBe(true);
    expect(mayHaveJoinedLater(state, joined, NOW - 365 * DAY)).toBe(true);
    expect(mayHaveJoinedLater(state, joined, NOW + DAY - 1)).toBe(true);
    expect(mayHaveJoinedLater(state, joined, NOW + DAY + 1)).toBe(false);
    expect(mayHaveJoinedLater(state, NOW - 366 * DAY, NOW - 365 * DAY)).toBe(false);
  });

  it('keeps few uncertain periods, however often the clock jumps', () => {
    let state = observeClock(undefined, NOW, false);
    for (let turn = 0; turn < 200; turn += 1) state = observeClock(state, NOW + (turn % 2) * 3 * DAY, false);
    expect(state.uncertain.length).toBeLessThanOrEqual(51);
    expect(mayHaveJoinedLater(state, NOW, NOW + DAY)).toBe(true);
  });
});

it('finds a jump of the wall clock in both directions, and none in steady time', () => {
  let [now, monotonic] = [NOW, 0];
  const hasJumped = createJumpDetector({ now: () => now, monotonic: () => monotonic });
  const pass = (wall: number, real: number) => {
    now += wall;
    monotonic += real;
    return hasJumped();
  };
  expect(pass(10 * MINUTE, 10 * MINUTE)).toBe(false);
  expect(pass(10 * MINUTE + DAY, 10 * MINUTE)).toBe(true);
  expect(pass(10 * MINUTE, 10 * MINUTE)).toBe(false);
  expect(pass(-DAY, 10 * MINUTE)).toBe(true);
  expect(pass(10 * MINUTE + 2000, 10 * MINUTE)).toBe(false);
});

it('accepts any time for a list that was never observed', () => {
  expect(isPlausible(undefined, NOW)).toBe(true);
  const state = observeClock(undefined, NOW, false);
  expect([-HOUR, 0, DAY, 2 * DAY].map((later) => isPlausible(state, NOW + later))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
