import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Settings } from '../../hosts/settings/settings.ts';
import type { Problem } from './jobs.ts';
import { needOf } from './needs.ts';
import { OWN_HOST, type Sessions, type StudioSession } from './sessions.ts';
import { SERVER_ANSWERS } from './texts/answers.ts';

/** The secret that a request carries, of a link or of a session. */
export const secretOf = ({ req }: Context) => req.header('authorization')?.replace(/^Bearer /, '') ?? '';

/** What the routes of a session have. */
export interface WithSession {
  Variables: { session: StudioSession };
}

/**
 * Lets nobody pass without the secret that the page got for its link's token, before any of the body is read. No cookie is
 * one: a browser sends those to every port of a host.
 */
export const requireSession = (sessions: Sessions) =>
  createMiddleware<WithSession>(async (context, next) => {
    const session = await sessions.find(secretOf(context), context.req.header('host') ?? '');
    if (session === undefined) return context.text(SERVER_ANSWERS.noSession, 401);
    context.set('session', session);
    return next();
  });

/** Lets nobody do what their access does not have, and refuses whatever no need is known of. */
export const requireNeed = (sessions: Sessions) =>
  createMiddleware<WithSession>(async ({ req, var: { session } }, next) => {
    const need = needOf(req.method, req.path.replace(/^\/api/, ''));
    if (need === undefined) return refuse(404);
    if (need !== 'look' && need !== 'own' && session.known.access !== 'everything')
      return refuse(403, { reason: 'lookOnly' });
    const isAsked = need === 'passkey' || need === 'own';
    // What is added up is asked for where a plan says how many it is about.
    return isAsked && !(await sessions.mayGoOn(session)) ? refuse(403, { reason: 'passkey' }) : next();
  });

/** What a page sends. */
export const typedIn = (req: Pick<Context['req'], 'json'>): Promise<unknown> =>
  req.json().catch(() => undefined);

/** An answer that refuses something, for the page. */
export function refuse(status: number, problem: Problem = { reason: 'input' }): Response {
  return Response.json(problem, { status });
}

/**
 * Refuses what another page asks, before all routes. The page itself, which has no data, is for everybody who names this
 * machine or the studio's own origin; every other request must come from the page.
 */
export function refuseForeign({ studio }: Pick<Settings, 'studio'>) {
  const origin = studio.origin === undefined ? undefined : new URL(studio.origin);
  return createMiddleware(async (context, next) => {
    const { method, path, raw } = context.req;
    const reads = method === 'GET' || method === 'HEAD';
    const reason = findForeign(raw.headers, reads, reads && !path.startsWith('/api/'), origin);
    return reason === undefined ? next() : context.text(reason, 403);
  });
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

/** What the page may load: what this server serves. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Headers of every answer. Nothing of the list stays in a browser's cache. */
export const headers: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'no-referrer');
  headers.set('x-robots-tag', 'noindex');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', PAGE_POLICY);
};
