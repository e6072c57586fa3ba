import { linkPath } from '../content/locales.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../contract/language.ts';
import {
  LINK_ANCHORS,
  LINK_FIELDS,
  ONE_CLICK,
  TOKEN_PARAMETER,
  tokenInLink,
  type LinkPurpose,
} from '../contract/link.ts';
import {
  unavailable,
  untilNextStep,
  type AppRequest,
  type FunctionDependencies,
  type RequestContext,
  checkOrigin,
} from './function.ts';
import type { LinkOperations } from './privacy/leave-list.ts';
import { readBody } from './read-submission.ts';

export interface LinkAppDependencies extends FunctionDependencies {
  list: LinkOperations;
  /** Called with every answer, for the log and the metrics. */
  observe: (event: LinkEvent) => void;
}

/** What only the host knows about a request. */
export interface LinkContext extends RequestContext {
  purpose: LinkPurpose;
  /** Origin of the page, unless the request names an allowed one; empty where the request came to that origin. */
  pageOrigin: string;
}

/** What happened to one request. No token and nobody’s address is in it. */
export interface LinkEvent {
  purpose: LinkPurpose;
  outcome: keyof typeof ANSWERS | 'toPage' | 'methodNotAllowed';
  /** Whether the page was used or a mail program's own button; `undefined` where neither is known. */
  by: 'page' | 'mailProgram' | undefined;
  milliseconds: number;
  /** Why the list was unavailable. */
  reason?: unknown;
}

/** What becomes of a true link that does what it is for, and of one that does not. */
const TRUE_LINK = { leave: ['left', 'notOnList'], confirm: ['confirmed', 'over'] } as const;

const { leave, confirm } = LINK_ANCHORS;
/** What each outcome is answered: the panel of the page, and the status for a mail program. */
const ANSWERS = {
  left: { panel: leave.left, status: 200 },
  // The owner is not told what the list knew.
  notOnList: { panel: leave.left, status: 200 },
  confirmed: { panel: confirm.confirmed, status: 200 },
  // The owner of the mail knows already that its link runs out.
  over: { panel: confirm.over, status: 200 },
  incomplete: { panel: leave.incomplete, status: 400 },
  rateLimited: { panel: leave.notNow, status: 429 },
  unavailable: { panel: leave.notNow, status: 503 },
} as const;

/**
 * The functions `leave` and `confirm` as a web-standard handler that does what the link in a mail is for, and never
 * rejects.
 *
 * Only a POST changes anything: programs open every link of a mail. A true link is answered at the same step of time
 * whatever the list knew of its owner. The token alone gives the right to do it, so it does not matter which site a post
 * comes from.
 */
export function createLinkApp(dependencies: LinkAppDependencies) {
  const { clock, observe, allowedOrigins } = dependencies;
  return async (request: AppRequest, context: LinkContext): Promise<Response> => {
    const { purpose, client, target, pageOrigin } = context;
    const started = clock.monotonic();
    const report = (event: Pick<LinkEvent, 'outcome' | 'by' | 'reason'>) =>
      observe({ purpose, ...event, milliseconds: clock.monotonic() - started });
    const headers = new Headers(dependencies.headers);
    headers.set('cache-control', 'no-store');

    const query = new URLSearchParams(target.slice(target.indexOf('?') + 1));
    const { crossOrigin: base = pageOrigin } = checkOrigin(request.headers, allowedOrigins);
    // The page in the person's language, with the token, so that its buttons go on working.
    const toPage = ({ token, language }: ReturnType<typeof readRequest>, anchor?: string) => {
      const parameter = token === undefined ? '' : `?${TOKEN_PARAMETER}=${token}`;
      const panel = anchor === undefined ? '' : `#${anchor}`;
      headers.set('location', base + linkPath(purpose, language) + parameter + panel);
      return new Response(null, { status: 303, headers });
    };
    if (request.method === 'GET' || request.method === 'HEAD') {
      report({ outcome: 'toPage', by: undefined });
      return toPage(readRequest(purpose, query, ''));
    }
    if (request.method !== 'POST') {
      report({ outcome: 'methodNotAllowed', by: undefined });
      headers.set('allow', 'GET, HEAD, POST');
      return new Response(null, { status: 405, headers });
    }

    const body = await readBody(request);
    const asked = readRequest(purpose, query, 'text' in body ? body.text : '');
    const { outcome, retryAfterSeconds, reason } = await handle(dependencies, purpose, asked, client);
    const { panel, status } = ANSWERS[outcome];
    if (status === 200) await untilNextStep(dependencies, started);
    report({ outcome, by: asked.by, ...(reason !== undefined && { reason }) });
    if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
    return asked.by === 'page' ? toPage(asked, panel) : new Response(null, { status, headers });
  };
}

/**
 * Reads a post. One without the page's own field is the mail program's, in whichever encoding it writes its one field
 * (RFC 8058, section 3.2, allows two): it must never be led to a page, which the program would take for success.
 */
function readRequest(purpose: LinkPurpose, query: URLSearchParams, body: string) {
  const form = new URLSearchParams(body);
  const isOneClick = purpose === 'leave' && ONE_CLICK.test([...form].flat().join('='));
  const action = form.get(LINK_FIELDS.action);
  const link = form.get(LINK_FIELDS.link) ?? '';
  const language = form.get(LINK_FIELDS.language) ?? query.get(LINK_FIELDS.language);
  return {
    by: isOneClick || action === null ? ('mailProgram' as const) : ('page' as const),
    /** Whether the button of the page or of the mail program was used. */
    isMeant: isOneClick || action === purpose,
    /** Of the right form; it may be invented. */
    token: tokenInLink(`?${query}`) ?? tokenInLink(link),
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
  };
}

/**
 * Does what the token is for. A true link is never limited. Invented ones are counted apart from sign-ups, so
 * that whoever tries them takes nobody's attempt to join.
 */
async function handle(
  { list, limits }: LinkAppDependencies,
  purpose: LinkPurpose,
  { isMeant, token }: ReturnType<typeof readRequest>,
  client: string | undefined,
): Promise<{ outcome: keyof typeof ANSWERS; reason?: unknown; retryAfterSeconds?: number }> {
  if (!isMeant || token === undefined) return { outcome: 'incomplete' };
  try {
    const owner = await list.ownerOf(purpose, token);
    const [done, unknown] = TRUE_LINK[purpose];
    if (owner !== undefined) return { outcome: (await list.act(purpose, owner)) ? done : unknown };
    const verdict = await limits.take(client && `${purpose} ${client}`, undefined);
    if (verdict.allowed) return { outcome: 'incomplete' };
    return { outcome: 'rateLimited', retryAfterSeconds: verdict.retryAfterSeconds };
  } catch (error) {
    return unavailable(error);
  }
}
