/** Attempts that the browser allows per window (specification, section 5). */
const ATTEMPTS_PER_WINDOW = 3;
/** The window's length in milliseconds, counted from its first attempt. */
export const ATTEMPT_WINDOW_MS = 15 * 60_000;

export type Attempt = { allowed: true } | { allowed: false; remainingMs: number };

/**
 * Counts attempts per key in a fixed window. In memory: a reload starts again.
 *
 * @param now milliseconds since 1970
 */
export function createAttemptLimit(now: () => number) {
  const windows = new Map<string, { startedAt: number; count: number }>();
  return {
    /** Counts an attempt, unless the window is full. */
    attempt(key: string): Attempt {
      const at = now();
      const window = windows.get(key);
      const elapsed = window ? at - window.startedAt : Infinity;
      // A clock that was set back would make the window last longer than the toast said.
      if (!window || elapsed >= ATTEMPT_WINDOW_MS || elapsed < 0) {
        windows.set(key, { startedAt: at, count: 1 });
        return { allowed: true };
      }
      if (window.count >= ATTEMPTS_PER_WINDOW)
        return { allowed: false, remainingMs: ATTEMPT_WINDOW_MS - elapsed };
      window.count += 1;
      return { allowed: true };
    },
    /** Does not count the last attempt: it never left the device. */
    giveBack(key: string): void {
      const window = windows.get(key);
      if (window && window.count > 0) window.count -= 1;
    },
  };
}
