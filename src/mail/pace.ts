import type { Clock } from '../waitlist/clock.ts';

/** How fast mails are sent, and what is done when the mail server does not take them. Durations in milliseconds. */
export interface PaceRules {
  perMinute: number;
  /** After two failures in a row nothing is sent for so long; twice as long after each further one. */
  firstPause: number;
  longestPause: number;
  /** Sending ends after so many failures in a row. */
  failuresInRow: number;
  /** Somebody whom the mail server has put off is tried again after so long; then after twice as long. */
  firstRetry: number;
  longestRetry: number;
  /** Somebody is tried so often in one run. */
  attempts: number;
  /** Sending ends once the mail server has rejected so many of the last hundred for good. */
  rejectionsInHundred: number;
}

/**
 * Mail servers put off a mail from somebody new for a few minutes (greylisting, RFC 6647), and a sender of too much for
 * longer. More than a tenth of rejections means that something is wrong with the sender or the list; providers block a
 * sender at about that share.
 */
export const PACE_RULES = {
  firstPause: 1000,
  longestPause: 60_000,
  failuresInRow: 15,
  firstRetry: 60_000,
  longestRetry: 900_000,
  attempts: 6,
  rejectionsInHundred: 10,
} as const satisfies Omit<PaceRules, 'perMinute'>;

/** Longest wait without a look at whether to stop. */
const STEP = 200;

/** Decides when the next mail may be sent. Shared by all connections. */
export class Pace {
  readonly #rules: PaceRules;
  readonly #clock: Clock;
  readonly #sleep: (milliseconds: number) => Promise<unknown>;
  readonly #stopped: () => boolean;
  #nextSlot = -Infinity;
  #pausedUntil = -Infinity;
  #failures = 0;

  constructor(
    rules: PaceRules,
    {
      clock,
      sleep,
      stopped,
    }: { clock: Clock; sleep: (milliseconds: number) => Promise<unknown>; stopped: () => boolean },
  ) {
    this.#rules = rules;
    this.#clock = clock;
    this.#sleep = sleep;
    this.#stopped = stopped;
  }

  /** Waits until a mail may be sent. @returns `false` when sending is to stop */
  async ready(): Promise<boolean> {
    const slot = Math.max(this.#clock.monotonic(), this.#nextSlot);
    this.#nextSlot = slot + 60_000 / this.#rules.perMinute;
    return this.#until(() => Math.max(slot, this.#pausedUntil));
  }

  /** Waits. @param milliseconds from now */
  async wait(milliseconds: number): Promise<boolean> {
    const end = this.#clock.monotonic() + milliseconds;
    return this.#until(() => end);
  }

  /** A mail could not be handed over: nothing is sent for a while. @returns whether to give up */
  failed(): boolean {
    const { firstPause, longestPause, failuresInRow } = this.#rules;
    this.#failures += 1;
    // One alone is about one person.
    if (this.#failures > 1)
      this.#pausedUntil =
        this.#clock.monotonic() + Math.min(longestPause, firstPause * 2 ** (this.#failures - 2));
    return this.#failures >= failuresInRow;
  }

  /** The mail server works: it has taken a mail, or rejected it for good. */
  succeeded(): void {
    this.#failures = 0;
  }

  async #until(end: () => number): Promise<boolean> {
    for (;;) {
      if (this.#stopped()) return false;
      const left = end() - this.#clock.monotonic();
      if (left <= 0) return true;
      await this.#sleep(Math.min(left, STEP));
    }
  }
}
