import { describe, expect, it } from 'vitest';
import { canSubmit, formReducer, IDLE, validate, type FormChange } from './form-state.ts';
import type { SubmissionResult } from './submission-result.ts';

const HYDRATED = formReducer(IDLE, { type: 'hydrated', typed: '' });
const after = (...changes: FormChange[]) => changes.reduce(formReducer, HYDRATED);
const changed = (typed: string): FormChange => ({ type: 'changed', typed });
const submitted = (typed: string): FormChange => ({
  type: 'submitted',
  typed,
  error: validate(typed).error,
});
const settled = (result: SubmissionResult): FormChange => ({ type: 'settled', result });

describe('while somebody types', () => {
  it('shows no error and disables the button before anything is typed', () => {
    expect(HYDRATED.error).toBeUndefined();
    expect(canSubmit(HYDRATED)).toBe(false);
  });

  it('leaves the button to the document until hydration', () => {
    expect(canSubmit(IDLE)).toBe(true);
  });

  it.each([
    ['l', 'invalid', false],
    ['linh@', 'invalid', false],
    ['linh@x.vn', undefined, true],
    ['', 'required', false],
    ['   ', 'required', false],
  ])('%j: %s', (typed, error, sendable) => {
    const state = after(changed(typed));
    expect(state.error).toBe(error);
    expect(canSubmit(state)).toBe(sendable);
  });

  it('recomputes the message at every change', () => {
    expect(after(changed('linh@'), changed('linh@x.vn')).error).toBeUndefined();
    expect(after(changed('linh@x.vn'), changed('linh@x.v')).error).toBe('invalid');
  });

  it.each([
    ['linh@', 'invalid', false],
    ['linh@x.vn', undefined, true],
    ['', undefined, false],
  ])('judges what was typed before hydration: %j: %s', (typed, error, sendable) => {
    const state = formReducer(IDLE, { type: 'hydrated', typed });
    expect(state.error).toBe(error);
    expect(canSubmit(state)).toBe(sendable);
  });
});

describe('submitting', () => {
  it('stops at an empty field and at an invalid address', () => {
    expect(after(submitted(' '))).toMatchObject({ error: 'required', submitting: false });
    expect(after(submitted('linh@x'))).toMatchObject({ error: 'invalid', submitting: false });
  });

  it('submits a valid address, and not twice', () => {
    const state = after(changed('linh@x.vn'), submitted('linh@x.vn'));
    expect(state).toMatchObject({ error: undefined, submitting: true });
    expect(canSubmit(state)).toBe(false);
  });

  it('clears the field and its message after success', () => {
    const state = after(submitted('linh@x.vn'), settled({ kind: 'joined' }));
    expect(state).toEqual({ ...HYDRATED, result: { kind: 'joined' } });
    expect(canSubmit(state)).toBe(false);
  });

  it.each(['rateLimited', 'alreadySubmitted', 'notSent', 'offline'] as const)(
    'keeps the address and lets it be sent again: %s',
    (kind) => {
      const state = after(submitted('linh@x.vn'), settled({ kind }));
      expect(state).toMatchObject({ typed: 'linh@x.vn', error: undefined, submitting: false });
      expect(canSubmit(state)).toBe(true);
    },
  );

  it('shows the inline message when the function finds the address invalid', () => {
    const state = after(submitted('linh@x.vn'), settled({ kind: 'emailInvalid' }));
    expect(state).toMatchObject({ typed: 'linh@x.vn', error: 'invalid', submitting: false });
  });

  it('drops the result of the last submission at the next change', () => {
    expect(after(submitted('linh@x.vn'), settled({ kind: 'joined' }), changed('m')).result).toBeUndefined();
  });
});
