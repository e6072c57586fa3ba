import type { Clock } from './clock.ts';
import type { Limits } from './limits/limits.ts';
import { StoreUnavailable } from './store/availability.ts';

/** What both functions need. */
export interface FunctionDependencies {
  limits: Limits;
  /** Origins whose pages may post here, the own ones included, serialised as browsers do. */
  allowedOrigins: ReadonlySet<string>;
  /** Headers of every answer: the host's security headers for the function. */
  headers: Readonly<Record<string, string>>;
  /** For durations only: the store gives the sign-ups their times. */
  clock: Pick<Clock, 'monotonic'>;
  sleep: (milliseconds: number) => Promise<void>;
}

/** The part of a request that the functions read; a web-standard `Request` has it. */
export interface AppRequest {
  method: string;
  headers: Headers;
  /** In chunks: a web stream or a stream of Node's. */
  body: AsyncIterable<Uint8Array> | null;
}

/** What only the host knows about a request. */
export interface RequestContext {
  /** The client, for the limits: an IPv4 address or an IPv6 /64; `undefined` if the host does not know. */
  client: string | undefined;
  /** The address or the path that was asked for, with its query, which alone is used. */
  target: string;
}

/** Answers that must not disclose how long the work took are sent at multiples of this many milliseconds. */
const STEP = 250;

/** Waits until the next step after a request came in. @param started when it did, by the monotonic clock */
export async function untilNextStep(
  { clock, sleep }: Pick<FunctionDependencies, 'clock' | 'sleep'>,
  started: number,
): Promise<void> {
  await sleep(STEP - ((clock.monotonic() - started) % STEP));
}

/** Seconds until somebody should try again while the store is away. No page of ours does so by itself. */
const RETRY_UNAVAILABLE = 5;

/** How a request ended that failed because of us. `reason` is for the log. */
export function unavailable(error: unknown) {
  const reason = error instanceof StoreUnavailable ? (error.cause ?? error) : error;
  return { outcome: 'unavailable', reason, retryAfterSeconds: RETRY_UNAVAILABLE } as const;
}

/** Where a request comes from: `crossOrigin` where that is another origin's page that the configuration names. */
export type OriginVerdict = { allowed: boolean; crossOrigin?: string | undefined };

/**
 * Checks where a request comes from. The configuration decides, never the request's Host header.
 *
 * Browsers send `Origin` with every POST, and no page can forge it. `Sec-Fetch-Site: same-origin` means that the browser
 * itself found page and function on one origin; it comes only over TLS and on localhost, so a page on a plain LAN address
 * is known by its origin alone. A client that sends neither header is no browser and has no visitor's authority.
 *
 * @param allowedOrigins the own origins and those of `ALLOWED_ORIGINS`, serialised as browsers do
 */
export function checkOrigin(headers: Headers, allowedOrigins: ReadonlySet<string>): OriginVerdict {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site === 'same-origin') return { allowed: true };
  if (origin === null) return { allowed: site === null || site === 'none' };
  return allowedOrigins.has(origin) ? { allowed: true, crossOrigin: origin } : { allowed: false };
}
