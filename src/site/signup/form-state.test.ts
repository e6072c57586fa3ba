import { describe, expect, it } from 'vitest';
import { canSubmit, formReducer, IDLE, type FormChange } from './form-state.ts';
import type { Outcome } from './outcome.ts';

const after = (...changes: FormChange[]) => changes.reduce(formReducer, IDLE);
const typed = (email: string): FormChange => ({ type: 'changed', email });
const submitted = (email: string): FormChange => ({ type: 'submitted', email });
const settled = (outcome: Outcome): FormChange => ({ type: 'settled', outcome });

describe('while somebody types', () => {
  it('says nothing and offers no button before anything was typed', () => {
    expect(IDLE.error).toBeUndefined();
    expect(canSubmit(IDLE)).toBe(false);
  });

  it.each([
    ['l', 'invalid', false],
    ['linh@', 'invalid', false],
    ['linh@x.vn', undefined, true],
    ['', 'required', false],
    ['   ', 'required', false],
  ])('%j: %s', (email, error, sendable) => {
    const state = after(typed(email));
    expect(state.error).toBe(error);
    expect(canSubmit(state)).toBe(sendable);
  });

  it('recomputes the message at every change', () => {
    expect(after(typed('linh@'), typed('linh@x.vn')).error).toBeUndefined();
    expect(after(typed('linh@x.vn'), typed('linh@x.v')).error).toBe('invalid');
  });

  it('finds no fault with what was typed before the form was alive', () => {
    const state = after({ type: 'found', email: 'lin' });
    expect(state.error).toBeUndefined();
    expect(canSubmit(state)).toBe(true);
  });
});

describe('submitting', () => {
  it('stops at an empty field and at a wrong address', () => {
    expect(after(submitted(' '))).toMatchObject({ error: 'required', submitting: false });
    expect(after(submitted('linh@x'))).toMatchObject({ error: 'invalid', submitting: false });
  });

  it('is under way with a good address, and cannot be asked for again', () => {
    const state = after(typed('linh@x.vn'), submitted('linh@x.vn'));
    expect(state).toMatchObject({ error: undefined, submitting: true });
    expect(canSubmit(state)).toBe(false);
  });

  it('clears the field and its message after success', () => {
    const state = after(submitted('linh@x.vn'), settled({ kind: 'joined' }));
    expect(state).toEqual({ email: '', error: undefined, submitting: false, outcome: { kind: 'joined' } });
  });

  it.each(['rateLimited', 'alreadySubmitted', 'notSent', 'offline'] as const)(
    'keeps the address and lets it be sent again: %s',
    (kind) => {
      const state = after(submitted('linh@x.vn'), settled({ kind }));
      expect(state).toMatchObject({ email: 'linh@x.vn', error: undefined, submitting: false });
      expect(canSubmit(state)).toBe(true);
    },
  );

  it('shows the inline message when the function finds the address invalid', () => {
    const state = after(submitted('linh@x.vn'), settled({ kind: 'emailInvalid' }));
    expect(state).toMatchObject({ email: 'linh@x.vn', error: 'invalid', submitting: false });
  });

  it('forgets what became of the last submission at the next change', () => {
    expect(after(submitted('linh@x.vn'), settled({ kind: 'joined' }), typed('m')).outcome).toBeUndefined();
  });
});
