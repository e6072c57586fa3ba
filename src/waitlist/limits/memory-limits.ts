import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { takeAttempt, type KeyedWindow, type LimitRules, type Limits } from './limits.ts';

/**
 * Windows that are remembered. A sweep through more addresses than this pushes the least recently seen out, and the
 * memory stays bounded.
 */
const MAX_WINDOWS = 60_000;

/** Limits counted in this process's memory, by a clock that does not jump. */
export function createMemoryLimits(rules: LimitRules, clock: Pick<Clock, 'monotonic'>): Limits {
  const counters = new LRUCache<string, { attempts: number; endsAt: number }>({ max: MAX_WINDOWS });
  const key = randomBytes(32);
  const count = (windows: readonly KeyedWindow[]) => {
    const now = clock.monotonic();
    const counted = windows.map(({ key, seconds }) => {
      const known = counters.get(key);
      // The window begins with its first attempt.
      const isOver = known === undefined || known.endsAt <= now || known.attempts === 0;
      const counter = isOver ? { attempts: 0, endsAt: now + seconds * 1000 } : known;
      counter.attempts += 1;
      counters.set(key, counter);
      return counter;
    });
    return {
      counts: counted.map(({ attempts, endsAt }) => ({ attempts, millisecondsLeft: endsAt - now })),
      giveBack: () => {
        for (const counter of counted) counter.attempts -= 1;
      },
    };
  };
  return { take: (client, email) => takeAttempt(rules, key, { client, email }, count) };
}
