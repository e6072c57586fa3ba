import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ActionHost } from '../../operator/actions/action.ts';
import { findHash, spendLink } from './links.ts';
import type { Sessions } from './sessions.ts';
import { SERVER_ANSWERS } from './texts/answers.ts';

/** Names of this machine that no other site can take: a name that someone has pointed at 127.0.0.1 is none of them. */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

const secretOf = ({ req }: Context) => req.header('authorization')?.replace(/^Bearer /, '') ?? '';

/**
 * Who may use the studio. The page itself, which has no data, is for everybody who names this machine or the studio's own
 * origin. Every other request must come from the page and carry the secret that it got for its link's token, before any
 * of its body is read. No cookie does: a browser sends those to every port of a host.
 *
 * @returns the routes of what needs a session, and what comes before all routes
 */
export function createAccess(
  { list: { db }, actor, settings }: Omit<ActionHost, 'resolveFile'>,
  sessions: Sessions,
) {
  const routes = new Hono();
  // Proves to the command that this is the studio of its list: a program that has taken the port cannot answer that.
  routes.get('/link/:beginning', async ({ req, text }) => text(await findHash(db, req.param('beginning'))));
  routes.post('/session', async (context) => {
    const user = await spendLink(db, actor, secretOf(context));
    return user === undefined
      ? context.text(SERVER_ANSWERS.usedLink, 403)
      : context.text(sessions.open(user));
  });
  // What a frame, a download or another tab asks for sends no header of the page's: each is at a random address.
  routes.on('GET', ['/preview/:id', '/ticket/:id'], async ({ req, text }) => {
    const answer = req.method === 'GET' ? sessions.addressed(req.path)?.get(req.path) : undefined;
    return (await answer?.()) ?? text(SERVER_ANSWERS.openAgain, 404);
  });
  routes.all('*', (context) => {
    const session = sessions.find(secretOf(context));
    return session?.api.fetch(context.req.raw) ?? context.text(SERVER_ANSWERS.noSession, 401);
  });
  const origin = settings.studio.origin === undefined ? undefined : new URL(settings.studio.origin);
  const middleware = createMiddleware(async (context, next) => {
    const { method, path, raw } = context.req;
    const reads = method === 'GET' || method === 'HEAD';
    const reason = findForeign(raw.headers, reads, reads && !path.startsWith('/api/'), origin);
    return reason === undefined ? next() : context.text(reason, 403);
  });
  return { routes, middleware };
}

/** Why a request is not the studio's own page's, or nobody's who opens it by its address. */
function findForeign(
  headers: Headers,
  reads: boolean,
  isPage: boolean,
  own: URL | undefined,
): string | undefined {
  const host = headers.get('host') ?? '';
  if (host !== own?.host && !OWN_HOST.test(host)) return SERVER_ANSWERS.ownNames;
  if (isPage) return undefined;
  const origin = headers.get('origin');
  const isOwn = origin === (host === own?.host ? own.origin : `http://${host}`);
  if (origin === null ? !reads : !isOwn) return SERVER_ANSWERS.anotherPage;
  const site = headers.get('sec-fetch-site');
  const opens = reads && headers.get('sec-fetch-mode') === 'navigate' && site === 'none';
  return site === null || site === 'same-origin' || opens ? undefined : SERVER_ANSWERS.anotherPage;
}
