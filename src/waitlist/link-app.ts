import { confirmPath, leavePath } from '../content/locales.ts';
import { CONFIRM_ACTION, CONFIRM_ANCHORS, CONFIRM_PATH } from '../contract/confirm.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../contract/language.ts';
import {
  LEAVE_ACTION,
  LEAVE_ANCHORS,
  LEAVE_FIELDS,
  LEAVE_PATH,
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
import type { LinkOperations } from './privacy/leave.ts';
import { readBody } from './read-submission.ts';

/** What a link in a mail is for: to leave the list, or to confirm an address. */
export const LINK_PURPOSES = ['leave', 'confirm'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

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
  outcome:
    | ('left' | 'notOnList' | 'confirmed' | 'over')
    | ('incomplete' | 'rateLimited' | 'unavailable' | 'toPage' | 'methodNotAllowed');
  /** Whether the page was used or a mail program's own button; `undefined` where neither is known. */
  by: 'page' | 'mailProgram' | undefined;
  milliseconds: number;
  /** Why the list was unavailable. */
  reason?: unknown;
}

/** Of each purpose the function, the page, what its button posts, and what a true link is answered, in the log and there. */
export const LINKS = {
  leave: {
    path: LEAVE_PATH,
    pathIn: leavePath,
    action: LEAVE_ACTION,
    done: { outcome: 'left', panel: LEAVE_ANCHORS.left },
    // The owner is not told what the list knew.
    unknown: { outcome: 'notOnList', panel: LEAVE_ANCHORS.left },
  },
  confirm: {
    path: CONFIRM_PATH,
    pathIn: confirmPath,
    action: CONFIRM_ACTION,
    done: { outcome: 'confirmed', panel: CONFIRM_ANCHORS.confirmed },
    // The owner of the mail knows already that its link runs out.
    unknown: { outcome: 'over', panel: CONFIRM_ANCHORS.over },
  },
} as const;

/** Answers to links that are not true, or not now: alike on both pages. */
const OTHERS = {
  incomplete: { outcome: 'incomplete', panel: LEAVE_ANCHORS.incomplete },
  rateLimited: { outcome: 'rateLimited', panel: LEAVE_ANCHORS.notNow },
  unavailable: { outcome: 'unavailable', panel: LEAVE_ANCHORS.notNow },
} as const;

/** The status for a mail program. */
const STATUS = { done: 200, unknown: 200, incomplete: 400, rateLimited: 429, unavailable: 503 } as const;

/**
 * The functions `leave` and `confirm` as a web-standard handler that does what the link in a mail is for.
 *
 * Only a POST changes anything: programs open every link of a mail. A true link is answered at the same step of time
 * whatever the list knew of its owner. The token alone gives the right to do it, so it does not matter which site a post
 * comes from.
 */
export function createLinkApp(dependencies: LinkAppDependencies) {
  const { clock, observe, allowedOrigins } = dependencies;
  return {
    /** Answers one request, whatever its path; never rejects. */
    async fetch(
      request: AppRequest,
      { purpose, client, target, pageOrigin }: LinkContext,
    ): Promise<Response> {
      const started = clock.monotonic();
      const link = LINKS[purpose];
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
        headers.set('location', base + link.pathIn(language) + parameter + panel);
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
      const { kind, retryAfterSeconds, reason } = await handle(dependencies, purpose, asked, client);
      const { outcome, panel } = { ...OTHERS, ...link }[kind];
      if (kind === 'done' || kind === 'unknown') await untilNextStep(dependencies, started);
      report({ outcome, by: asked.by, ...(reason !== undefined && { reason }) });
      if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
      return asked.by === 'page'
        ? toPage(asked, panel)
        : new Response(null, { status: STATUS[kind], headers });
    },
  };
}

/**
 * Reads a post. One without the page's own field is the mail program's, in whichever encoding it writes its one field
 * (RFC 8058, section 3.2, allows two): it must never be led to a page, which the program would take for success.
 */
function readRequest(purpose: LinkPurpose, query: URLSearchParams, body: string) {
  const form = new URLSearchParams(body);
  const isOneClick = purpose === 'leave' && ONE_CLICK.test([...form].flat().join('='));
  const action = form.get(LEAVE_FIELDS.action);
  const link = form.get(LEAVE_FIELDS.link) ?? '';
  const language = form.get(LEAVE_FIELDS.language) ?? query.get(LEAVE_FIELDS.language);
  return {
    by: isOneClick || action === null ? ('mailProgram' as const) : ('page' as const),
    /** Whether the button of the page or of the mail program was used. */
    isMeant: isOneClick || action === LINKS[purpose].action,
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
): Promise<{ kind: keyof typeof STATUS; reason?: unknown; retryAfterSeconds?: number }> {
  if (!isMeant || token === undefined) return { kind: 'incomplete' };
  try {
    const owner = await list.ownerOf(purpose, token);
    if (owner !== undefined) return { kind: (await list.act(purpose, owner)) ? 'done' : 'unknown' };
    const verdict = await limits.take(client && `${purpose} ${client}`, undefined);
    if (verdict.allowed) return { kind: 'incomplete' };
    return { kind: 'rateLimited', retryAfterSeconds: verdict.retryAfterSeconds };
  } catch (error) {
    const { outcome: kind, ...rest } = unavailable(error);
    return { kind, ...rest };
  }
}
