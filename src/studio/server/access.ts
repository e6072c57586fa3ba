import { randomBytes, timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import type { Context, MiddlewareHandler } from 'hono';

/** Names of this machine that no other site can take: a name that someone has pointed at 127.0.0.1 is none of them. */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

/** Who may use the studio: the browser that has opened a link of this start, and no page but the studio's own. */
export interface Access {
  /** A link that works once. The one before it no longer works. @param port of the server */
  newLink: (port: number) => string;
  middleware: MiddlewareHandler;
}

/**
 * Every request must name this machine, come from the studio's own page, and carry the cookie of this start. The first two
 * keep out other sites and other local servers that are open in the same browser, and names that are pointed here later.
 */
export function createAccess(): Access {
  // Two studios on one machine share the cookies of 127.0.0.1, whatever their ports.
  const cookie = `studio-${randomBytes(6).toString('hex')}`;
  const session = randomBytes(32).toString('base64url');
  let token = '';

  const open = (context: Context, sent: string) => {
    if (!isSame(sent, token)) return context.text('This link has been used, or is not of this start.', 403);
    token = '';
    setCookie(context, cookie, session, { httpOnly: true, sameSite: 'Strict', path: '/' });
    return context.redirect('/', 303);
  };

  return {
    newLink: (port) => {
      token = randomBytes(32).toString('base64url');
      return `http://127.0.0.1:${port}/?t=${token}`;
    },
    middleware: async (context, next) => {
      const reason = findForeign(context.req.method, context.req.raw.headers);
      if (reason !== undefined) return context.text(reason, 403);
      const sent = context.req.query('t');
      // A browser or a chat program that looks at a link in advance must not use it up.
      const isLook = context.req.method !== 'GET' || context.req.header('sec-purpose') !== undefined;
      if (sent !== undefined && context.req.path === '/' && !isLook) return open(context, sent);
      if (!isSame(getCookie(context, cookie) ?? '', session))
        return context.text('Open the studio by its link. Enter in its terminal prints a new one.', 401);
      return next();
    },
  };
}

/** Why a request is not the studio's own page's, or nobody's who opens it by its address. */
function findForeign(method: string, headers: Headers): string | undefined {
  const host = headers.get('host') ?? '';
  if (!OWN_HOST.test(host)) return 'The studio answers to 127.0.0.1 and localhost only.';
  const origin = headers.get('origin');
  const reads = method === 'GET' || method === 'HEAD';
  if (origin === null ? !reads : origin !== `http://${host}`) return 'Another page sent this request.';
  const site = headers.get('sec-fetch-site');
  const opens = reads && headers.get('sec-fetch-mode') === 'navigate' && site === 'none';
  return site === null || site === 'same-origin' || opens ? undefined : 'Another page sent this request.';
}

/** Compares without telling by its time how much is right. */
function isSame(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)];
  return expected !== '' && one.length === other.length && timingSafeEqual(one, other);
}
