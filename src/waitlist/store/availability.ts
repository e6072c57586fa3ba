import { StoreUnavailable } from './store.ts';

export interface AvailabilityOptions {
  /** Proves that the database can be written; rejects while it can't. */
  probe: () => Promise<void>;
  /** Called when the state changes: with the reason when the database is away, with `undefined` when it is back. */
  onChange: (reason: unknown) => void;
}

/** Milliseconds before the first attempt to reach a database that is away; they double with each attempt. */
const FIRST_PAUSE = 250;
/** Most milliseconds between two attempts. */
const LONGEST_PAUSE = 2000;

/**
 * Remembers whether the database can be used, so that nobody waits for a timeout while it is away (circuit breaker). The
 * first failure opens it; a probe that succeeds closes it.
 */
export class Availability {
  readonly #options: AvailabilityOptions;
  #reason: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  #stopped = false;

  constructor(options: AvailabilityOptions) {
    this.#options = options;
  }

  /** Why the database is away; `undefined` while it can be used. */
  get reason(): unknown {
    return this.#reason;
  }

  /**
   * Runs work on the database, unless it is away already. A failure, or no result within the timeout, means that it is
   * away. Work that takes longer goes on, but its result is dropped.
   *
   * @param timeout in milliseconds
   * @throws StoreUnavailable
   */
  async guard<Result>(timeout: number, work: () => Promise<Result>): Promise<Result> {
    this.assertAvailable();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The database did not answer in time.')), timeout);
      });
      return await Promise.race([work(), late]);
    } catch (error) {
      this.#fail(error);
      throw new StoreUnavailable('The database is away.', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws StoreUnavailable while the database is away */
  assertAvailable(): void {
    if (this.#reason !== undefined)
      throw new StoreUnavailable('The database is away.', { cause: this.#reason });
  }

  /** No more probes. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #fail(reason: unknown): void {
    if (this.#reason !== undefined || this.#stopped) return;
    this.#reason = reason;
    this.#options.onChange(reason);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#stopped) return;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#attempts++);
    // Nodes that lost one database at the same time must not come back to it at the same time.
    this.#timer = setTimeout(() => void this.#probe(), pause * (0.75 + Math.random() / 2));
  }

  async #probe(): Promise<void> {
    try {
      await this.#options.probe();
    } catch (error) {
      this.#reason = error;
      this.#schedule();
      return;
    }
    this.#reason = undefined;
    this.#attempts = 0;
    this.#options.onChange(undefined);
  }
}
