import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../waitlist/clock.ts';

/**
 * What is done when the mail server does not take mails. Servers put off a mail from somebody new for a few minutes
 * (greylisting, RFC 6647), and a sender of too much for longer. Durations in milliseconds.
 */
export const PACE_RULES = {
  /** Sending can be taken back for so long before the first mail. */
  grace: 30_000,
  /** After several failures in a row nothing is sent for so long, times their number. */
  pause: 5000,
  /** Sending ends after so many failures in a row. */
  failuresInRow: 15,
  /** People whom the mail server has put off are tried again after so long, times the number of attempts. */
  retry: 120_000,
  /** Somebody is tried so often in one run. */
  attempts: 6,
  /**
   * Sending ends once the mail server has rejected so many of the last hundred for good: something is wrong with the
   * sender or the list, and providers block a sender at about that share.
   */
  rejectionsInHundred: 10,
  /** A sender that was not heard of for so long is taken for dead, and another may send. */
  staleAfter: 60_000,
} as const;

export type PaceRules = Readonly<Record<keyof typeof PACE_RULES, number>>;

/** Longest wait without a look at whether to stop, and the delay that is made up for, in milliseconds. */
const STEP = 200;

/** How many mails in a minute: somebody may want it slower while it runs. */
export interface Rate {
  perMinute: number;
}

/**
 * Decides when the next mail may be sent.
 *
 * @param stopped whether sending is to end
 * @param wait lets so many milliseconds of the clock pass
 */
export function createPace(
  rate: Rate,
  clock: Clock,
  stopped: () => boolean,
  wait: (duration: number) => Promise<unknown> = sleep,
) {
  let next = -Infinity;
  return {
    /** Waits until a mail may be sent. @returns `false` when sending is to end */
    ready: async () => {
      while (!stopped()) {
        const now = clock.monotonic();
        if (now >= next) {
          next = Math.max(next, now - STEP) + 60_000 / rate.perMinute;
          return true;
        }
        await wait(Math.min(next - now, STEP));
      }
      return false;
    },
    /** Sends nothing for so many milliseconds. */
    pause: (duration: number) => {
      next = Math.max(next, clock.monotonic() + duration);
    },
  };
}
