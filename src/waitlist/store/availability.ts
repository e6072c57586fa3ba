import type { Clock } from '../clock.ts';

/** The store could not take or give anything just now; nothing was changed. Worth trying again. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** Milliseconds for which a database that failed is left alone. */
const PAUSE = 1000;
/**
 * Milliseconds after which a step of work counts as failed. The hosts' drivers drop a statement that waits for its turn
 * or for a lock sooner than that (`hosts/node/database.ts`), so that what was rejected is not stored.
 */
const TIMEOUT = 10_000;

/**
 * Whether the database can be used, so that nobody waits for a timeout while it is away (circuit breaker).
 *
 * @param onChange called with the reason when the database is away, with `undefined` when it is back
 */
export function createAvailability(clock: Pick<Clock, 'monotonic'>, onChange: (reason: unknown) => void) {
  let away: { reason: unknown; retryAt: number } | undefined;
  const unavailable = (cause: unknown) => new StoreUnavailable('The database is away.', { cause });
  /** @throws StoreUnavailable while the database is away, but for one caller a second, whose work is the next try */
  const assertAvailable = () => {
    if (away !== undefined && clock.monotonic() < away.retryAt) throw unavailable(away.reason);
  };
  return {
    /** Whether the last try failed. */
    isAway: () => away !== undefined,
    assertAvailable,
    /**
     * Runs work on the database, unless it is away. A failure means that it is; the first work that succeeds after that
     * means that it is back.
     *
     * @throws StoreUnavailable
     */
    async guard<Result>(work: () => Promise<Result>): Promise<Result> {
      assertAvailable();
      const tried = away;
      // This is the try: nobody else until it has ended.
      if (tried !== undefined) tried.retryAt = Number.POSITIVE_INFINITY;
      try {
        const result = await work();
        if (tried !== undefined && tried === away) {
          away = undefined;
          onChange(undefined);
        }
        return result;
      } catch (reason) {
        const isNews = away === undefined;
        away = { reason, retryAt: clock.monotonic() + PAUSE };
        if (isNews) onChange(reason);
        throw unavailable(reason);
      }
    },
  };
}

/**
 * Waits for one step of work on the database, and no longer than `TIMEOUT`. Work that takes longer goes on, but its
 * result is dropped and no further step is sent.
 */
export async function inTime<Result>(step: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), TIMEOUT);
  });
  return Promise.race([step, late]).finally(() => clearTimeout(timer));
}
