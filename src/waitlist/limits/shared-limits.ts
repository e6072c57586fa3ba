import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import { Availability } from '../store/availability.ts';
import { readSetting, replaceSetting } from '../store/setting.ts';
import type { Database } from '../store/schema.ts';
import { createAttemptTable } from './attempt-table.ts';
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
  /** Milliseconds after which an attempt is counted in this process's memory instead; 1000 by default. */
  timeout?: number;
}

/** They look for a database that is away by themselves, until stopped. */
export interface SharedLimits extends Limits {
  stop(): void;
}

/** Milliseconds for which a client is rejected without asking again, so that a flood is no work for the database. */
const REMEMBER_REJECTION = 1000;
/** Clients remembered like that; the least recently seen give way. */
const MAX_REJECTED = 20_000;
/** Setting: the key of the digests under which attempts are counted. */
const ATTEMPT_KEY = 'attempt_key';

/** Limits that several nodes share through PostgreSQL. While it can't be reached each node counts for itself. */
export function createSharedLimits({
  db,
  rules,
  fallback,
  timeout = 1000,
}: SharedLimitsOptions): SharedLimits {
  const table = createAttemptTable(db);
  const rejected = new LRUCache<string, LimitVerdict>({ max: MAX_REJECTED, ttl: REMEMBER_REJECTION });
  /** Windows of attempts that are still to be given back. */
  const owed: (readonly KeyedWindow[])[] = [];
  let loading: ReturnType<typeof loadDigest> | undefined;

  const settle = () =>
    Promise.all(
      owed.splice(0).map((windows) =>
        table.giveBack(windows).catch((error: unknown) => {
          owed.push(windows);
          throw error;
        }),
      ),
    );
  const availability = new Availability({
    async probe() {
      await table.check();
      await settle();
    },
    onChange: () => undefined,
  });
  const giveBack = (windows: readonly KeyedWindow[]) => {
    owed.push(windows);
    // What can't be given back now is given back by the probe that finds the database again.
    availability.guard(timeout, settle).catch(() => undefined);
  };
  const take = async (client: string | undefined, email: string | undefined): Promise<LimitVerdict> => {
    loading ??= loadDigest(db);
    const digest = await loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const windows = windowsOf(rules, { client: client && digest(client), email: email && digest(email) });
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
      try {
        return await availability.guard(timeout, () => take(client, email));
      } catch {
        return fallback.take(client, email);
      }
    },
    stop: () => availability.stop(),
  };
}

/**
 * The keyed digest (HMAC with SHA-256) of clients and addresses. Every node and every host that uses this database
 * computes the same, and none of them needs a secret of its own.
 *
 * The key is random and in the database: whoever can read the whole database can also find out which clients tried in
 * the last day (decision 034).
 */
async function loadDigest(db: Kysely<Database>): Promise<(text: string) => string> {
  await replaceSetting(db, ATTEMPT_KEY, undefined, randomBytes(32).toString('hex'));
  const key = await readSetting(db, ATTEMPT_KEY);
  if (key === undefined) throw new Error('The key that was just made is missing.');
  return (text) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
}
