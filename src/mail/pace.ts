import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../waitlist/clock.ts';

/** How fast mails are sent, and what is done when the mail server does not take them. Durations in milliseconds. */
export interface PaceRules {
  perMinute: number;
  /** After several failures in a row nothing is sent for so long, times their number. */
  pause: number;
  /** Sending ends after so many failures in a row. */
  failuresInRow: number;
  /** Somebody whom the mail server has put off is tried again after so long, times the number of attempts. */
  retry: number;
  /** Somebody is tried so often in one run. */
  attempts: number;
  /** Sending ends once the mail server has rejected so many of the last hundred for good. */
  rejectionsInHundred: number;
  /** A sender that was not heard of for so long is taken for dead, and another may send. */
  staleAfter: number;
}

/**
 * Mail servers put off a mail from somebody new for a few minutes (greylisting, RFC 6647), and a sender of too much for
 * longer. More than a tenth of rejections means that something is wrong with the sender or the list; providers block a
 * sender at about that share.
 */
export const PACE_RULES = {
  pause: 5000,
  failuresInRow: 15,
  retry: 120_000,
  attempts: 6,
  rejectionsInHundred: 10,
  staleAfter: 60_000,
} as const satisfies Omit<PaceRules, 'perMinute'>;

/** Longest wait without a look at whether to stop. */
const STEP = 200;

/** Decides when the next mail may be sent; all connections share it. @param stopped whether sending is to end */
export function createPace(rules: PaceRules, clock: Clock, stopped: () => boolean) {
  const { perMinute, pause, failuresInRow } = rules;
  let [nextSlot, pausedUntil, failures] = [-Infinity, -Infinity, 0];
  const until = async (end: () => number): Promise<boolean> => {
    while (!stopped()) {
      const left = end() - clock.monotonic();
      if (left <= 0) return true;
      await sleep(Math.min(left, STEP));
    }
    return false;
  };
  return {
    /** Waits until a mail may be sent. @returns `false` when sending is to end */
    ready: () => {
      const slot = Math.max(clock.monotonic(), nextSlot);
      nextSlot = slot + 60_000 / perMinute;
      return until(() => Math.max(slot, pausedUntil));
    },
    wait: (milliseconds: number) => {
      const end = clock.monotonic() + milliseconds;
      return until(() => end);
    },
    /** A mail could not be handed over. @returns whether to give up */
    failed: () => {
      failures += 1;
      // One alone is about one person.
      if (failures > 1) pausedUntil = clock.monotonic() + pause * failures;
      return failures >= failuresInRow;
    },
    /** The mail server works: it has taken a mail, or rejected it for good. */
    succeeded: () => {
      failures = 0;
    },
  };
}
