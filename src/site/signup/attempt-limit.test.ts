import { describe, expect, it } from 'vitest';
import { ATTEMPT_WINDOW_MS, createAttemptLimit } from './attempt-limit.ts';

function setUp() {
  let now = 1_000_000;
  return { limit: createAttemptLimit(() => now), pass: (milliseconds: number) => void (now += milliseconds) };
}

describe('the limit of attempts', () => {
  it('allows three in 15 minutes and says how long the fourth has to wait', () => {
    const { limit, pass } = setUp();
    expect(limit.attempt('k')).toEqual({ allowed: true });
    pass(60_000);
    expect(limit.attempt('k')).toEqual({ allowed: true });
    expect(limit.attempt('k')).toEqual({ allowed: true });
    expect(limit.attempt('k')).toEqual({ allowed: false, remainingMs: 14 * 60_000 });
  });

  it('counts the window from its first attempt, and rejected attempts do not lengthen it', () => {
    const { limit, pass } = setUp();
    for (let i = 0; i < 3; i++) limit.attempt('k');
    pass(ATTEMPT_WINDOW_MS - 1);
    expect(limit.attempt('k')).toEqual({ allowed: false, remainingMs: 1 });
    pass(1);
    expect(limit.attempt('k')).toEqual({ allowed: true });
  });

  it('counts each key by itself', () => {
    const { limit } = setUp();
    for (let i = 0; i < 3; i++) limit.attempt('k');
    expect(limit.attempt('other')).toEqual({ allowed: true });
  });

  it('gives an attempt back', () => {
    const { limit } = setUp();
    for (let i = 0; i < 3; i++) limit.attempt('k');
    limit.giveBack('k');
    expect(limit.attempt('k')).toEqual({ allowed: true });
    expect(limit.attempt('k').allowed).toBe(false);
    limit.giveBack('never tried');
  });

  it('starts anew when the clock was set back', () => {
    const { limit, pass } = setUp();
    for (let i = 0; i < 3; i++) limit.attempt('k');
    pass(-3_600_000);
    expect(limit.attempt('k')).toEqual({ allowed: true });
  });
});
