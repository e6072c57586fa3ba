import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../waitlist/clock.ts';
import { SERVER_ANSWERS } from './texts/answers.ts';

/** Names of this machine that no other site can take: a name that someone has pointed at 127.0.0.1 is none of them. */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;
/** What a frame, a download or another tab asks for, which sends no header of the page's: each at a random address. */
const RANDOM_ADDRESS = /^\/api\/(?:preview|ticket)\/[^/]+$/;

/**
 * Who may use the studio. The page itself, which has no data, is for everybody who names this machine. Every other request
 * must come from the page and carry the secret that it got for its link's token. No cookie does: a browser sends those to
 * every port of a host.
 */
export function createAccess(clock: Clock) {
  const perf = { now: () => clock.monotonic() };
  const tickets = new LRUCache<string, () => Promise<Response>>({ max: 100, ttl: 60_000, perf });
  let [token, session] = ['', ''];
  let spent = new AbortController();

  return {
    /** Answers that a browser may ask for once within a minute, by their ids. They end with the session. */
    tickets,
    /**
     * A link that works once. The one before it, and the session that came of that, end.
     *
     * @returns with a signal that is aborted when the link no longer works
     */
    newLink: (port: number) => {
      spent.abort();
      spent = new AbortController();
      tickets.clear();
      [token, session] = [newSecret(), ''];
      // A browser sends the fragment to no server.
      return { link: `http://127.0.0.1:${port}/#t=${token}`, spent: spent.signal };
    },
    middleware: createMiddleware(async (context, next) => {
      const { method, path, raw } = context.req;
      const reads = method === 'GET' || method === 'HEAD';
      const isPage = reads && !path.startsWith('/api/');
      const reason = findForeign(raw.headers, reads, isPage);
      if (reason !== undefined) return context.text(reason, 403);
      if (isPage || (method === 'GET' && RANDOM_ADDRESS.test(path))) return next();
      const sent = context.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
      if (method === 'POST' && path === '/api/session') {
        if (!isSame(sent, token)) return context.text(SERVER_ANSWERS.usedLink, 403);
        [token, session] = ['', newSecret()];
        spent.abort();
        return context.text(session);
      }
      if (isSame(sent, session)) return next();
      return context.text(SERVER_ANSWERS.noSession, 401);
    }),
  };
}

const newSecret = () => randomBytes(32).toString('base64url');

/** Why a request is not the studio's own page's, or nobody's who opens it by its address. */
function findForeign(headers: Headers, reads: boolean, isPage: boolean): string | undefined {
  const host = headers.get('host') ?? '';
  if (!OWN_HOST.test(host)) return SERVER_ANSWERS.ownNames;
  if (isPage) return undefined;
  const origin = headers.get('origin');
  if (origin === null ? !reads : origin !== `http://${host}`) return SERVER_ANSWERS.anotherPage;
  const site = headers.get('sec-fetch-site');
  const opens = reads && headers.get('sec-fetch-mode') === 'navigate' && site === 'none';
  return site === null || site === 'same-origin' || opens ? undefined : SERVER_ANSWERS.anotherPage;
}

/** Compares without telling by its time how much is right. */
function isSame(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)];
  return expected !== '' && one.length === other.length && timingSafeEqual(one, other);
}
