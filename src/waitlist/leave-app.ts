import { leavePath } from '../content/locales.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../contract/language.ts';
import {
  isToken,
  LEAVE_ACTION,
  LEAVE_ANCHORS,
  LEAVE_FIELDS,
  ONE_CLICK,
  TOKEN_PARAMETER,
  tokenInLink,
  type LeaveAnchor,
} from '../contract/leave.ts';
import { untilNextStep, type AnswerSteps } from './answer-step.ts';
import type { AppRequest } from './app.ts';
import { attempt } from './attempt.ts';
import type { Limits } from './limits/limits.ts';
import { checkOrigin } from './origins.ts';
import { readBody } from './read-submission.ts';

/** What a link can do to the list. */
export interface LeaveOperations {
  /**
   * @returns whether somebody left who was on the list
   * @throws StoreUnavailable
   */
  leave: (token: string) => Promise<boolean>;
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
    'left' | 'notOnList' | 'incomplete' | 'rateLimited' | 'unavailable' | 'toPage' | 'methodNotAllowed';
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
  /** Whether the button of the page or of the mail program was used. */
  isLeaving: boolean;
  /** Of the right form; it may be invented. */
  token: string | undefined;
  language: Language;
}

type Handled = { outcome: keyof typeof ANSWERS; reason?: unknown; retryAfterSeconds?: number };

/** The panel of the page, and the status for a mail program. What the list knew about a token decides neither. */
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
      const origin = checkOrigin(request.headers, allowedOrigins);
      const base = (origin.allowed ? origin.crossOrigin : undefined) ?? pageOrigin;
      const toPage = (asked: LeaveRequest, anchor?: LeaveAnchor) => {
        headers.set('location', base + pageTarget(asked, anchor));
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
      const { anchor, status } = ANSWERS[outcome];
      return asked.by === 'page' ? toPage(asked, anchor) : new Response(null, { status, headers });
    },
  };
}

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
  const tokens = [query.get(TOKEN_PARAMETER) ?? '', tokenInLink(field(LEAVE_FIELDS.link) ?? '') ?? ''];
  const language = field(LEAVE_FIELDS.language) ?? query.get(LEAVE_FIELDS.language);
  return {
    by: isOneClick ? 'mailProgram' : 'page',
    isLeaving: isOneClick || field(LEAVE_FIELDS.action) === LEAVE_ACTION,
    token: tokens.find(isToken),
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
  };
}

/** Takes the token's owner off the list, as far as the limits allow. */
async function handle(
  { list, limits }: LeaveAppDependencies,
  { isLeaving, token }: LeaveRequest,
  client: string | undefined,
): Promise<Handled> {
  if (!isLeaving || token === undefined) return { outcome: 'incomplete' };
  const ended = await attempt(limits, { client }, () => list.leave(token));
  if (ended.outcome === 'done') return { outcome: ended.result ? 'left' : 'notOnList' };
  return ended;
}

/** The page in the person's language, with the token, so that its buttons go on working. */
function pageTarget({ token, language }: LeaveRequest, anchor: LeaveAnchor | undefined): string {
  const query = token === undefined ? '' : `?${TOKEN_PARAMETER}=${token}`;
  return leavePath(language) + query + (anchor === undefined ? '' : `#${anchor}`);
}
