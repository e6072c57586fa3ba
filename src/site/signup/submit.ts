import type { Email } from '../../contract/email.ts';
import type { Language } from '../../contract/language.ts';
import { sanitizeText } from '../../contract/sanitize.ts';
import { SOURCE_PAGE } from '../../contract/submit-email.ts';
import type { createAttemptLimit } from './attempt-limit.ts';
import { resultOfError, type SubmissionResult } from './submission-result.ts';
import type { SubmissionClient } from './client.ts';

/** The limit's one key, of both forms (specification, section 5). */
const EMAIL_SUBMISSION = 'email-submission';

interface SubmitDependencies {
  /** Loads the client; rejects when it cannot be loaded. */
  loadClient: () => Promise<SubmissionClient>;
  limit: ReturnType<typeof createAttemptLimit>;
  isOnline: () => boolean;
}

export type Submit = (entry: { email: Email; language: Language }) => Promise<SubmissionResult>;

/**
 * Sends a valid address, within the browser's limit.
 *
 * A request without an answer may have arrived. If the same address is then on the list already, the visitor's own first
 * request put it there, and it is a success.
 */
export function createSubmit({ loadClient, limit, isOnline }: SubmitDependencies): Submit {
  const unanswered = new Set<Email>();
  return async ({ email, language }) => {
    const attempt = limit.attempt(EMAIL_SUBMISSION);
    if (!attempt.allowed)
      return { kind: 'tooManyAttempts', minutes: Math.ceil(attempt.remainingMs / 60_000) };
    const send = await loadClient().catch(() => undefined);
    if (!send) {
      limit.giveBack(EMAIL_SUBMISSION);
      return { kind: 'notLoaded', offline: !isOnline() };
    }
    const answer = await send({ email: sanitizeText(email), language, sourcePage: SOURCE_PAGE });
    if (answer.kind === 'unreachable') {
      unanswered.add(email);
      if (isOnline()) return { kind: 'notSent' };
      limit.giveBack(EMAIL_SUBMISSION);
      return { kind: 'offline' };
    }
    if (answer.kind === 'success') return { kind: 'joined' };
    const result = resultOfError(answer.error);
    return result.kind === 'alreadySubmitted' && unanswered.has(email) ? { kind: 'joined' } : result;
  };
}
