import { confirmPath, leavePath } from '../content/locales.ts';
import { CONFIRM_ACTION, CONFIRM_ANCHORS } from '../contract/confirm.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../contract/language.ts';
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
export interface LinkOperations {
  /** Whose link a token is from; `undefined` when no key of ours has made it. */
  ownerOf: (token: string) => Promise<string | undefined>;
  /**
   * Does to the entry of a link's owner what the link is for.
   *
   * @returns whether it could: to leave, they were on the list; to confirm, the entry is confirmed now
   */
  act: (owner: string) => Promise<boolean>;
}

export interface LinkAppDependencies extends FunctionDependencies {
  kind: LinkKind;
  list: LinkOperations;
  /** Called with every answer, for the log and the metrics. */
  observe: (event: LinkEvent) => void;
}

/** What only the host knows about a request. */
export interface LinkContext extends RequestContext {
  /** The request's target, or only its query. */
  target: string;
  /** Origin of the page, unless the request names an allowed one; empty where the request came to that origin. */
  pageOrigin: string;
}

/** What happened to one request. No token and nobody’s address is in it. */
export interface LinkEvent {
  outcome:
    | 'left'
    | 'notOnList'
    | 'confirmed'
    | 'over'
    | 'incomplete'
    | 'rateLimited'
    | 'unavailable'
    | 'toPage'
    | 'methodNotAllowed';
  /** Whether the page was used or a mail program's own button; `undefined` where neither is known. */
  by: 'page' | 'mailProgram' | undefined;
  milliseconds: number;
  /** Why the list was unavailable. */
  reason?: unknown;
}

export interface LinkApp {
  /** Answers one request, whatever its path; never rejects. */
  fetch(request: AppRequest, context: LinkContext): Promise<Response>;
}

/** The panels of a page: what was asked for is done, the list knew nothing of the owner, or the link was of no use. */
interface Panels {
  done: string;
  unknown: string;
  incomplete: string;
  notNow: string;
}

/** What a kind of link is for. */
export interface LinkKind {
  pathIn: (language: Language) => string;
  /** What the page's button posts. */
  action: string;
  /** Whether mail programs have a button of their own for it. */
  isOneClick: boolean;
  outcomes: Record<'done' | 'unknown', LinkEvent['outcome']>;
  panels: Panels;
}

/** Leaving the list. The owner of a true link is not told what the list knew. */
export const LEAVING: LinkKind = {
  pathIn: leavePath,
  action: LEAVE_ACTION,
  isOneClick: true,
  outcomes: { done: 'left', unknown: 'notOnList' },
  panels: { ...LEAVE_ANCHORS, done: LEAVE_ANCHORS.left, unknown: LEAVE_ANCHORS.left },
};

/** Confirming an address. The owner of the mail knows already that its link runs out. */
export const CONFIRMING: LinkKind = {
  pathIn: confirmPath,
  action: CONFIRM_ACTION,
  isOneClick: false,
  outcomes: { done: 'confirmed', unknown: 'over' },
  panels: { ...CONFIRM_ANCHORS, done: CONFIRM_ANCHORS.confirmed, unknown: CONFIRM_ANCHORS.over },
};

/** The panel of the page, and the status for a mail program. */
const ANSWERS = {
  done: { panel: 'done', status: 200 },
  unknown: { panel: 'unknown', status: 200 },
  incomplete: { panel: 'incomplete', status: 400 },
  rateLimited: { panel: 'notNow', status: 429 },
  unavailable: { panel: 'notNow', status: 503 },
} as const;

/**
 * A function as a web-standard handler that does what the link in a mail is for: takes its owner off the list, or confirms
 * their address.
 *
 * Only a POST changes anything: programs open every link of a mail. A true link is answered at the same step of time
 * whatever the list knew of its owner. The token alone gives the right to do it, so it does not matter which site a post
 * comes from.
 */
export function createLinkApp(dependencies: LinkAppDependencies): LinkApp {
  const { kind, clock, observe, allowedOrigins } = dependencies;
  return {
    async fetch(request, { client, target, pageOrigin }) {
      const started = clock.monotonic();
      const report = (event: Omit<LinkEvent, 'milliseconds'>) =>
        observe({ ...event, milliseconds: clock.monotonic() - started });
      const headers = new Headers(dependencies.headers);
      headers.set('cache-control', 'no-store');

      const query = new URLSearchParams(target.slice(target.indexOf('?') + 1));
      const { crossOrigin: base = pageOrigin } = checkOrigin(request.headers, allowedOrigins);
      // The page in the person's language, with the token, so that its buttons go on working.
      const toPage = ({ token, language }: ReturnType<typeof readRequest>, anchor?: string) => {
        const parameter = token === undefined ? '' : `?${TOKEN_PARAMETER}=${token}`;
        const panel = anchor === undefined ? '' : `#${anchor}`;
        headers.set('location', base + kind.pathIn(language) + parameter + panel);
        return new Response(null, { status: 303, headers });
      };
      if (request.method === 'GET' || request.method === 'HEAD') {
        report({ outcome: 'toPage', by: undefined });
        return toPage(readRequest(kind, query, ''));
      }
      if (request.method !== 'POST') {
        report({ outcome: 'methodNotAllowed', by: undefined });
        headers.set('allow', 'GET, HEAD, POST');
        return new Response(null, { status: 405, headers });
      }

      const body = await readBody(request);
      const asked = readRequest(kind, query, 'text' in body ? body.text : '');
      const { retryAfterSeconds, outcome, ...rest } = await handle(dependencies, asked, client);
      const { panel, status } = ANSWERS[outcome];
      const isTrue = outcome === 'done' || outcome === 'unknown';
      if (isTrue) await untilNextStep(dependencies, started);
      report({ ...rest, outcome: isTrue ? kind.outcomes[outcome] : outcome, by: asked.by });
      if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
      return asked.by === 'page'
        ? toPage(asked, kind.panels[panel])
        : new Response(null, { status, headers });
    },
  };
}

/**
 * Reads a post. One without the page's own field is the mail program's, in whichever encoding it writes its one field
 * (RFC 8058, section 3.2, allows two): it must never be led to a page, which the program would take for success.
 */
function readRequest(kind: LinkKind, query: URLSearchParams, body: string) {
  const form = new URLSearchParams(body);
  const isOneClick = kind.isOneClick && ONE_CLICK.test([...form].flat().join('='));
  const action = form.get(LEAVE_FIELDS.action);
  const link = form.get(LEAVE_FIELDS.link) ?? '';
  const language = form.get(LEAVE_FIELDS.language) ?? query.get(LEAVE_FIELDS.language);
  return {
    by: isOneClick || action === null ? ('mailProgram' as const) : ('page' as const),
    /** Whether the button of the page or of the mail program was used. */
    isMeant: isOneClick || action === kind.action,
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
  { kind, list, limits }: LinkAppDependencies,
  { isMeant, token }: ReturnType<typeof readRequest>,
  client: string | undefined,
): Promise<{ outcome: keyof typeof ANSWERS; reason?: unknown; retryAfterSeconds?: number }> {
  if (!isMeant || token === undefined) return { outcome: 'incomplete' };
  try {
    const owner = await list.ownerOf(token);
    if (owner !== undefined) return { outcome: (await list.act(owner)) ? 'done' : 'unknown' };
    const verdict = await limits.take(client && `${kind.action} ${client}`, undefined);
    if (verdict.allowed) return { outcome: 'incomplete' };
    return { outcome: 'rateLimited', retryAfterSeconds: verdict.retryAfterSeconds };
  } catch (error) {
    return unavailable(error);
  }
}
