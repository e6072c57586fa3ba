import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { findRejection, windowsOf, type LimitRules, type Limits } from './limits.ts';

/**
 * Windows that are remembered. A sweep through more addresses than this pushes the least recently seen out, and the
 * memory stays bounded.
 */
const MAX_WINDOWS = 60_000;

/** Limits counted in this process's memory, by a clock that does not jump. */
export function createMemoryLimits(rules: LimitRules, clock: Pick<Clock, 'monotonic'>): Limits {
  const counters = new LRUCache<string, { used: number }>({
    max: MAX_WINDOWS,
    ttlResolution: 0,
    perf: { now: () => clock.monotonic() },
  });
  // No address is kept as it is. The salt is random, so the hashes are of no use to anyone who reads this memory.
  const salt = randomBytes(16);
  const hash = (email: string) =>
    createHash('sha256').update(salt).update(email).digest('base64url').slice(0, 22);
  return {
    take(client, email) {
      const windows = windowsOf(rules, { client, email: email && hash(email) });
      const counts = windows.map(({ key }) => ({
        attempts: (counters.get(key)?.used ?? 0) + 1,
        millisecondsLeft: counters.getRemainingTTL(key),
      }));
      const rejection = findRejection(windows, counts);
      if (rejection) return Promise.resolve(rejection);
      const counted = windows.map(({ key, seconds }) => {
        const counter = counters.get(key) ?? { used: 0 };
        // The window begins with its first attempt.
        if (counter.used === 0) counters.set(key, counter, { ttl: seconds * 1000 });
        counter.used += 1;
        return counter;
      });
      return Promise.resolve({
        allowed: true,
        giveBack: () => {
          for (const counter of counted) counter.used -= 1;
        },
      });
    },
  };
}
