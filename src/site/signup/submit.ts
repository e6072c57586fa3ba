import type { Email } from '../../contract/email.ts';
import type { Language } from '../../contract/language.ts';
import { sanitizeText } from '../../contract/sanitize.ts';
import { sourceIn } from '../../contract/source.ts';
import { SOURCE_PAGE } from '../../contract/submit-email.ts';
import type { SubmissionClient } from './client.ts';
import type { SubmissionResult } from './result.ts';

/** Attempts that the browser allows per window (specification, section 5). */
const ATTEMPTS_PER_WINDOW = 3;
/** The window's length in milliseconds, counted from its first attempt. */
const ATTEMPT_WINDOW_MS = 15 * 60_000;

/** How long the script that sends may take, and then its answer, in milliseconds; on a dead connection browsers wait for minutes. */
const TIMEOUT_MS = 20_000;

interface SubmitDependencies {
  /** Loads the client; `undefined` when it cannot be loaded. */
  loadClient: () => Promise<SubmissionClient | undefined>;
  isOnline: () => boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Sends valid addresses, within the browser's limit, which is in memory: a reload starts again. What never left the device
 * is not counted.
 *
 * A request without an answer may have arrived. If the same address is then on the list already, the visitor's own first
 * request put it there, and it is a success.
 */
export function createSubmit({ loadClient, isOnline, now }: SubmitDependencies) {
  const unanswered = new Set<Email>();
  let startedAt = -Infinity;
  let attempts = 0;
  return async (email: Email, language: Language): Promise<SubmissionResult> => {
    const elapsed = now() - startedAt;
    // A clock that was set back would make the window last longer than the toast said.
    if (elapsed >= ATTEMPT_WINDOW_MS || elapsed < 0) {
      startedAt = now();
      attempts = 0;
    }
    if (attempts >= ATTEMPTS_PER_WINDOW)
      return { kind: 'tooManyAttempts', minutes: Math.ceil((ATTEMPT_WINDOW_MS - elapsed) / 60_000) };
    attempts += 1;
    const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
    const send = await Promise.race([loadClient(), tooLate]);
    const answer = await send?.({ email: sanitizeText(email), language, sourcePage: SOURCE_PAGE });
    if (answer?.kind === 'success') return { kind: 'joined' };
    if (answer?.kind === 'rejected') {
      const result = resultOfError(answer.error);
      return result.kind === 'alreadySubmitted' && unanswered.has(email) ? { kind: 'joined' } : result;
    }
    if (answer) unanswered.add(email);
    if (isOnline()) return { kind: answer ? 'notSent' : 'notLoaded' };
    attempts -= 1;
    return { kind: 'offline' };
  };
}

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

let client: Promise<SubmissionClient | undefined> | undefined;

/**
 * The one client of this page, in a script of its own: it is loaded as soon as somebody uses a form, and again after a
 * failure.
 */
export function loadClient(): Promise<SubmissionClient | undefined> {
  client ??= import('./client.ts').then(
    ({ createSubmissionClient }) =>
      createSubmissionClient({
        // The project that the build names, or else the origin that served the page.
        url: import.meta.env.VITE_SUPABASE_URL ?? location.origin,
        key: import.meta.env.VITE_SUPABASE_ANON_KEY ?? 'anonymous',
        timeout: TIMEOUT_MS,
        source: import.meta.env.VITE_SUPABASE_URL ? sourceIn(location.search) : undefined,
      }),
    () => (client = undefined),
  );
  return client;
}

/** Sends an address from either form of the page. */
export const submit = createSubmit({
  loadClient,
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
});
