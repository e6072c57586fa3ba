import { createClient } from '@supabase/supabase-js';
import { FUNCTION_NAME, type SubmitEmailRequest } from '../../contract/submit-email.ts';

/** How a request to the function ended. */
export type ClientAnswer =
  | { kind: 'success' }
  /** The function, or a server in front of it, rejected the request. */
  | { kind: 'rejected'; error: string }
  /** No answer came: the request may have arrived. */
  | { kind: 'unreachable' };

export type SubmissionClient = (request: SubmitEmailRequest) => Promise<ClientAnswer>;

interface ClientSettings {
  url: string;
  /** The public anonymous-role key (specification, section 6). */
  key: string;
  fetch?: typeof fetch;
}

/** The error text when an answer has none (specification, section 7). */
const NO_TEXT = 'Submission failed';

/** How long an answer may take, in milliseconds; on a dead connection a browser would wait for minutes. */
const ANSWER_TIMEOUT_MS = 20_000;

/** Creates a client that calls the function `submit-email` through `supabase-js`. */
export function createSubmissionClient({ url, key, fetch }: ClientSettings): SubmissionClient {
  const client = createClient(url, key, {
    // Nobody signs in here, so no address may sign anybody in either.
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    ...(fetch && { global: { fetch } }),
  });
  return async (body) => {
    const answer = await client.functions.invoke<unknown>(FUNCTION_NAME, {
      body,
      timeout: ANSWER_TIMEOUT_MS,
    });
    if (answer.error === null)
      return isObject(answer.data) && answer.data['success'] === true
        ? { kind: 'success' }
        : { kind: 'rejected', error: errorTextOf(answer.data) };
    // The client's own message is generic; the function's is in the body.
    return answer.response
      ? { kind: 'rejected', error: errorTextOf(await readJson(answer.response)) }
      : { kind: 'unreachable' };
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function errorTextOf(body: unknown): string {
  const text = isObject(body) ? body['error'] : undefined;
  return typeof text === 'string' && text ? text : NO_TEXT;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** The client for the project that the build names, or else for the origin that served the page. */
export function configuredClient(): SubmissionClient {
  return createSubmissionClient({
    url: import.meta.env.VITE_SUPABASE_URL ?? location.origin,
    key: import.meta.env.VITE_SUPABASE_ANON_KEY ?? 'anonymous',
  });
}
