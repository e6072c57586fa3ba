import type { Clock } from '../waitlist/clock.ts';

/**
 * What is done when the mail server does not take mails. Servers put off a mail from somebody new for a few minutes
 * (greylisting, RFC 6647), and a sender of too much for longer. Durations in milliseconds.
 */
export const SENDER_RULES = {
  /** The longest time until the sender finds what was queued, planned or changed. */
  poll: 1000,
  /** Mails of messages are claimed together that leave within this time, so that the list is locked less often. */
  together: 300,
  /** What became of a mail is written with the next that are claimed, and after this time at the latest. */
  writeAfter: 500,
  /** After several failures in a row nothing is sent for so long, times their number, up to the longest. */
  pause: 5000,
  longestPause: 300_000,
  /** After so many failures in a row a sending waits for so long. */
  failuresInRow: 15,
  breather: 1_800_000,
  /** People whom the mail server has put off are tried again after so long, times the number of attempts. */
  retry: 120_000,
  /** The same for mails that somebody waits for. */
  confirmRetry: 60_000,
  /** Somebody is tried so often. */
  attempts: 6,
  /**
   * A sending stops once the mail server has rejected so many of the last hundred for good: something is wrong with the
   * sender or the list, and providers block a sender at about that share.
   */
  rejectionsInHundred: 10,
  /** A few people get a message so long before all others, and where so many of them are rejected, the others wait. */
  lead: 600_000,
  firstRejected: 2,
  /** A sending that is so late is not begun, nor one that the clock has jumped over by more. */
  late: 3_600_000,
  jump: 60_000,
  /** A sender that was not heard of for so long is taken for dead: another one takes over within 30 seconds. */
  staleAfter: 20_000,
} as const;

export type SenderRules = Readonly<Record<keyof typeof SENDER_RULES, number>>;

/** A delay of so many milliseconds is made up for. */
const SLACK = 200;

/** Decides when the next mail may be sent. */
export function createPace(clock: Pick<Clock, 'monotonic'>) {
  let next = -Infinity;
  return {
    /** Milliseconds until the next mail may be sent. */
    rest: (): number => Math.max(0, next - clock.monotonic()),
    /** So many mails are sent now, of so many in a minute. */
    take: (mails: number, perMinute: number): void => {
      next = Math.max(next, clock.monotonic() - SLACK) + (60_000 * mails) / perMinute;
    },
    /** Sends nothing for so many milliseconds. */
    pause: (duration: number): void => {
      next = Math.max(next, clock.monotonic() + duration);
    },
  };
}
