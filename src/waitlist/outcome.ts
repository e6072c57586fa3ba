import {
  ERRORS,
  OUTCOME_ANCHORS,
  type OutcomeAnchor,
  type SubmitEmailError,
  type SubmitEmailResponse,
} from '../contract/submit-email.ts';

/** How a submission ended, for the visitor. */
export type Outcome = { kind: 'joined' } | { kind: SubmitEmailError; retryAfterSeconds?: number };

/** The panels of the page for outcomes; all others have the panel "not sent". */
const ANCHORS: Partial<Record<Outcome['kind'], OutcomeAnchor>> = {
  joined: OUTCOME_ANCHORS.joined,
  alreadySubmitted: OUTCOME_ANCHORS.alreadySubmitted,
  invalidEmail: OUTCOME_ANCHORS.emailInvalid,
  rateLimited: OUTCOME_ANCHORS.rateLimited,
};

/** The answer to the page's script. */
export function jsonAnswer(outcome: Outcome, headers: Headers): Response {
  headers.set('content-type', 'application/json; charset=utf-8');
  setRetryAfter(outcome, headers);
  const answer = (body: SubmitEmailResponse, status: number) => Response.json(body, { status, headers });
  if (outcome.kind === 'joined') return answer({ success: true }, 200);
  const { status, error } = ERRORS[outcome.kind];
  return answer({ success: false, error }, status);
}

/**
 * The answer to a form post without script: back to the page, to the panel for what happened.
 *
 * @param page the page's path, with its origin where that is another
 */
export function formAnswer(outcome: Outcome, page: string, headers: Headers): Response {
  headers.set('location', `${page}#${ANCHORS[outcome.kind] ?? OUTCOME_ANCHORS.notSent}`);
  setRetryAfter(outcome, headers);
  return new Response(null, { status: 303, headers });
}

function setRetryAfter(outcome: Outcome, headers: Headers): void {
  if ('retryAfterSeconds' in outcome) headers.set('retry-after', String(outcome.retryAfterSeconds));
}
