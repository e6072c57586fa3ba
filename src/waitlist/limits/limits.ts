import type { Email } from '../../contract/email.ts';

/** What ran out of attempts. */
export type LimitKind = 'client' | 'email';

/** Whether an attempt may go on, and if not, in how many whole seconds another may. */
export type LimitVerdict =
  | {
      allowed: true;
      /** Takes the attempt back, because the store could not take the sign-up. */
      giveBack: () => void;
    }
  | { allowed: false; by: LimitKind; retryAfterSeconds: number };

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

/**
 * The rules unless the operator sets others. Two lecture halls of 500 behind one address fit into one minute; a script
 * behind one address is stopped at the thousandth row and gets no further than 2,000 a day.
 */
export const DEFAULT_RULES: LimitRules = {
  perClient: [
    { attempts: 1000, seconds: 3600 },
    { attempts: 2000, seconds: 86_400 },
  ],
  perEmail: [{ attempts: 10, seconds: 900 }],
};

/** No limits: for load tests, and for functions whose platform limits already. */
export const NO_LIMITS: Limits = {
  take: () => Promise.resolve({ allowed: true, giveBack: () => undefined }),
};

/** One window of one client or e-mail address. */
export interface KeyedWindow extends LimitWindow {
  by: LimitKind;
  /** Of the client or the e-mail address, the window's length included. */
  key: string;
}

/** A window's attempts with the one in question, and how long the window still lasts. */
export interface WindowCount {
  attempts: number;
  millisecondsLeft: number;
}

/** The windows that an attempt counts in. */
export function windowsOf(
  rules: LimitRules,
  names: Readonly<Record<LimitKind, string | undefined>>,
): KeyedWindow[] {
  const keyed = (by: LimitKind, windows: readonly LimitWindow[]) => {
    const name = names[by];
    return name === undefined
      ? []
      : windows.map((window) => ({ ...window, by, key: `${by}-${window.seconds}:${name}` }));
  };
  return [...keyed('client', rules.perClient), ...keyed('email', rules.perEmail)];
}

/** The rejection by the window that is full for the longest; `undefined` if all windows have room. */
export function findRejection(
  windows: readonly KeyedWindow[],
  counts: readonly WindowCount[],
): (LimitVerdict & { allowed: false }) | undefined {
  const full = windows.flatMap(({ by, attempts }, index) => {
    const count = counts[index];
    return count !== undefined && count.attempts > attempts ? [{ by, left: count.millisecondsLeft }] : [];
  });
  const [longest] = full.sort((one, other) => other.left - one.left);
  if (longest === undefined) return undefined;
  // A window in its very last millisecond still rejects.
  const retryAfterSeconds = Math.max(1, Math.ceil(longest.left / 1000));
  return { allowed: false, by: longest.by, retryAfterSeconds };
}
