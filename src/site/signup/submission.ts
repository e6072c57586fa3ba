import type { Email } from '../../contract/email.ts';
import type { Language } from '../../contract/language.ts';
import { sanitizeText } from '../../contract/sanitize.ts';
import { SOURCE_PAGE } from '../../contract/submit-email.ts';
import { EMAIL_SUBMISSION, type AttemptLimit } from './attempt-limit.ts';
import type { Backend } from './backend.ts';
import { outcomeOfError, type Outcome } from './outcome.ts';

export interface SubmissionDependencies {
  /** Fetches the backend client; rejects when it cannot be had. */
  backend: () => Promise<Backend>;
  limit: AttemptLimit;
  isOnline: () => boolean;
}

export type Submit = (email: Email, language: Language) => Promise<Outcome>;

/**
 * Sends an accepted address, within the browser's limit, and says what became of it.
 *
 * A send without an answer may have arrived. When the same address is then told to be on the list already, the visitor's
 * own first send is what put it there, and it is a success.
 */
export function createSubmit({ backend, limit, isOnline }: SubmissionDependencies): Submit {
  const unanswered = new Set<Email>();
  return async (email, language) => {
    const attempt = limit.attempt(EMAIL_SUBMISSION);
    if (!attempt.allowed)
      return { kind: 'tooManyAttempts', minutes: Math.ceil(attempt.remainingMs / 60_000) };
    const send = await backend().catch(() => undefined);
    if (!send) {
      limit.giveBack(EMAIL_SUBMISSION);
      return { kind: 'unloaded', offline: !isOnline() };
    }
    const answer = await send({ email: sanitizeText(email), language, sourcePage: SOURCE_PAGE });
    if (answer.kind === 'unreachable') {
      unanswered.add(email);
      if (isOnline()) return { kind: 'notSent' };
      limit.giveBack(EMAIL_SUBMISSION);
      return { kind: 'offline' };
    }
    if (answer.kind === 'success') return { kind: 'joined' };
    const outcome = outcomeOfError(answer.error);
    return outcome.kind === 'alreadySubmitted' && unanswered.has(email) ? { kind: 'joined' } : outcome;
  };
}
