import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { Details } from '../../backup/backup-refusal.ts';
import type { Problem } from '../server/jobs.ts';
import { createStore } from './store.ts';

/** The secret's name in the storage of this origin, which ends at the port and is for all tabs. */
const KEY = 'session';
/** The name of an invitation's secret in the storage of this tab. */
const INVITATION = 'invitation';

/** What a browser says of passkeys. */
export type BrowserReason = 'givenUp' | 'cannot' | 'hasPasskey';
/** Why an answer is not what was asked for; `closed`, and `noAnswer` where nobody works yet: nobody has answered. */
type AskReason = Problem['reason'] | BrowserReason | 'closed' | 'noAnswer';

/** An answer that is not what was asked for. */
export class AskError extends Error {
  readonly reason: AskReason;
  readonly details: Details;

  constructor({ reason, details = {} }: { reason: AskReason; details?: Details }) {
    super(reason);
    this.reason = reason;
    this.details = details;
  }
}

export const isSignedIn = (): boolean => localStorage.getItem(KEY) !== null;

/** Keeps the secret of a session, for which an invitation may have been used. */
export function keepSecret(secret: string): void {
  localStorage.setItem(KEY, secret);
  dropInvitation();
}

export const dropSecret = (): void => localStorage.removeItem(KEY);

/** The secret of the invitation that was opened in this tab, or `null`. */
export const keptInvitation = (): string | null => sessionStorage.getItem(INVITATION);

export const dropInvitation = (): void => sessionStorage.removeItem(INVITATION);

/**
 * Takes what a link brings out of the address: the token of the machine's own link is exchanged for the secret of a session, and an
 * invitation is kept for this tab. In a browser without passkeys it stays in the address, which leads to another browser.
 *
 * @returns whether it has brought something
 */
export async function openLink(): Promise<boolean> {
  const [, kind, secret] = /^#([ti])=(.+)$/.exec(location.hash) ?? [];
  if (secret === undefined) return false;
  if (kind === 'i') sessionStorage.setItem(INVITATION, secret);
  if (kind === 't' || browserSupportsWebAuthn())
    history.replaceState(history.state, '', location.pathname + location.search);
  if (kind === 'i') return true;
  const answer = await request('session', secret, { method: 'POST' }).catch(() => undefined);
  // A link that was used before ends no session.
  if (answer?.ok) keepSecret(await answer.text());
  return answer?.ok === true;
}

/** Whoever waits for the passkey to be asked for once more is told whether it was. */
export const confirming = createStore<((isConfirmed: boolean) => void) | undefined>(undefined);
/** One question for all that wait at the same time. */
let confirmed: Promise<boolean> | undefined;

function confirm(): Promise<boolean> {
  confirmed ??= new Promise<boolean>((done) => confirming.set(done)).finally(() => {
    confirmed = undefined;
    confirming.set(undefined);
  });
  return confirmed;
}

/** Asks the studio with the secret of the session; once more where the passkey is to be asked for first. */
export async function ask<Body>(path: string, init: RequestInit): Promise<Body> {
  const secret = localStorage.getItem(KEY);
  if (secret === null) throw new AskError({ reason: 'closed' });
  const answered = () => askAs<Body>(secret, path, init, 'closed');
  try {
    return await answered();
  } catch (error) {
    if (!(error instanceof AskError) || error.reason !== 'passkey' || !(await confirm())) throw error;
    return answered();
  }
}

/** Asks with any secret, which is removed when the studio does not know it any more. */
async function askAs<Body>(
  secret: string,
  path: string,
  init: RequestInit,
  away: AskReason = 'noAnswer',
): Promise<Body> {
  const answer = await request(path, secret, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new AskError({ reason: away });
  });
  // Another tab may have got a newer one meanwhile.
  if (answer.status === 401 && localStorage.getItem(KEY) === secret) dropSecret();
  const body: unknown = await answer.json().catch(() => undefined);
  // Page and server are built as one, so what one writes has the type that the other reads.
  if (answer.ok) return body as Body;
  throw new AskError(isProblem(body) ? body : { reason: answer.status === 401 ? 'closed' : 'failed' });
}

/** Asks with an input. */
export function post<Body>(path: string, input: unknown, signal?: AbortSignal): Promise<Body> {
  return ask<Body>(path, { ...posted(input), ...(signal && { signal }) });
}

/** Asks with an input before there is a session: with nothing, or with the secret of an invitation. */
export const postAs =
  (secret: string) =>
  <Body>(path: string, input: unknown): Promise<Body> =>
    askAs<Body>(secret, path, posted(input));

/** Whether one can sign in here. */
export const askSignIn = (): Promise<{ isOn: boolean }> => askAs('', 'sign-in', {});

const posted = (input: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(input),
});

function request(path: string, secret: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${secret}`);
  return fetch(`/api/${path}`, { ...init, headers });
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'reason' in body;
}
