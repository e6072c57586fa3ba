import { createStore } from './store.ts';

/** The secret's name in the storage of this origin, which ends at the port and is for all tabs. */
const KEY = 'session';

const session = createStore(localStorage.getItem(KEY));
/** Calls back when a link was opened, here or in another tab, and when the session ends. */
export const onSession = session.subscribe;
addEventListener('storage', ({ key, newValue }) => key === KEY && session.set(newValue));

/** Takes the token of a link out of the address, and exchanges it for the secret of a session. */
export async function openLink(): Promise<void> {
  const [, token] = /^#t=(.+)$/.exec(location.hash) ?? [];
  if (token === undefined) return;
  history.replaceState(null, '', location.pathname + location.search);
  const answer = await request('session', token, { method: 'POST' }).catch(() => undefined);
  // A link that was used before ends no session.
  if (!answer?.ok) return;
  localStorage.setItem(KEY, await answer.text());
  session.set(localStorage.getItem(KEY));
}

/** Asks the studio with the secret, which is removed when it is not known any more. */
export async function askStudio(path: string, init: RequestInit): Promise<Response> {
  const secret = session.get();
  if (secret === null) return new Response(null, { status: 401 });
  const answer = await request(path, secret, init);
  if (answer.status === 401) {
    // Another tab may have got a newer one meanwhile.
    if (localStorage.getItem(KEY) === secret) localStorage.removeItem(KEY);
    session.set(localStorage.getItem(KEY));
  }
  return answer;
}

function request(path: string, secret: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${secret}`);
  return fetch(`/api/${path}`, { ...init, headers });
}
