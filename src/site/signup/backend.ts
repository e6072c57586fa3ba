import { createClient } from '@supabase/supabase-js';
import { FUNCTION_NAME, type SubmitEmailRequest } from '../../contract/submit-email.ts';

/** What the function's answer, or the lack of one, came to. */
export type Answer =
  | { kind: 'success' }
  /** The function, or something before it, said no. */
  | { kind: 'refused'; error: string }
  /** No answer came: whether the request arrived is not known. */
  | { kind: 'unreachable' };

export type Backend = (request: SubmitEmailRequest) => Promise<Answer>;

export interface BackendSettings {
  url: string;
  /** The public anonymous-role key (specification, section 6). */
  key: string;
  fetch?: typeof fetch;
}

/** The text when an answer says nothing (specification, section 7). */
const NO_TEXT = 'Submission failed';

/** How long an answer may take, in milliseconds; on a dead connection a browser would wait for minutes. */
const ANSWER_TIMEOUT_MS = 20_000;

/** The function `submit-email`, called by the real backend client. */
export function createBackend({ url, key, fetch }: BackendSettings): Backend {
  const client = createClient(url, key, {
    // Nothing here signs anybody in, so nothing in an address may either.
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
        : { kind: 'refused', error: errorTextOf(answer.data) };
    // The client's own message is generic; what the function said is in the body.
    return answer.response
      ? { kind: 'refused', error: errorTextOf(await readJson(answer.response)) }
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

/** The backend that the build names, or else the origin that served the page. */
export function configuredBackend(): Backend {
  return createBackend({
    url: import.meta.env.VITE_SUPABASE_URL ?? location.origin,
    key: import.meta.env.VITE_SUPABASE_ANON_KEY ?? 'anonymous',
  });
}
