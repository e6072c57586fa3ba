import type { Email } from '../contract/email.ts';

/** Whether an attempt may go on, and if not, in how many whole seconds another may. */
export type LimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Counts attempts. Kept by the host, since only it knows whether one process counts or several share. */
export interface Limits {
  /**
   * Counts one attempt that passed the e-mail rule.
   *
   * @param client who asks, as the host names it: an IPv4 address or an IPv6 /64; never stored beside an address
   */
  take(client: string, email: Email): Promise<LimitVerdict>;
}

/** No limits: for load tests, and for functions whose platform limits already. */
export const NO_LIMITS: Limits = { take: () => Promise.resolve({ allowed: true }) };
