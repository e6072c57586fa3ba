/**
 * What a form needs once somebody uses it, in one script: help with typing, sending, toast and dialog. The client of the
 * function is a script of its own, which is loaded at the same time.
 */
import { createAttemptLimit } from './attempt-limit.ts';
import { createSubmit } from './submit.ts';
import type { SubmissionClient } from './client.ts';

export { SubmissionFeedback } from './feedback.tsx';
export { Help } from './help/help.tsx';

const importClient = () => import('./client.ts');

// While the visitor types. A failure matters only to the submission, which asks again.
importClient().catch(() => undefined);

let client: Promise<SubmissionClient> | undefined;

/** The one client of this page; after a failure it is loaded again. */
function loadClient(): Promise<SubmissionClient> {
  client ??= importClient().then(({ configuredClient }) => configuredClient());
  client.catch(() => (client = undefined));
  return client;
}

/** Sends an address from either form of the page. */
export const submit = createSubmit({
  loadClient,
  limit: createAttemptLimit(Date.now),
  isOnline: () => navigator.onLine,
});
