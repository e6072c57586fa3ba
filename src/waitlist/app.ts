import { PATHS } from '../content/locales.ts';
import type { Email } from '../contract/email.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../contract/language.ts';
import { BODY_LIMIT, type Submission } from '../contract/submit-email.ts';
import type { Clock } from './clock.ts';
import type { LimitKind, Limits } from './limits.ts';
import { judgeOrigin } from './origins.ts';
import { formAnswer, jsonAnswer, type Outcome } from './outcome.ts';
import { bodyFormat, parseSubmission, readFields, type BodyFormat, type Fields } from './parse-submission.ts';
import { readBody } from './read-body.ts';
import { StoreUnavailable, type WaitlistStore } from './store/store.ts';

export interface AppDependencies {
  store: WaitlistStore;
  limits: Limits;
  clock: Clock;
  /** Makes a UUID version 7. */
  newId: () => string;
  /** Which wording stands beside the form (`content/consent.ts`). */
  consentVersion: string;
  /** Origins whose pages may call the function, the own ones included, serialised as browsers do. */
  allowedOrigins: ReadonlySet<string>;
  /** Headers of every answer: the host's security headers for the function. */
  headers: Readonly<Record<string, string>>;
  /** Whether a visitor is told that an address is on the list already (decision 15). */
  discloseDuplicates: boolean;
  /**
   * Seconds that a person needs at least between seeing the page and posting its plain form; who is faster is asked to
   * try again. 0 switches it off. It can only be judged where the page came from the same host.
   */
  minFormSeconds: number;
  /** Waits; only used where duplicates are not disclosed. */
  sleep: (milliseconds: number) => Promise<void>;
  /** Told of every answer, for logs and figures. */
  observe: (event: AnswerEvent) => void;
}

/** What the host knows about a request that the request does not say. */
export interface RequestContext {
  /** Who asks, for the limits: an IPv4 address or an IPv6 /64. */
  client: string;
  /** Seconds since the client was first shown a page by this host, where that is known. */
  secondsOnPage?: number | undefined;
}

/** What happened to one request. The address is whole: who writes it anywhere masks it. */
export interface AnswerEvent {
  /** What truly happened, also where the visitor is not told. */
  outcome: Outcome['kind'] | 'honeypot' | 'tooSoon' | 'preflight';
  /** Which limit refused. */
  limitedBy?: LimitKind;
  format: BodyFormat | undefined;
  language: Language | undefined;
  email: Email | undefined;
  milliseconds: number;
  /** Why the store was unavailable, or what should not have been thrown. */
  reason?: unknown;
}

export interface App {
  /** Answers one request to the function, whatever its path; never rejects. */
  fetch(request: Request, context: RequestContext): Promise<Response>;
}

/** What `supabase-js` sends along, and therefore asks leave for. */
const ALLOWED_HEADERS = 'authorization, x-client-info, apikey, content-type';
/** Seconds for which a browser may remember the preflight's answer; Chromium's cap. */
const PREFLIGHT_MAX_AGE = '7200';
/** Seconds after which trying again makes sense when the store is away: it looks every two seconds itself. */
const RETRY_UNAVAILABLE = 5;
/** Where duplicates are not disclosed, answers leave at multiples of this many milliseconds after the request. */
const ANSWER_STEP = 250;

type Judged = Pick<AnswerEvent, 'outcome' | 'limitedBy' | 'reason'> & {
  submission?: Submission;
  answer: Outcome;
};

/**
 * The function `submit-email` as a web-standard handler: no port, no environment, no driver.
 *
 * @example
 * const app = createApp({ store, limits: NO_LIMITS, clock: systemClock, … });
 * await app.fetch(new Request(url, { method: 'POST', … }), { client: '203.0.113.7' });
 */
export function createApp(dependencies: AppDependencies): App {
  const { clock, observe } = dependencies;
  return {
    async fetch(request, context) {
      const started = clock.monotonic();
      const report = (event: Omit<AnswerEvent, 'milliseconds'>) =>
        observe({ ...event, milliseconds: clock.monotonic() - started });

      const headers = new Headers(dependencies.headers);
      headers.set('cache-control', 'no-store');
      headers.set('vary', 'Origin, Sec-Fetch-Site');
      const origin = judgeOrigin(request.headers, dependencies.allowedOrigins);
      const format = request.method === 'POST' ? bodyFormat(request.headers.get('content-type')) : undefined;
      const refuse = (kind: 'methodNotAllowed' | 'crossSite' | 'unsupportedType') => {
        report({ outcome: kind, format, language: undefined, email: undefined });
        return jsonAnswer({ kind }, headers);
      };

      if (request.method !== 'POST' && request.method !== 'OPTIONS') {
        headers.set('allow', 'POST, OPTIONS');
        return refuse('methodNotAllowed');
      }
      if (!origin.allowed) return refuse('crossSite');
      if (origin.crossOrigin !== undefined) {
        headers.set('access-control-allow-origin', origin.crossOrigin);
        headers.set('access-control-expose-headers', 'retry-after');
      }
      if (request.method === 'OPTIONS') {
        report({ outcome: 'preflight', format, language: undefined, email: undefined });
        return preflightAnswer(headers);
      }
      if (format === undefined || request.headers.has('content-encoding')) return refuse('unsupportedType');

      const { fields, answer, submission, ...seen } = await judge(dependencies, request, format, context);
      const language = isLanguage(fields?.language) ? fields.language : undefined;
      if (!dependencies.discloseDuplicates) await untilNextStep(dependencies, started);
      report({ ...seen, format, language, email: submission?.email });
      if (format === 'json') return jsonAnswer(answer, headers);
      const page = (origin.crossOrigin ?? '') + PATHS[language ?? DEFAULT_LANGUAGE];
      return formAnswer(answer, page, headers);
    },
  };
}

function preflightAnswer(headers: Headers): Response {
  headers.set('access-control-allow-methods', 'POST, OPTIONS');
  headers.set('access-control-allow-headers', ALLOWED_HEADERS);
  headers.set('access-control-max-age', PREFLIGHT_MAX_AGE);
  return new Response(null, { status: 204, headers });
}

/** Reads, believes nothing, counts, stores. */
async function judge(
  dependencies: AppDependencies,
  request: Request,
  format: BodyFormat,
  { client, secondsOnPage }: RequestContext,
): Promise<Judged & { fields?: Fields }> {
  const body = await readBody(request, BODY_LIMIT);
  if ('problem' in body) return refused(body.problem);
  const fields = readFields(format, body.text);
  if (fields === undefined) return refused('invalidRequest');
  // Only something that fills in every field it finds gets here; it is not told that it was seen through.
  if (fields.honeypot) return { outcome: 'honeypot', answer: { kind: 'joined' }, fields };
  if (format === 'form' && secondsOnPage !== undefined && secondsOnPage < dependencies.minFormSeconds)
    return { outcome: 'tooSoon', answer: { kind: 'invalidRequest' }, fields };
  const parsed = parseSubmission(fields);
  if ('problem' in parsed) return { ...refused(parsed.problem), fields };
  return {
    ...(await submit(dependencies, parsed.submission, client)),
    submission: parsed.submission,
    fields,
  };
}

function refused(kind: 'tooLarge' | 'invalidRequest' | 'invalidEmail'): Judged {
  return { outcome: kind, answer: { kind } };
}

async function submit(
  { store, limits, clock, newId, consentVersion, discloseDuplicates }: AppDependencies,
  submission: Submission,
  client: string,
): Promise<Judged> {
  try {
    const verdict = await limits.take(client, submission.email);
    if (!verdict.allowed)
      return {
        outcome: 'rateLimited',
        limitedBy: verdict.by,
        answer: { kind: 'rateLimited', retryAfterSeconds: verdict.retryAfterSeconds },
      };
    const joinedAt = new Date(clock.now()).toISOString();
    const added = await store.add({ ...submission, id: newId(), consentVersion, joinedAt });
    if (added === 'added') return { outcome: 'joined', answer: { kind: 'joined' } };
    return {
      outcome: 'alreadySubmitted',
      answer: { kind: discloseDuplicates ? 'alreadySubmitted' : 'joined' },
    };
  } catch (error) {
    // Whatever went wrong, the visitor may try again; the host's log gets the reason.
    return {
      outcome: 'unavailable',
      reason: error instanceof StoreUnavailable ? (error.cause ?? error) : error,
      answer: { kind: 'unavailable', retryAfterSeconds: RETRY_UNAVAILABLE },
    };
  }
}

/**
 * A known address needs no write and would be answered sooner than a new one. Where the difference is to be hidden,
 * every answer leaves at the next step of a fixed ladder instead.
 */
async function untilNextStep({ clock, sleep }: AppDependencies, started: number): Promise<void> {
  await sleep(ANSWER_STEP - ((clock.monotonic() - started) % ANSWER_STEP));
}
