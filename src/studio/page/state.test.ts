import { describe, expect, it } from 'vitest';
import { press, type Planned, type Pressing, type PressEvent } from './state.ts';

const plan = (id: string, number: number, more: Partial<Planned> = {}): Planned => ({
  ...{ id, phrase: 'erase', values: { number } },
  ...more,
});

/** How far a button is after some events. */
const after = (...events: readonly PressEvent[]): Pressing =>
  events.reduce<Pressing>(press, { phase: 'idle' });
const pressed = (planned: Planned, isCurrent = true): PressEvent => ({
  type: 'pressed',
  plan: planned,
  isCurrent,
});
const came = (planned: Planned): PressEvent => ({ type: 'planCame', plan: planned });
const typed: PressEvent = { type: 'typed' };

describe('a press', () => {
  it('carries out the plan that is shown, once', () => {
    const works = after(pressed(plan('a', 2)));
    expect(works).toMatchObject({ phase: 'works', id: 'a' });
    expect(press(works, pressed(plan('b', 2)))).toBe(works);
    expect(press(works, typed)).toBe(works);
    expect(press(works, { type: 'ended', id: 'other' })).toBe(works);
    expect(press(works, { type: 'ended', id: 'a' })).toEqual({ phase: 'idle' });
  });

  it('that comes before its plan waits for it, and carries out no older one', () => {
    const waits = after(typed, pressed(plan('old', 9), false));
    expect(waits).toMatchObject({ phase: 'waits' });
    expect(waits.id).toBeUndefined();
    expect(press(waits, came(plan('new', 9)))).toMatchObject({ phase: 'works', id: 'new' });
  });

  it('does nothing where the plan that comes says something else, or cannot be carried out', () => {
    const waits = after(pressed(plan('old', 3000), false));
    expect(press(waits, came(plan('new', 228)))).toEqual({ phase: 'idle', hasChanged: true });
    const blocked = plan('new', 3000, { blockedBy: { reason: 'mayWrite' } });
    expect(press(waits, came(blocked))).toEqual({ phase: 'idle', hasChanged: true });
    expect(after(pressed(blocked))).toEqual({ phase: 'idle' });
  });

  it('is forgotten where more is typed before its plan comes', () => {
    expect(after(pressed(plan('old', 2), false), typed, came(plan('new', 2)))).toEqual({ phase: 'idle' });
  });

  it('that failed says why until something else is typed or pressed; of another plan nothing is said', () => {
    const error = new Error('away');
    const failed = after(pressed(plan('a', 2)), { type: 'failed', id: 'a', error });
    expect(failed).toEqual({ phase: 'idle', error });
    expect(press(failed, typed)).toEqual({ phase: 'idle' });
    expect(press(failed, pressed(plan('b', 2)))).toMatchObject({ phase: 'works', id: 'b' });
    expect(press({ phase: 'idle' }, { type: 'failed', id: 'a', error })).toEqual({ phase: 'idle' });
  });

  it('waits for nothing that it was not pressed for', () => {
    expect(after(came(plan('a', 2)))).toEqual({ phase: 'idle' });
  });
});
