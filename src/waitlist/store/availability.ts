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
 * Codes that concern the values of one statement. SQLite: https://sqlite.org/rescode.html. PostgreSQL, appendix A: data
 * exception, integrity constraint violation, check option violation, and an exception that a trigger raised.
 */
const ROW_ERROR = /^(?:SQLITE_(?:CONSTRAINT|MISMATCH|TOOBIG).*|(?:22|23|44|P0)[\dA-Z]{3})$/;

/** PostgreSQL, appendix A: a transaction that was rolled back, as after a deadlock, and a lock that was not to be had. */
const ALONE = /^(?:40[\dA-Z]{3}|55P03)$/;

const hasCode = (error: unknown, codes: RegExp) =>
  error instanceof Error && 'code' in error && codes.test(String(error.code));

/** Whether the database works, and rejected only the values of a row, such as by a check of its table. */
export const isRowError = (error: unknown): boolean => hasCode(error, ROW_ERROR);

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
     * Runs work on the database, unless it is away. A failure means that it is, but for one that concerns this work
     * alone; the first answer after that means that it is back.
     *
     * @throws StoreUnavailable
     */
    async guard<Result>(work: () => Promise<Result>): Promise<Result> {
      assertAvailable();
      const tried = away;
      // This is the try: nobody else until it has ended.
      if (tried !== undefined) tried.retryAt = Number.POSITIVE_INFINITY;
      const answered = () => {
        if (tried === undefined || tried !== away) return;
        away = undefined;
        onChange(undefined);
      };
      try {
        const result = await work();
        answered();
        return result;
      } catch (reason) {
        // The database works, and only this statement or transaction failed.
        if (isRowError(reason) || hasCode(reason, ALONE)) {
          answered();
          throw unavailable(reason);
        }
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
