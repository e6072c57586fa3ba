import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { findRejection, windowsOf, type KeyedWindow, type LimitRules, type Limits } from './limits.ts';

/**
 * Keys remembered per rule. A sweep through more addresses than this pushes the least recently seen out, and the memory
 * stays where it is.
 */
const MAX_KEYS = 20_000;

/**
 * Limits counted in this process's memory, by a clock that does not jump.
 *
 * @param fingerprint shortens an e-mail address for counting, so that none is kept in memory as it is
 */
export function createMemoryLimits(
  rules: LimitRules,
  clock: Pick<Clock, 'monotonic'>,
  fingerprint: (email: string) => string,
): Limits {
  const counters = new Map<string, LRUCache<string, { used: number }>>();
  const counterOf = ({ by, seconds }: KeyedWindow) => {
    const name = `${by}-${seconds}`;
    const counter =
      counters.get(name) ??
      new LRUCache<string, { used: number }>({
        max: MAX_KEYS,
        ttl: seconds * 1000,
        ttlResolution: 0,
        perf: { now: () => clock.monotonic() },
      });
    counters.set(name, counter);
    return counter;
  };
  return {
    take(client, email) {
      const windows = windowsOf(rules, { client, email: email && fingerprint(email) });
      const counts = windows.map((window) => {
        const counter = counterOf(window);
        const used = counter.get(window.key)?.used ?? 0;
        return { attempts: used + 1, millisecondsLeft: counter.getRemainingTTL(window.key) };
      });
      const rejection = findRejection(windows, counts);
      if (rejection) return Promise.resolve(rejection);
      const counted = windows.map((window) => {
        const counter = counterOf(window);
        const count = counter.get(window.key) ?? { used: 0 };
        if (count.used === 0) counter.set(window.key, count);
        count.used += 1;
        return count;
      });
      return Promise.resolve({
        allowed: true,
        giveBack: () => {
          for (const count of counted) count.used -= 1;
        },
      });
    },
  };
}
