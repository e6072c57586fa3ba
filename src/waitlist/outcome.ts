import {
  ERRORS,
  OUTCOME_ANCHORS,
  type OutcomeAnchor,
  type SubmitEmailError,
  type SubmitEmailResponse,
} from '../contract/submit-email.ts';

/** How a submission ended, for the visitor. */
export type Outcome = { kind: 'joined' } | { kind: SubmitEmailError; retryAfterSeconds?: number };

const ANCHORS: Record<Outcome['kind'], OutcomeAnchor> = {
  joined: OUTCOME_ANCHORS.joined,
  alreadySubmitted: OUTCOME_ANCHORS.alreadySubmitted,
  invalidEmail: OUTCOME_ANCHORS.emailInvalid,
  rateLimited: OUTCOME_ANCHORS.rateLimited,
  invalidRequest: OUTCOME_ANCHORS.notSent,
  methodNotAllowed: OUTCOME_ANCHORS.notSent,
  crossSite: OUTCOME_ANCHORS.notSent,
  tooLarge: OUTCOME_ANCHORS.notSent,
  unsupportedType: OUTCOME_ANCHORS.notSent,
  unavailable: OUTCOME_ANCHORS.notSent,
};

/** The status that an outcome is answered with in JSON. */
function statusOf({ kind }: Outcome): number {
  return kind === 'joined' ? 200 : ERRORS[kind].status;
}

/** The answer to the page's script. */
export function jsonAnswer(outcome: Outcome, headers: Headers): Response {
  const body: SubmitEmailResponse =
    outcome.kind === 'joined' ? { success: true } : { success: false, error: ERRORS[outcome.kind].error };
  headers.set('content-type', 'application/json; charset=utf-8');
  setRetryAfter(outcome, headers);
  return new Response(JSON.stringify(body), { status: statusOf(outcome), headers });
}

/**
 * The answer to a form post without script: back to the page, to the panel for what happened.
 *
 * @param page the page's path, with its origin where that is another
 */
export function formAnswer(outcome: Outcome, page: string, headers: Headers): Response {
  headers.set('location', `${page}#${ANCHORS[outcome.kind]}`);
  setRetryAfter(outcome, headers);
  return new Response(null, { status: 303, headers });
}

function setRetryAfter(outcome: Outcome, headers: Headers): void {
  if ('retryAfterSeconds' in outcome) headers.set('retry-after', String(outcome.retryAfterSeconds));
}
