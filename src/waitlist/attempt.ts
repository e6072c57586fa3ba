import type { Email } from '../contract/email.ts';
import type { LimitKind, Limits, LimitVerdict } from './limits/limits.ts';
import { StoreUnavailable } from './store/store.ts';

/** How an attempt to change the list ended. */
export type AttemptOutcome<Result> =
  | { outcome: 'done'; result: Result }
  | { outcome: 'rateLimited'; limitedBy: LimitKind; retryAfterSeconds: number }
  /** The list can't be changed now. `reason` is for the log. */
  | { outcome: 'unavailable'; reason: unknown; retryAfterSeconds: number };

/** Seconds until somebody should try again while the store is away; the page's script tries every two by itself. */
const RETRY_UNAVAILABLE = 5;

/**
 * Counts an attempt, then changes the list. Whoever could not be served because of us, whatever went wrong, has used up
 * nothing. Never rejects.
 *
 * @param client,email whom the limits count, see `Limits`
 */
export async function attempt<Result>(
  limits: Limits,
  { client, email }: { client: string | undefined; email?: Email | undefined },
  work: () => Promise<Result>,
): Promise<AttemptOutcome<Result>> {
  let verdict: LimitVerdict | undefined;
  try {
    verdict = await limits.take(client, email);
    if (verdict.allowed) return { outcome: 'done', result: await work() };
    const { by, retryAfterSeconds } = verdict;
    return { outcome: 'rateLimited', limitedBy: by, retryAfterSeconds };
  } catch (error) {
    if (verdict?.allowed) verdict.giveBack();
    const reason = error instanceof StoreUnavailable ? (error.cause ?? error) : error;
    return { outcome: 'unavailable', reason, retryAfterSeconds: RETRY_UNAVAILABLE };
  }
}
