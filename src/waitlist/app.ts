import { PATHS } from '../content/locales.ts';
import { parseEmail, type Email } from '../contract/email.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../contract/language.ts';
import { SOURCE_PARAMETERS, sourceIn } from '../contract/source.ts';
import {
  ERRORS,
  HONEYPOT_FIELD,
  OUTCOME_ANCHORS,
  SOURCE_PAGE,
  type Submission,
  type SubmitEmailError,
  type SubmitEmailResponse,
} from '../contract/submit-email.ts';
import {
  unavailable,
  untilNextStep,
  type AppRequest,
  type FunctionDependencies,
  type RequestContext,
  checkOrigin,
  type OriginVerdict,
} from './function.ts';
import type { LimitKind, LimitVerdict } from './limits/limits.ts';
import { bodyFormat, readBody, readFields, type BodyFormat } from './read-submission.ts';
import type { SqlStore } from './store/sql-store.ts';

export interface AppDependencies extends FunctionDependencies {
  store: Pick<SqlStore, 'add'>;
  /** Which wording is shown beside the form (`content/consent.ts`). */
  consentVersion: string;
  /** Whether the answer discloses that an address is on the list already. */
  discloseDuplicates: boolean;
  /** Counts every sign-up that was stored and has a source. */
  sources: { countSignUp: (source: string) => void };
  /** Called with every answer, for the log and the metrics. Never with the source: it belongs to nobody. */
  observe: (event: AnswerEvent) => void;
}

/** How a submission ended, for the visitor. */
type Outcome = 'joined' | SubmitEmailError;

/** What happened to one request. The address is not masked yet. */
export interface AnswerEvent {
  /**
   * What really happened, even where the answer hides it. `waiting`: the owner of the address was asked before and still
   * has to confirm it. `rejectedRow`: the database rejected the row.
   */
  outcome: Outcome | 'waiting' | 'honeypot' | 'preflight' | 'rejectedRow';
  /** Which limit rejected the attempt. */
  limitedBy?: LimitKind;
  format: BodyFormat | undefined;
  language?: Language | undefined;
  email?: Email;
  milliseconds: number;
  /** Why the store was unavailable, or what should not have been thrown. */
  reason?: unknown;
}

/** Answer to the preflight. The headers are those that `supabase-js` sends; the age, in seconds, is Chromium's cap. */
const PREFLIGHT = {
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-max-age': '7200',
};

const JOINED = { status: 200, error: undefined, panel: 'joined' } as const;

type Handled = Omit<AnswerEvent, 'format' | 'milliseconds'> & { retryAfterSeconds?: number };

/**
 * The function `submit-email` as a web-standard handler: no port, no environment, no driver. It answers a request whatever
 * its path, and never rejects.
 */
export function createApp(dependencies: AppDependencies) {
  const { clock, discloseDuplicates, observe } = dependencies;
  return async (request: AppRequest, { client, target }: RequestContext): Promise<Response> => {
    const started = clock.monotonic();
    const origin = checkOrigin(request.headers, dependencies.allowedOrigins);
    const format = request.method === 'POST' ? bodyFormat(request.headers.get('content-type')) : undefined;
    const handled = await handle(dependencies, request, origin, format, client);
    const { retryAfterSeconds, ...seen } = handled;
    const { outcome, email, language = DEFAULT_LANGUAGE } = seen;
    // The page's own query, where the function's has none: nobody else's page may post here.
    const source = sourceIn(target) ?? sourceIn(request.headers.get('referer') ?? '');
    if (outcome === 'joined' && source !== undefined) dependencies.sources.countSignUp(source);
    // A known address is answered sooner than a new one otherwise.
    if (!discloseDuplicates && email !== undefined) await untilNextStep(dependencies, started);
    observe({ ...seen, format, milliseconds: clock.monotonic() - started });

    const headers = new Headers(dependencies.headers);
    headers.set('cache-control', 'no-store');
    headers.set('vary', 'Origin, Sec-Fetch-Site');
    const { crossOrigin } = origin;
    if (crossOrigin !== undefined) {
      headers.set('access-control-allow-origin', crossOrigin);
      headers.set('access-control-expose-headers', 'retry-after');
    }
    if (outcome === 'preflight') {
      for (const [name, value] of Object.entries(PREFLIGHT)) headers.set(name, value);
      return new Response(null, { status: 204, headers });
    }
    if (outcome === 'methodNotAllowed') headers.set('allow', 'POST, OPTIONS');
    if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
    const kind = shownFor(outcome, discloseDuplicates);
    const { status, error, panel } = kind === 'joined' ? JOINED : ERRORS[kind];
    if (format === 'form' && panel !== undefined) {
      const query = source === undefined ? '' : `?${SOURCE_PARAMETERS[0]}=${source}`;
      headers.set('location', `${crossOrigin ?? ''}${PATHS[language]}${query}#${OUTCOME_ANCHORS[panel]}`);
      return new Response(null, { status: 303, headers });
    }
    headers.set('content-type', 'application/json; charset=utf-8');
    const body: SubmitEmailResponse = error === undefined ? { success: true } : { success: false, error };
    return Response.json(body, { status, headers });
  };
}

/** What the visitor hears. Nothing is acknowledged that is not stored. */
function shownFor(
  outcome: Exclude<AnswerEvent['outcome'], 'preflight'>,
  discloseDuplicates: boolean,
): Outcome {
  if (outcome === 'honeypot' || outcome === 'rejectedRow') return 'invalidRequest';
  if (outcome === 'waiting') return 'joined';
  return outcome === 'alreadySubmitted' && !discloseDuplicates ? 'joined' : outcome;
}

/** Reads a request, validates it, and submits it. */
async function handle(
  dependencies: AppDependencies,
  { method, headers, body }: AppRequest,
  origin: OriginVerdict,
  format: BodyFormat | undefined,
  client: string | undefined,
): Promise<Handled> {
  if (method !== 'POST' && method !== 'OPTIONS') return { outcome: 'methodNotAllowed' };
  if (!origin.allowed) return { outcome: 'crossSite' };
  if (method === 'OPTIONS') return { outcome: 'preflight' };
  if (format === undefined || headers.has('content-encoding')) return { outcome: 'unsupportedType' };
  const content = await readBody({ headers, body });
  if ('problem' in content) return { outcome: content.problem };
  const fields = readFields(format, content.text);
  if (fields === undefined) return { outcome: 'invalidRequest' };
  const named = fields.get('language');
  const language = isLanguage(named) ? named : undefined;
  // Only a script that fills in every field it finds gets here.
  if (fields.get(HONEYPOT_FIELD)) return { outcome: 'honeypot', language };
  const email = parseEmail(fields.get('email'));
  if (email === undefined) return { outcome: 'invalidEmail', language };
  if (language === undefined || fields.get('sourcePage') !== SOURCE_PAGE)
    return { outcome: 'invalidRequest', language };
  const submission: Submission = { email, language, sourcePage: SOURCE_PAGE };
  return { ...(await submit(dependencies, submission, client)), language, email };
}

/** Stores the sign-up, as far as the limits allow. Whoever could not be served because of us has used up nothing. */
async function submit(
  { store, limits, consentVersion, discloseDuplicates }: AppDependencies,
  submission: Submission,
  client: string | undefined,
): Promise<Handled> {
  let verdict: LimitVerdict | undefined;
  try {
    verdict = await limits.take(client, discloseDuplicates ? submission.email : undefined);
    if (!verdict.allowed) {
      const { by, retryAfterSeconds } = verdict;
      return { outcome: 'rateLimited', limitedBy: by, retryAfterSeconds };
    }
    const added = await store.add({ ...submission, consentVersion });
    if (typeof added === 'object') return { outcome: 'rejectedRow', reason: added.rejected };
    if (added === 'waiting') return { outcome: 'waiting' };
    return { outcome: added === 'added' ? 'joined' : 'alreadySubmitted' };
  } catch (error) {
    if (verdict?.allowed) verdict.giveBack();
    return unavailable(error);
  }
}
