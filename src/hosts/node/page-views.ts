import { LRUCache } from 'lru-cache';
import type { Clock } from '../../waitlist/clock.ts';

/** Remembers for a while when each client was first shown a page. */
export interface PageViews {
  record(client: string): void;
  /** Seconds since the first page; `undefined` if none is remembered. */
  secondsSince(client: string): number | undefined;
}

/** Clients remembered; the least recently seen give way. */
const MAX_CLIENTS = 20_000;
/** For an hour: a client that comes back later sees its first page again. */
const REMEMBERED = 3_600_000;

export function createPageViews(clock: Pick<Clock, 'monotonic'>): PageViews {
  const first = new LRUCache<string, number>({
    max: MAX_CLIENTS,
    ttl: REMEMBERED,
    perf: { now: () => clock.monotonic() },
  });
  return {
    record(client) {
      if (!first.has(client)) first.set(client, clock.monotonic());
    },
    secondsSince(client) {
      const since = first.get(client);
      return since === undefined ? undefined : (clock.monotonic() - since) / 1000;
    },
  };
}
