import { leavePath } from '../content/locales.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../contract/language.ts';
import {
  LEAVE_ACTION,
  LEAVE_ANCHORS,
  LEAVE_FIELDS,
  ONE_CLICK,
  TOKEN_PARAMETER,
  tokenInLink,
} from '../contract/leave.ts';
import {
  unavailable,
  untilNextStep,
  type AppRequest,
  type FunctionDependencies,
  type RequestContext,
  checkOrigin,
} from './function.ts';
import { readBody } from './read-submission.ts';

/** What a link can do to the list. Both throw `StoreUnavailable`. */
export interface LeaveOperations {
  /** Whose link a token is from; `undefined` when no key of ours has made it. */
  ownerOf: (token: string) => Promise<string | undefined>;
  /** Takes the owner of a link off the list. @returns whether they were on it */
  leave: (owner: string) => Promise<boolean>;
}

export interface LeaveAppDependencies extends FunctionDependencies {
  list: LeaveOperations;
  /** Called with every answer, for the log and the metrics. */
  observe: (event: LeaveEvent) => void;
}

/** What only the host knows about a request. */
export interface LeaveContext extends RequestContext {
  /** The request's target, or only its query. */
  target: string;
  /** Origin of the page, unless the request names an allowed one; empty where the request came to that origin. */
  pageOrigin: string;
}

/** What happened to one request. No token and nobody’s address is in it. */
export interface LeaveEvent {
  outcome: keyof typeof ANSWERS | 'toPage' | 'methodNotAllowed';
  /** Whether the page was used or a mail program's own button; `undefined` where neither is known. */
  by: 'page' | 'mailProgram' | undefined;
  milliseconds: number;
  /** Why the list was unavailable. */
  reason?: unknown;
}

export interface LeaveApp {
  /** Answers one request, whatever its path; never rejects. */
  fetch(request: AppRequest, context: LeaveContext): Promise<Response>;
}

/** The panel of the page, and the status for a mail program. The owner of a true link is not told what the list knew. */
const ANSWERS = {
  left: { anchor: LEAVE_ANCHORS.left, status: 200 },
  notOnList: { anchor: LEAVE_ANCHORS.left, status: 200 },
  incomplete: { anchor: LEAVE_ANCHORS.incomplete, status: 400 },
  rateLimited: { anchor: LEAVE_ANCHORS.notNow, status: 429 },
  unavailable: { anchor: LEAVE_ANCHORS.notNow, status: 503 },
};

/**
 * The function `leave` as a web-standard handler: takes the owner of a link off the list.
 *
 * Only a POST changes anything: programs open every link of a mail. A true link is answered in the same way and at the
 * same step of time whether its owner was on the list or has left before. The token alone gives the right to leave, so it
 * does not matter which site a post comes from.
 */
export function createLeaveApp(dependencies: LeaveAppDependencies): LeaveApp {
  const { clock, observe, allowedOrigins } = dependencies;
  return {
    async fetch(request, { client, target, pageOrigin }) {
      const started = clock.monotonic();
      const report = (event: Omit<LeaveEvent, 'milliseconds'>) =>
        observe({ ...event, milliseconds: clock.monotonic() - started });
      const headers = new Headers(dependencies.headers);
      headers.set('cache-control', 'no-store');

      const query = new URLSearchParams(target.slice(target.indexOf('?') + 1));
      const { crossOrigin: base = pageOrigin } = checkOrigin(request.headers, allowedOrigins);
      // The page in the person's language, with the token, so that its buttons go on working.
      const toPage = ({ token, language }: ReturnType<typeof readRequest>, anchor?: string) => {
        const parameter = token === undefined ? '' : `?${TOKEN_PARAMETER}=${token}`;
        const panel = anchor === undefined ? '' : `#${anchor}`;
        headers.set('location', base + leavePath(language) + parameter + panel);
        return new Response(null, { status: 303, headers });
      };
      if (request.method === 'GET' || request.method === 'HEAD') {
        report({ outcome: 'toPage', by: undefined });
        return toPage(readRequest(query, ''));
      }
      if (request.method !== 'POST') {
        report({ outcome: 'methodNotAllowed', by: undefined });
        headers.set('allow', 'GET, HEAD, POST');
        return new Response(null, { status: 405, headers });
      }

      const body = await readBody(request);
      const asked = readRequest(query, 'text' in body ? body.text : '');
      const { retryAfterSeconds, ...ended } = await handle(dependencies, asked, client);
      const { anchor, status } = ANSWERS[ended.outcome];
      if (anchor === LEAVE_ANCHORS.left) await untilNextStep(dependencies, started);
      report({ ...ended, by: asked.by });
      if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
      return asked.by === 'page' ? toPage(asked, anchor) : new Response(null, { status, headers });
    },
  };
}

/**
 * Reads a post. One without the page's own field is the mail program's, in whichever encoding it writes its one field
 * (RFC 8058, section 3.2, allows two): it must never be led to a page, which the program would take for success.
 */
function readRequest(query: URLSearchParams, body: string) {
  const form = new URLSearchParams(body);
  const isOneClick = ONE_CLICK.test([...form].flat().join('='));
  const action = form.get(LEAVE_FIELDS.action);
  const link = form.get(LEAVE_FIELDS.link) ?? '';
  const language = form.get(LEAVE_FIELDS.language) ?? query.get(LEAVE_FIELDS.language);
  return {
    by: isOneClick || action === null ? ('mailProgram' as const) : ('page' as const),
    /** Whether the button of the page or of the mail program was used. */
    isLeaving: isOneClick || action === LEAVE_ACTION,
    /** Of the right form; it may be invented. */
    token: tokenInLink(`?${query}`) ?? tokenInLink(link),
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
  };
}

/**
 * Takes the token's owner off the list. A true link is never limited. Invented ones are counted apart from sign-ups, so
 * that whoever tries them takes nobody's attempt to join.
 */
async function handle(
  { list, limits }: LeaveAppDependencies,
  { isLeaving, token }: ReturnType<typeof readRequest>,
  client: string | undefined,
): Promise<{ outcome: keyof typeof ANSWERS; reason?: unknown; retryAfterSeconds?: number }> {
  if (!isLeaving || token === undefined) return { outcome: 'incomplete' };
  try {
    const owner = await list.ownerOf(token);
    if (owner !== undefined) return { outcome: (await list.leave(owner)) ? 'left' : 'notOnList' };
    const verdict = await limits.take(client && `leave ${client}`, undefined);
    if (verdict.allowed) return { outcome: 'incomplete' };
    return { outcome: 'rateLimited', retryAfterSeconds: verdict.retryAfterSeconds };
  } catch (error) {
    return unavailable(error);
  }
}
