/**
 * What a visitor needs only after beginning with a form, fetched as one script: help with typing, sending, and what is
 * told over the page.
 */
import { createAttemptLimit } from './attempt-limit.ts';
import type { Backend } from './backend.ts';
import { createSubmit } from './submission.ts';

export { Help } from './help/help.tsx';
export { Notices } from './notices.tsx';

let backend: Promise<Backend> | undefined;

/** The one client of this page; after a failure it is asked for again. */
function fetchBackend(): Promise<Backend> {
  backend ??= import('./backend.ts').then(({ configuredBackend }) => configuredBackend());
  backend.catch(() => (backend = undefined));
  return backend;
}

/** Sends an address from either form of the page. */
export const submit = createSubmit({
  backend: fetchBackend,
  limit: createAttemptLimit(Date.now),
  isOnline: () => navigator.onLine,
});
