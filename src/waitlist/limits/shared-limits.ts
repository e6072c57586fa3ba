import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import { Availability } from '../store/availability.ts';
import type { Database } from '../store/schema.ts';
import { loadAttemptDigest } from './attempt-digest.ts';
import { AttemptTable } from './attempt-table.ts';
import {
  findRejection,
  windowsOf,
  type KeyedWindow,
  type LimitRules,
  type Limits,
  type LimitVerdict,
} from './limits.ts';

export interface SharedLimitsOptions {
  db: Kysely<Database>;
  rules: LimitRules;
  /** Counts while the database is away. */
  fallback: Limits;
}

/** They look for a database that is away by themselves, until stopped. */
export interface SharedLimits extends Limits {
  stop(): void;
}

/** Milliseconds after which an attempt is counted in this process's memory instead. */
const TIMEOUT = 1000;
/** Milliseconds for which a client is rejected without asking again, so that a flood is no work for the database. */
const REMEMBER_REJECTION = 1000;
/** Clients remembered like that; the least recently seen give way. */
const MAX_REJECTED = 20_000;

/** Limits that several nodes share through PostgreSQL. While it can't be reached each node counts for itself. */
export function createSharedLimits({ db, rules, fallback }: SharedLimitsOptions): SharedLimits {
  const table = new AttemptTable(db);
  const rejected = new LRUCache<string, LimitVerdict>({ max: MAX_REJECTED, ttl: REMEMBER_REJECTION });
  let loading: ReturnType<typeof loadAttemptDigest> | undefined;
  const loadDigest = () => {
    loading ??= loadAttemptDigest(db).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const availability = new Availability({
    probe: () => table.settle(),
    onChange: () => undefined,
  });
  const giveBack = (windows: readonly KeyedWindow[]) => {
    table.giveBack(windows);
    // What can't be given back now is given back by the probe that finds the database again.
    if (availability.reason === undefined)
      availability.guard(TIMEOUT, () => table.settle()).catch(() => undefined);
  };
  const take = async (client: string | undefined, email: string | undefined): Promise<LimitVerdict> => {
    const digest = await loadDigest();
    const [clientName, emailName] = await Promise.all([client && digest(client), email && digest(email)]);
    const windows = windowsOf(rules, { client: clientName, email: emailName });
    const rejection = findRejection(windows, await table.add(windows));
    if (rejection === undefined) return { allowed: true, giveBack: () => giveBack(windows) };
    giveBack(windows);
    if (rejection.by === 'client' && client !== undefined) rejected.set(client, rejection);
    return rejection;
  };
  return {
    async take(client, email) {
      const remembered = client === undefined ? undefined : rejected.get(client);
      if (remembered !== undefined) return remembered;
      if (availability.reason !== undefined) return fallback.take(client, email);
      try {
        return await availability.guard(TIMEOUT, () => take(client, email));
      } catch {
        return fallback.take(client, email);
      }
    },
    stop: () => availability.stop(),
  };
}
