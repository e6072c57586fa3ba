/** How the submission of a valid address can end. */
export type SubmissionResult =
  | { kind: 'joined' | 'rateLimited' | 'alreadySubmitted' | 'emailInvalid' | 'notSent' }
  /** Nothing could be sent, because the device has no connection. */
  | { kind: 'offline' }
  /** The script that sends could not be loaded: the browser can post the form without it. */
  | { kind: 'notLoaded' }
  /** The browser's own limit; `minutes` until the next attempt, rounded up. */
  | { kind: 'tooManyAttempts'; minutes: number };
