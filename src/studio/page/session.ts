import type { Details } from '../../backup/backup-refusal.ts';
import type { Problem } from '../server/jobs.ts';

/** The secret's name in the storage of this origin, which ends at the port and is for all tabs. */
const KEY = 'session';

/** Why an answer is not what was asked for; `closed`: nobody has answered. */
type AskReason = Problem['reason'] | 'closed';

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

/** Takes the token of a link out of the address, and exchanges it for the secret of a session. */
export async function openLink(): Promise<void> {
  const [, token] = /^#t=(.+)$/.exec(location.hash) ?? [];
  if (token === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  const answer = await request('session', token, { method: 'POST' }).catch(() => undefined);
  // A link that was used before ends no session.
  if (answer?.ok) localStorage.setItem(KEY, await answer.text());
}

/** Asks the studio with the secret, which is removed when it is not known any more. */
export async function ask<Body>(path: string, init: RequestInit): Promise<Body> {
  const secret = localStorage.getItem(KEY);
  if (secret === null) throw new AskError({ reason: 'closed' });
  const answer = await request(path, secret, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new AskError({ reason: 'closed' });
  });
  // Another tab may have got a newer one meanwhile.
  if (answer.status === 401 && localStorage.getItem(KEY) === secret) localStorage.removeItem(KEY);
  const body: unknown = await answer.json().catch(() => undefined);
  // Page and server are built as one, so what one writes has the type that the other reads.
  if (answer.ok) return body as Body;
  throw new AskError(isProblem(body) ? body : { reason: answer.status === 401 ? 'closed' : 'failed' });
}

/** Asks with an input. */
export function post<Body>(path: string, input: unknown, signal?: AbortSignal): Promise<Body> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(input);
  return ask<Body>(path, { method: 'POST', headers, body, ...(signal && { signal }) });
}

function request(path: string, secret: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${secret}`);
  return fetch(`/api/${path}`, { ...init, headers });
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'reason' in body;
}
