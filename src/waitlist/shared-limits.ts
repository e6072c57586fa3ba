import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { createCountingClient } from './attempt-counts.ts';
import type { LimitKind, LimitRules, Limits, LimitVerdict, LimitWindow } from './limits.ts';
import { Availability } from './store/availability.ts';
import type { Database } from './store/schema.ts';

export interface SharedLimitsOptions {
  db: Kysely<Database>;
  rules: LimitRules;
  /** Counts while the database is away. */
  fallback: Limits;
  /**
   * A digest under a key that is the same on every node and not in the database: whoever reads the counts there can't
   * tell of whom they are.
   */
  fingerprint: (text: string) => string | Promise<string>;
}

/** They look for a database that is away by themselves, until stopped. */
export interface SharedLimits extends Limits {
  stop(): void;
}

interface Counter {
  by: LimitKind;
  limiter: RateLimiterPostgres;
}

/** Milliseconds after which an attempt is counted in this process's memory instead. */
const PATIENCE = 1000;

/**
 * Limits that several nodes share through PostgreSQL. While it can't be reached each node counts for itself.
 *
 * The windows are asked one after the other, the client's first, and the first that refuses ends it. A client that has
 * used up its window is then refused from memory until it ends, so that a flood is no work for the database.
 */
export function createSharedLimits({ db, rules, fallback, fingerprint }: SharedLimitsOptions): SharedLimits {
  const client = createCountingClient(db);
  const counters = [
    ...rules.perClient.map((window) => createCounter(client, 'client', window)),
    ...rules.perEmail.map((window) => createCounter(client, 'email', window)),
  ];
  const availability = new Availability({
    probe: async () => {
      await db.executeQuery(CompiledQuery.raw('select 1 from attempt limit 1'));
    },
    onChange: () => undefined,
  });
  return {
    async take(client, email) {
      if (availability.reason !== undefined) return fallback.take(client, email);
      try {
        return await availability.guard(PATIENCE, async () => {
          const named = { client: await fingerprint(client), email: await fingerprint(email) };
          for (const { by, limiter } of counters) {
            const verdict = await consume(limiter, by, named[by]);
            if (!verdict.allowed) return verdict;
          }
          return { allowed: true };
        });
      } catch {
        return fallback.take(client, email);
      }
    },
    stop: () => availability.stop(),
  };
}

async function consume(limiter: RateLimiterPostgres, by: LimitKind, key: string): Promise<LimitVerdict> {
  try {
    await limiter.consume(key);
    return { allowed: true };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { allowed: false, by, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}

function createCounter(storeClient: object, by: LimitKind, { attempts, seconds }: LimitWindow): Counter {
  const limiter = new RateLimiterPostgres({
    storeClient,
    storeType: 'client',
    tableName: 'attempt',
    // The migration made it; the limiter would try once, at a start at which the database may be away.
    tableCreated: true,
    keyPrefix: `${by}-${seconds}`,
    points: attempts,
    duration: seconds,
    inMemoryBlockOnConsumed: attempts,
  });
  return { by, limiter };
}
