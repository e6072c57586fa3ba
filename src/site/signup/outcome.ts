import { fill } from '../../content/fill.ts';
import type { Translations } from '../../content/en.ts';

/** What can become of a submission that passed the e-mail rule. */
export type Outcome =
  | { kind: 'joined' }
  | { kind: 'rateLimited' }
  | { kind: 'alreadySubmitted' }
  | { kind: 'emailInvalid' }
  | { kind: 'notSent' }
  /** Nothing could be sent, because the device has no connection. */
  | { kind: 'offline' }
  /** The browser's own limit; `minutes` until the next attempt, rounded up. */
  | { kind: 'tooManyAttempts'; minutes: number }
  /** The scripts that send could not be loaded, with a connection or without; the plain form still can be sent. */
  | { kind: 'unloaded'; offline: boolean };

/**
 * The error catalogue: which outcome an error text of the function means (specification, section 8). Matched by what the
 * text contains, in the catalogue's order and case.
 */
export function outcomeOfError(error: string): Outcome {
  if (error.includes('rate limit')) return { kind: 'rateLimited' };
  if (error.includes('already submitted')) return { kind: 'alreadySubmitted' };
  if (error.includes('Invalid email')) return { kind: 'emailInvalid' };
  return { kind: 'notSent' };
}

export interface NoticeWords {
  title: string;
  text: string;
}

/** What the toast says about an outcome, or `undefined` for one that is told in another way. */
export function noticeWords(outcome: Outcome, t: Translations): NoticeWords | undefined {
  const { notices } = t;
  switch (outcome.kind) {
    case 'rateLimited':
      return { title: notices.rateLimitTitle, text: notices.rateLimitText };
    case 'alreadySubmitted':
      return { title: notices.alreadySubmittedTitle, text: notices.alreadySubmittedText };
    case 'tooManyAttempts':
      return {
        title: notices.tooManyAttemptsTitle,
        text: fill(notices.tooManyAttemptsText, { minutes: outcome.minutes }),
      };
    case 'notSent':
      return { title: t.cta.submissionError || notices.somethingWentWrongTitle, text: notices.tryAgainText };
    case 'offline':
      return t.offline;
    case 'joined':
    case 'emailInvalid':
    case 'unloaded':
      return undefined;
  }
}

/** Whether the device had no connection when this came about. */
export function foundNoConnection(outcome: Outcome): boolean {
  return outcome.kind === 'offline' || (outcome.kind === 'unloaded' && outcome.offline);
}
