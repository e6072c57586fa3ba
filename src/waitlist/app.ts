import { PATHS } from '../content/locales.ts';
import type { Email } from '../contract/email.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../contract/language.ts';
import type { Submission } from '../contract/submit-email.ts';
import { untilNextStep, type AnswerSteps } from './answer-step.ts';
import { attempt } from './attempt.ts';
import type { LimitKind, Limits } from './limits/limits.ts';
import { checkOrigin } from './origins.ts';
import { formAnswer, jsonAnswer, type Outcome } from './outcome.ts';
import {
  bodyFormat,
  parseSubmission,
  readBody,
  readFields,
  type Body,
  type BodyFormat,
  type Fields,
} from './read-submission.ts';
import type { WaitlistStore } from './store/store.ts';

/** Clock and `sleep` are for durations only: the store gives the sign-ups their times. */
export interface AppDependencies extends AnswerSteps {
  store: WaitlistStore;
  limits: Limits;
  /** Which wording is shown beside the form (`content/consent.ts`). */
  consentVersion: string;
  /** Origins whose pages may call the function, the own ones included, serialised as browsers do. */
  allowedOrigins: ReadonlySet<string>;
  /** Headers of every answer: the host's security headers for the function. */
  headers: Readonly<Record<string, string>>;
  /** Whether the answer discloses that an address is on the list already. */
  discloseDuplicates: boolean;
  /** Called with every answer, for the log and the metrics. */
  observe: (event: AnswerEvent) => void;
}

/** The part of a request that the function reads; a web-standard `Request` has it. */
export interface AppRequest {
  method: string;
  headers: Headers;
  body: Body | null;
}

/** What only the host knows about a request. */
export interface RequestContext {
  /** The client, for the limits: an IPv4 address or an IPv6 /64; `undefined` if the host does not know. */
  client: string | undefined;
}

/** What happened to one request. The address is not masked yet. */
export interface AnswerEvent {
  /** What really happened, even where the answer hides it. `rejectedRow`: the database rejected the row. */
  outcome: Outcome['kind'] | 'honeypot' | 'preflight' | 'rejectedRow';
  /** Which limit rejected the attempt. */
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
  fetch(request: AppRequest, context: RequestContext): Promise<Response>;
}

/** What `supabase-js` sends along, and therefore asks permission for. */
const ALLOWED_HEADERS = 'authorization, x-client-info, apikey, content-type';
/** Seconds for which a browser may remember the preflight's answer; Chromium's cap. */
const PREFLIGHT_MAX_AGE = '7200';

type Handled = Pick<AnswerEvent, 'outcome' | 'limitedBy' | 'reason'> & {
  submission?: Submission;
  fields?: Fields;
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
    async fetch(request, { client }) {
      const started = clock.monotonic();
      const report = (event: Omit<AnswerEvent, 'milliseconds'>) =>
        observe({ ...event, milliseconds: clock.monotonic() - started });

      const headers = new Headers(dependencies.headers);
      headers.set('cache-control', 'no-store');
      headers.set('vary', 'Origin, Sec-Fetch-Site');
      const origin = checkOrigin(request.headers, dependencies.allowedOrigins);
      const format = request.method === 'POST' ? bodyFormat(request.headers.get('content-type')) : undefined;
      const reject = (kind: 'methodNotAllowed' | 'crossSite' | 'unsupportedType') => {
        report({ outcome: kind, format, language: undefined, email: undefined });
        return jsonAnswer({ kind }, headers);
      };

      if (request.method !== 'POST' && request.method !== 'OPTIONS') {
        headers.set('allow', 'POST, OPTIONS');
        return reject('methodNotAllowed');
      }
      if (!origin.allowed) return reject('crossSite');
      if (origin.crossOrigin !== undefined) {
        headers.set('access-control-allow-origin', origin.crossOrigin);
        headers.set('access-control-expose-headers', 'retry-after');
      }
      if (request.method === 'OPTIONS') {
        report({ outcome: 'preflight', format, language: undefined, email: undefined });
        return preflightAnswer(headers);
      }
      if (format === undefined || request.headers.has('content-encoding')) return reject('unsupportedType');

      const { fields, answer, submission, ...seen } = await handle(dependencies, request, format, client);
      const language = isLanguage(fields?.language) ? fields.language : undefined;
      // A known address is answered sooner than a new one otherwise.
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

/** Reads the body, validates it, and submits it. */
async function handle(
  dependencies: AppDependencies,
  request: AppRequest,
  format: BodyFormat,
  client: string | undefined,
): Promise<Handled> {
  const body = await readBody(request);
  if ('problem' in body) return rejected(body.problem);
  const fields = readFields(format, body.text);
  if (fields === undefined) return rejected('invalidRequest');
  // Only a script that fills in every field it finds gets here. Nothing is stored, so nothing is acknowledged.
  if (fields.honeypot) return { outcome: 'honeypot', answer: { kind: 'invalidRequest' }, fields };
  const parsed = parseSubmission(fields);
  if ('problem' in parsed) return { ...rejected(parsed.problem), fields };
  const { submission } = parsed;
  return { ...(await submit(dependencies, submission, client)), submission, fields };
}

function rejected(kind: 'tooLarge' | 'invalidRequest' | 'invalidEmail'): Handled {
  return { outcome: kind, answer: { kind } };
}

/** Stores the sign-up, as far as the limits allow. */
async function submit(
  { store, limits, consentVersion, discloseDuplicates }: AppDependencies,
  submission: Submission,
  client: string | undefined,
): Promise<Handled> {
  const email = discloseDuplicates ? submission.email : undefined;
  const ended = await attempt(limits, { client, email }, () => store.add({ ...submission, consentVersion }));
  if (ended.outcome !== 'done') {
    const { retryAfterSeconds, ...seen } = ended;
    return { ...seen, answer: { kind: ended.outcome, retryAfterSeconds } };
  }
  switch (ended.result) {
    case 'added':
      return { outcome: 'joined', answer: { kind: 'joined' } };
    case 'duplicate': {
      const kind = discloseDuplicates ? 'alreadySubmitted' : 'joined';
      return { outcome: 'alreadySubmitted', answer: { kind } };
    }
    default:
      return {
        outcome: 'rejectedRow',
        reason: ended.result.rejected,
        answer: { kind: 'invalidRequest' },
      };
  }
}
