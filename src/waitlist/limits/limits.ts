import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Email } from '../../contract/email.ts';
import type { Clock } from '../clock.ts';

/** What ran out of attempts. */
export type LimitKind = 'client' | 'email';

/**
 * Whether an attempt may go on. `giveBack` takes it back, because the store could not take the sign-up;
 * `retryAfterSeconds` are whole seconds until another may.
 */
export type LimitVerdict =
  { allowed: true; giveBack: () => void } | { allowed: false; by: LimitKind; retryAfterSeconds: number };

/**
 * Limits how often somebody may try. Attempts that are still on their way count, so that an outage of the store lets
 * nobody past a limit.
 */
export interface Limits {
  /**
   * Counts one attempt that passed the e-mail rule. An attempt that any window rejects counts in none. Rejects when it
   * can't be counted.
   *
   * @param client as the host names it: an IPv4 address or an IPv6 /64, `undefined` if the host does not know
   * @param email `undefined` where the answer must not depend on what others have sent about the address
   */
  take(client: string | undefined, email: Email | undefined): Promise<LimitVerdict>;
}

/** So many attempts in so many seconds, counted from the first. */
export interface LimitWindow {
  attempts: number;
  seconds: number;
}

/** Every window must have room for an attempt. */
export interface LimitRules {
  /** For everything that one client sends: a campus behind one address is one client. */
  perClient: readonly LimitWindow[];
  /** For everything that is sent about one e-mail address, whoever sends it. */
  perEmail: readonly LimitWindow[];
}

/** No limits: for load tests, and for functions whose platform limits already. */
export const NO_LIMITS: Limits = {
  take: () => Promise.resolve({ allowed: true, giveBack: () => undefined }),
};

/** One window of one client or e-mail address, which the key names. */
export type KeyedWindow = LimitWindow & { key: string };

/** What counting an attempt in some windows gave. */
export interface Counted {
  /** By the windows' keys: the attempts with this one, and milliseconds until the window ends. */
  counts: ReadonlyMap<string, { attempts: number; left: number }>;
  giveBack: () => void;
}

/**
 * Counts an attempt in its windows, and gives it back if one of them is full.
 *
 * @param key of the digests under which clients and addresses are counted: neither is kept as it is
 */
export async function takeAttempt(
  rules: LimitRules,
  key: string | Buffer,
  names: Readonly<Record<LimitKind, string | undefined>>,
  count: (windows: readonly KeyedWindow[]) => Counted | Promise<Counted>,
): Promise<LimitVerdict> {
  const keyed = (by: LimitKind, windows: readonly LimitWindow[]) => {
    const name = names[by];
    if (name === undefined) return [];
    const digest = createHmac('sha256', key).update(name).digest('hex').slice(0, 32);
    return windows.map((window) => ({ ...window, by, key: `${by}-${window.seconds}:${digest}` }));
  };
  const windows = [...keyed('client', rules.perClient), ...keyed('email', rules.perEmail)];
  const { counts, giveBack } = await count(windows);
  const full = windows.flatMap(({ by, attempts, key }) => {
    const count = counts.get(key);
    return count !== undefined && count.attempts > attempts ? [{ by, left: count.left }] : [];
  });
  // The window that is full for the longest.
  const [longest] = full.sort((one, other) => other.left - one.left);
  if (longest === undefined) return { allowed: true, giveBack };
  giveBack();
  // A window in its very last millisecond still rejects.
  return { allowed: false, by: longest.by, retryAfterSeconds: Math.max(1, Math.ceil(longest.left / 1000)) };
}

/**
 * Windows that are remembered. A sweep through more addresses than this pushes the least recently seen out, and the
 * memory stays bounded.
 */
const MAX_WINDOWS = 60_000;

/** Limits counted in this process's memory, by a clock that does not jump. */
export function createMemoryLimits(rules: LimitRules, clock: Pick<Clock, 'monotonic'>): Limits {
  const counters = new LRUCache<string, { attempts: number; endsAt: number }>({ max: MAX_WINDOWS });
  const key = randomBytes(32);
  const count = (windows: readonly KeyedWindow[]) => {
    const now = clock.monotonic();
    const counted = windows.map(({ key, seconds }) => {
      const known = counters.get(key);
      // The window begins with its first attempt.
      const isOver = known === undefined || known.endsAt <= now || known.attempts === 0;
      const counter = isOver ? { attempts: 0, endsAt: now + seconds * 1000 } : known;
      counter.attempts += 1;
      counters.set(key, counter);
      return { key, counter, left: counter.endsAt - now };
    });
    return {
      counts: new Map(counted.map(({ key, counter, left }) => [key, { attempts: counter.attempts, left }])),
      giveBack: () => {
        for (const { counter } of counted) counter.attempts -= 1;
      },
    };
  };
  return { take: (client, email) => takeAttempt(rules, key, { client, email }, count) };
}
