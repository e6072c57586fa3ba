import { createAttemptLimit } from './attempt-limit.ts';
import type { SubmissionClient } from './client.ts';
import { createSubmit } from './submit.ts';

let client: Promise<SubmissionClient> | undefined;

/**
 * The one client of this page, in a script of its own: it is loaded as soon as somebody uses a form. After a failure it is
 * loaded again.
 */
export function loadClient(): Promise<SubmissionClient> {
  client ??= import('./client.ts').then(({ configuredClient }) => configuredClient());
  client.catch(() => (client = undefined));
  return client;
}

/** Sends an address from either form of the page. */
export const submit = createSubmit({
  loadClient,
  limit: createAttemptLimit(() => Date.now()),
  isOnline: () => navigator.onLine,
});
