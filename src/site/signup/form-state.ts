import { parseEmail, type Email } from '../../contract/email.ts';
import type { SubmissionResult } from './submission-result.ts';

/** What is wrong with the text in the field. */
export type FieldError = 'required' | 'invalid';

/** The state of one form (specification, section 3). The field's text itself stays the browser's; this is a copy. */
export interface FormState {
  typed: string;
  error: FieldError | undefined;
  submitting: boolean;
  /** How the last submission ended, until the next change. */
  result: SubmissionResult | undefined;
  /** Until then the form is plain HTML. */
  isHydrated: boolean;
}

export type FormChange =
  /** What was typed before counts from now on. */
  | { type: 'hydrated'; typed: string }
  | { type: 'changed'; typed: string }
  | { type: 'submitted'; typed: string; error: FieldError | undefined }
  | { type: 'settled'; result: SubmissionResult };

export const IDLE: FormState = {
  typed: '',
  error: undefined,
  submitting: false,
  result: undefined,
  isHydrated: false,
};

/**
 * Validates the field's text by the one e-mail rule.
 *
 * @returns the address to send, or what is wrong
 */
export function validate(
  typed: string,
): { email: Email; error: undefined } | { email: undefined; error: FieldError } {
  const email = parseEmail(typed);
  if (email) return { email, error: undefined };
  return { email: undefined, error: typed.trim() ? 'invalid' : 'required' };
}

/** Every change of a form: idle, submitting, and back with a result (specification, section 4). */
export function formReducer(state: FormState, change: FormChange): FormState {
  switch (change.type) {
    case 'hydrated': {
      const { typed } = change;
      return { ...state, typed, error: typed ? validate(typed).error : undefined, isHydrated: true };
    }
    case 'changed':
      return { ...state, typed: change.typed, error: validate(change.typed).error, result: undefined };
    case 'submitted': {
      const { typed, error } = change;
      return { ...state, typed, error, submitting: error === undefined, result: undefined };
    }
    case 'settled': {
      const { result } = change;
      if (result.kind === 'joined') return { ...IDLE, isHydrated: true, result };
      const error = result.kind === 'emailInvalid' ? 'invalid' : undefined;
      return { ...state, submitting: false, error, result };
    }
  }
}

/** Whether the button is enabled (specification, section 4); a plain form's always is. */
export function canSubmit({ typed, error, submitting, isHydrated }: FormState): boolean {
  return !isHydrated || (!submitting && error === undefined && typed.trim() !== '');
}
