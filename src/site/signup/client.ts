import { createClient } from '@supabase/supabase-js';
import { SOURCE_PARAMETERS } from '../../contract/source.ts';
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
  /** How long an answer may take, in milliseconds. */
  timeout: number;
  /** What brought the visitor, where the function can't see it: it is on another origin than the page. */
  source?: string | undefined;
  fetch?: typeof fetch;
}

/** The error text when an answer has none (specification, section 7). */
const NO_TEXT = 'Submission failed';

/** Creates a client that calls the function `submit-email` through `supabase-js`. */
export function createSubmissionClient(settings: ClientSettings): SubmissionClient {
  const { url, key, timeout, source, fetch } = settings;
  const client = createClient(url, key, {
    // Nobody signs in here, so no address may sign anybody in either.
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    ...(fetch && { global: { fetch } }),
  });
  const name = source === undefined ? FUNCTION_NAME : `${FUNCTION_NAME}?${SOURCE_PARAMETERS[0]}=${source}`;
  return async (request) => {
    const result = await client.functions.invoke<unknown>(name, { body: request, timeout });
    const failed = result.error !== null;
    if (failed && !result.response) return { kind: 'unreachable' };
    // The client's own message is generic; the function's is in the body.
    const body: unknown = failed ? await result.response?.json().catch(() => undefined) : result.data;
    const answer = Object(body) as { success?: unknown; error?: unknown };
    if (!failed && answer.success === true) return { kind: 'success' };
    return { kind: 'rejected', error: typeof answer.error === 'string' ? answer.error : NO_TEXT };
  };
}
