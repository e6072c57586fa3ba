import type { FormTranslations } from '../../content/built-in.ts';
import { fill } from '../../content/fill.ts';

/** How the submission of a valid address can end. */
export type SubmissionResult =
  | { kind: 'joined' }
  | { kind: 'rateLimited' }
  | { kind: 'alreadySubmitted' }
  | { kind: 'emailInvalid' }
  | { kind: 'notSent' }
  /** Nothing could be sent, because the device has no connection. */
  | { kind: 'offline' }
  /** The browser's own limit; `minutes` until the next attempt, rounded up. */
  | { kind: 'tooManyAttempts'; minutes: number }
  /** The scripts that send could not be loaded; the next press sends the form without them. */
  | { kind: 'notLoaded'; offline: boolean };

/**
 * The error catalogue: which result an error text of the function means (specification, section 8). Matched by what the
 * text contains, in the catalogue's order and case.
 */
export function resultOfError(error: string): SubmissionResult {
  if (error.includes('rate limit')) return { kind: 'rateLimited' };
  if (error.includes('already submitted')) return { kind: 'alreadySubmitted' };
  if (error.includes('Invalid email')) return { kind: 'emailInvalid' };
  return { kind: 'notSent' };
}

export interface ToastTexts {
  title: string;
  text: string;
}

/** The texts of the toast for a result, or `undefined` if it has none: the dialog or the form shows it. */
export function toastTexts(
  result: SubmissionResult,
  { cta, offline, status, toasts }: FormTranslations,
): ToastTexts | undefined {
  switch (result.kind) {
    case 'rateLimited':
    case 'alreadySubmitted':
      return status[result.kind];
    case 'tooManyAttempts': {
      const { title, text } = toasts.tooManyAttempts;
      return { title, text: fill(text, { minutes: result.minutes }) };
    }
    case 'notSent':
      return { title: cta.submissionError || status.notSent.title, text: status.notSent.text };
    case 'offline':
      return offline;
    case 'joined':
    case 'emailInvalid':
    case 'notLoaded':
      return undefined;
  }
}

/** Whether the device had no connection during the submission. */
export function wasOffline(result: SubmissionResult): boolean {
  return result.kind === 'offline' || (result.kind === 'notLoaded' && result.offline);
}
