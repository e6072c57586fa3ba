import { parseEmail } from '../../contract/email.ts';
import type { Outcome } from './outcome.ts';

/** What is wrong with what stands in the field. */
export type FieldError = 'required' | 'invalid';

/** The state of one form (specification, section 3); the field's text itself stays the browser's. */
export interface FormState {
  email: string;
  error: FieldError | undefined;
  submitting: boolean;
  /** What became of the last submission, until the next change. */
  outcome: Outcome | undefined;
}

export type FormChange =
  /** Text was in the field when the form came alive: too early to find fault with it. */
  | { type: 'found'; email: string }
  | { type: 'changed'; email: string }
  | { type: 'submitted'; email: string }
  | { type: 'settled'; outcome: Outcome };

export const IDLE: FormState = { email: '', error: undefined, submitting: false, outcome: undefined };

/** Judges a field's text by the one e-mail rule. */
function faultOf(email: string): FieldError | undefined {
  if (!email.trim()) return 'required';
  return parseEmail(email) ? undefined : 'invalid';
}

/** Every way a form can go: idle, submitting, and back with an outcome (specification, section 4). */
export function formReducer(state: FormState, change: FormChange): FormState {
  switch (change.type) {
    case 'found':
      return { ...state, email: change.email };
    case 'changed':
      return { ...state, email: change.email, error: faultOf(change.email), outcome: undefined };
    case 'submitted': {
      const error = faultOf(change.email);
      return { email: change.email, error, submitting: error === undefined, outcome: undefined };
    }
    case 'settled': {
      const { outcome } = change;
      if (outcome.kind === 'joined') return { ...IDLE, outcome };
      return {
        ...state,
        submitting: false,
        error: outcome.kind === 'emailInvalid' ? 'invalid' : undefined,
        outcome,
      };
    }
  }
}

/** Whether the button may be pressed (specification, section 4). */
export function canSubmit({ email, error, submitting }: FormState): boolean {
  return !submitting && error === undefined && email.trim() !== '';
}
