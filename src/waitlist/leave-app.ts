import { leavePath } from '../content/locales.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../contract/language.ts';
import {
  isToken,
  LEAVE_ACTIONS,
  LEAVE_ANCHORS,
  LEAVE_FIELDS,
  ONE_CLICK,
  TOKEN_PARAMETER,
  tokenInLink,
  type LeaveAnchor,
} from '../contract/leave.ts';
import { untilNextStep, type AnswerSteps } from './answer-step.ts';
import type { AppRequest } from './app.ts';
import type { Limits, LimitVerdict } from './limits/limits.ts';
import { checkOrigin } from './origins.ts';
import { readBody } from './read-submission.ts';
import { StoreUnavailable } from './store/store.ts';

/**
 * What a link can do to the list. Each is one transaction with a durable write, whatever the token is.
 *
 * Both throw `StoreUnavailable`.
 */
export interface LeaveOperations {
  /** @returns whether somebody left who was on the list */
  leave: (token: string) => Promise<boolean>;
  /** @returns whether somebody who had just left is on the list again */
  undo: (token: string) => Promise<boolean>;
}

export interface LeaveAppDependencies extends AnswerSteps {
  list: LeaveOperations;
  limits: Limits;
  /** Origins whose pages may post here; an answer leads back to the one that did. */
  allowedOrigins: ReadonlySet<string>;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Called with every answer, for the log and the metrics. */
  observe: (event: LeaveEvent) => void;
}

/** What only the host knows about a request. */
export interface LeaveContext {
  /** The client, for the limits; `undefined` if the host does not know. */
  client: string | undefined;
  /** The request's target, or only its query. */
  target: string;
  /** Origin of the page, unless the request names an allowed one; empty where the request came to that origin. */
  pageOrigin: string;
}

/** What happened to one request. No token and nobody’s address is in it. */
export interface LeaveEvent {
  outcome:
    | 'left'
    | 'notOnList'
    | 'undone'
    | 'notUndone'
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

export interface LeaveApp {
  /** Answers one request, whatever its path; never rejects. */
  fetch(request: AppRequest, context: LeaveContext): Promise<Response>;
}

/** What a request asks for, as far as it can be understood. */
interface LeaveRequest {
  by: 'page' | 'mailProgram';
  action: keyof typeof LEAVE_ACTIONS | undefined;
  /** Of the right form; it may be invented. */
  token: string | undefined;
  language: Language;
}

type Handled = Pick<LeaveEvent, 'outcome' | 'reason'> & { retryAfterSeconds?: number };

/** Seconds until somebody should try again when the list is away. */
const RETRY_UNAVAILABLE = 5;

/**
 * The function `leave` as a web-standard handler: takes the owner of a link off the list, and puts them on it again.
 *
 * Only a POST changes anything: programs open every link of a mail. It is answered in the same way and at the same step
 * of time whether the token's owner was on the list, has left before, or never existed. The token alone gives the right
 * to leave, so it does not matter which site a post comes from.
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
      const { crossOrigin } = { crossOrigin: undefined, ...checkOrigin(request.headers, allowedOrigins) };
      const toPage = (asked: LeaveRequest, anchor?: LeaveAnchor) => {
        headers.set('location', (crossOrigin ?? pageOrigin) + pageTarget(asked, anchor));
        return new Response(null, { status: 303, headers });
      };
      if (request.method === 'GET' || request.method === 'HEAD') {
        report({ outcome: 'toPage', by: undefined });
        return toPage(readRequest(query));
      }
      if (request.method !== 'POST') {
        report({ outcome: 'methodNotAllowed', by: undefined });
        headers.set('allow', 'GET, HEAD, POST');
        return new Response(null, { status: 405, headers });
      }

      const asked = readRequest(query, await readForm(request));
      const { outcome, reason, retryAfterSeconds } = await handle(dependencies, asked, client);
      if (outcome !== 'incomplete') await untilNextStep(dependencies, started);
      report({ outcome, by: asked.by, ...(reason !== undefined && { reason }) });
      if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
      if (asked.by === 'page') return toPage(asked, ANCHORS[outcome]);
      return new Response(null, { status: ONE_CLICK_STATUS[outcome] ?? 200, headers });
    },
  };
}

/** The panels for outcomes: what the list knew about a token decides neither the panel nor the status. */
const ANCHORS: Partial<Record<LeaveEvent['outcome'], LeaveAnchor>> = {
  left: LEAVE_ANCHORS.left,
  notOnList: LEAVE_ANCHORS.left,
  undone: LEAVE_ANCHORS.back,
  notUndone: LEAVE_ANCHORS.back,
  incomplete: LEAVE_ANCHORS.incomplete,
  rateLimited: LEAVE_ANCHORS.notNow,
  unavailable: LEAVE_ANCHORS.notNow,
};

/** What a mail program gets; all else is 200. */
const ONE_CLICK_STATUS: Partial<Record<LeaveEvent['outcome'], number>> = {
  incomplete: 400,
  rateLimited: 429,
  unavailable: 503,
};

/**
 * Reads a form in either of its two encodings: mail programs may use both (RFC 8058, section 3.2).
 *
 * @returns `undefined` when the body is no form, or too large
 */
async function readForm(request: AppRequest): Promise<FormData | undefined> {
  const type = request.headers.get('content-type') ?? '';
  const body = await readBody(request);
  if ('problem' in body) return undefined;
  return new Response(body.text, { headers: { 'content-type': type } }).formData().catch(() => undefined);
}

function readRequest(query: URLSearchParams, form?: FormData): LeaveRequest {
  const field = (name: string) => {
    const value = form?.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const isOneClick = field(ONE_CLICK.field) === ONE_CLICK.value;
  const action = isOneClick ? LEAVE_ACTIONS.leave : field(LEAVE_FIELDS.action);
  const tokens = [query.get(TOKEN_PARAMETER) ?? '', tokenInLink(field(LEAVE_FIELDS.link) ?? '') ?? ''];
  const language = field(LEAVE_FIELDS.language) ?? query.get(LEAVE_FIELDS.language);
  return {
    by: isOneClick ? 'mailProgram' : 'page',
    action: action === 'leave' || action === 'undo' ? action : undefined,
    token: tokens.find(isToken),
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
  };
}

/** Counts the attempt, then changes the list. */
async function handle(
  { list, limits }: LeaveAppDependencies,
  { action, token }: LeaveRequest,
  client: string | undefined,
): Promise<Handled> {
  if (action === undefined || token === undefined) return { outcome: 'incomplete' };
  let verdict: LimitVerdict | undefined;
  try {
    verdict = await limits.take(client, undefined);
    if (!verdict.allowed) return { outcome: 'rateLimited', retryAfterSeconds: verdict.retryAfterSeconds };
    if (action === 'leave') return { outcome: (await list.leave(token)) ? 'left' : 'notOnList' };
    return { outcome: (await list.undo(token)) ? 'undone' : 'notUndone' };
  } catch (error) {
    if (verdict?.allowed) verdict.giveBack();
    const reason = error instanceof StoreUnavailable ? (error.cause ?? error) : error;
    return { outcome: 'unavailable', reason, retryAfterSeconds: RETRY_UNAVAILABLE };
  }
}

/** The page in the person's language, with the token, so that its buttons go on working. */
function pageTarget({ token, language }: LeaveRequest, anchor: LeaveAnchor | undefined): string {
  const query = token === undefined ? '' : `?${TOKEN_PARAMETER}=${token}`;
  return leavePath(language) + query + (anchor === undefined ? '' : `#${anchor}`);
}
