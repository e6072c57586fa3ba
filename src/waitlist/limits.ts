import { LRUCache } from 'lru-cache';
import type { Email } from '../contract/email.ts';
import type { Clock } from './clock.ts';

/** Whether an attempt may go on, and if not, in how many whole seconds another may. */
export type LimitVerdict = { allowed: true } | { allowed: false; by: LimitKind; retryAfterSeconds: number };

/** What ran out of attempts. */
export type LimitKind = 'client' | 'email';

/** Counts attempts. Kept by the host, since only it knows whether one process counts or several share. */
export interface Limits {
  /**
   * Counts one attempt that passed the e-mail rule.
   *
   * @param client who asks, as the host names it: an IPv4 address or an IPv6 /64; never stored beside an address
   */
  take(client: string, email: Email): Promise<LimitVerdict>;
}

/** So many attempts in so many seconds, counted from the first. */
export interface LimitWindow {
  attempts: number;
  seconds: number;
}

/** Every window of a kind must have room for an attempt. */
export interface LimitRules {
  /** For all that one client sends: a campus behind one address is one client. */
  perClient: readonly LimitWindow[];
  /** For all that is sent about one e-mail address, by whomever. */
  perEmail: readonly LimitWindow[];
}

/**
 * What holds unless the operator says otherwise. Two lecture halls of 500 behind one address fit into one minute; a
 * script behind one address is stopped at the thousandth row and gets no further than 2,000 a day.
 */
export const DEFAULT_RULES: LimitRules = {
  perClient: [
    { attempts: 1000, seconds: 3600 },
    { attempts: 2000, seconds: 86_400 },
  ],
  perEmail: [{ attempts: 10, seconds: 900 }],
};

/** No limits: for load tests, and for functions whose platform limits already. */
export const NO_LIMITS: Limits = { take: () => Promise.resolve({ allowed: true }) };

/**
 * Keys remembered per window. Whoever sweeps through more addresses than this pushes the least recently seen out, and
 * the memory stays where it is.
 */
const MAX_KEYS = 20_000;

/**
 * Limits counted in this process's memory, by a clock that does not jump.
 *
 * @param fingerprint shortens an e-mail address for counting, so that none is kept in memory as it is
 */
export function createMemoryLimits(
  rules: LimitRules,
  clock: Pick<Clock, 'monotonic'>,
  fingerprint: (email: string) => string,
): Limits {
  const perClient = rules.perClient.map((window) => new WindowCounter(window, clock));
  const perEmail = rules.perEmail.map((window) => new WindowCounter(window, clock));
  return {
    take(client, email) {
      const emailKey = fingerprint(email);
      const counters = [
        ...perClient.map((counter) => ({ by: 'client' as const, counter, key: client })),
        ...perEmail.map((counter) => ({ by: 'email' as const, counter, key: emailKey })),
      ];
      // All are asked before any counts: a refused attempt uses up nothing.
      const waits = counters.map(({ by, counter, key }) => ({ by, wait: counter.millisecondsToWait(key) }));
      const longest = waits.reduce((one, other) => (other.wait > one.wait ? other : one), {
        by: 'client',
        wait: 0,
      });
      if (longest.wait > 0)
        return Promise.resolve({
          allowed: false,
          by: longest.by,
          retryAfterSeconds: Math.ceil(longest.wait / 1000),
        });
      for (const { counter, key } of counters) counter.count(key);
      return Promise.resolve({ allowed: true });
    },
  };
}

/** One kind of window over many keys. */
class WindowCounter {
  readonly #attempts: number;
  readonly #windows: LRUCache<string, { used: number }>;

  constructor({ attempts, seconds }: LimitWindow, clock: Pick<Clock, 'monotonic'>) {
    this.#attempts = attempts;
    this.#windows = new LRUCache({
      max: MAX_KEYS,
      ttl: seconds * 1000,
      ttlResolution: 0,
      perf: { now: () => clock.monotonic() },
    });
  }

  millisecondsToWait(key: string): number {
    const window = this.#windows.get(key);
    if (window === undefined || window.used < this.#attempts) return 0;
    // A window in its very last moment still refuses.
    return Math.max(1, this.#windows.getRemainingTTL(key));
  }

  count(key: string): void {
    const window = this.#windows.get(key);
    if (window === undefined) this.#windows.set(key, { used: 1 });
    else window.used += 1;
  }
}
