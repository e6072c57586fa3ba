import { LRUCache } from 'lru-cache';
import type { Clock } from '../../waitlist/clock.ts';

/** Remembers for a while when each client was first shown a page. */
export interface Visits {
  note(client: string): void;
  /** Seconds since the first page; `undefined` when none is remembered. */
  secondsSince(client: string): number | undefined;
}

/** Clients remembered; the least recently seen give way. */
const MAX_CLIENTS = 20_000;
/** For an hour: who comes back later is at its first page again. */
const REMEMBERED = 3_600_000;

export function createVisits(clock: Pick<Clock, 'monotonic'>): Visits {
  const first = new LRUCache<string, number>({
    max: MAX_CLIENTS,
    ttl: REMEMBERED,
    perf: { now: () => clock.monotonic() },
  });
  return {
    note(client) {
      if (!first.has(client)) first.set(client, clock.monotonic());
    },
    secondsSince(client) {
      const since = first.get(client);
      return since === undefined ? undefined : (clock.monotonic() - since) / 1000;
    },
  };
}
