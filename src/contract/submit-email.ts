import type { Email } from './email.ts';
import type { Language } from './language.ts';

/** The function's name, as `supabase-js` invokes it and as its folder is called. */
export const FUNCTION_NAME = 'submit-email';

/** Where the function is reached under any origin that serves it. */
export const SUBMIT_EMAIL_PATH = '/functions/v1/submit-email';

/** The one page that collects addresses (specification, section 3). */
export const SOURCE_PAGE = 'landing';

/** Largest request body in bytes, counted on what was really read. */
export const BODY_LIMIT = 4096;

/** What the page sends. */
export interface SubmitEmailRequest {
  email: string;
  language: Language;
  sourcePage: typeof SOURCE_PAGE;
}

/** A valid request: what the store is given. */
export interface Submission extends SubmitEmailRequest {
  email: Email;
}

/** Where a form post without script comes back to: ids of panels on the page, shown by `:target`. */
export const OUTCOME_ANCHORS = {
  joined: 'joined',
  alreadySubmitted: 'already-submitted',
  emailInvalid: 'email-invalid',
  rateLimited: 'rate-limited',
  notSent: 'not-sent',
} as const;

/**
 * Error texts of the answer, the statuses they come with, and the panel for a form post without script, if it goes back to
 * the page. The browser matches on the texts.
 */
export const ERRORS = {
  invalidEmail: { status: 400, error: 'Invalid email address', panel: 'emailInvalid' },
  invalidRequest: { status: 400, error: 'Invalid request', panel: 'notSent' },
  methodNotAllowed: { status: 405, error: 'Method not allowed', panel: undefined },
  crossSite: { status: 403, error: 'Origin not allowed', panel: undefined },
  alreadySubmitted: { status: 409, error: 'Email already submitted', panel: 'alreadySubmitted' },
  tooLarge: { status: 413, error: 'Request too large', panel: 'notSent' },
  unsupportedType: { status: 415, error: 'Unsupported content type', panel: undefined },
  rateLimited: { status: 429, error: 'Submission rate limit exceeded', panel: 'rateLimited' },
  unavailable: { status: 503, error: 'Temporarily unavailable', panel: 'notSent' },
} as const;

export type SubmitEmailError = keyof typeof ERRORS;

export type SubmitEmailResponse = { success: true } | { success: false; error: string };

/**
 * Field of the plain form that people never see; only a script fills it in. The name is none that a browser or a password
 * manager fills in by itself, as it does with "website" or "phone".
 */
export const HONEYPOT_FIELD = 'leave-empty';
