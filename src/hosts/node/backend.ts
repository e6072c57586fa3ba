import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { systemClock } from '../../waitlist/clock.ts';
import { createMemoryLimits, NO_LIMITS, type Limits } from '../../waitlist/limits.ts';
import { createSharedLimits } from '../../waitlist/shared-limits.ts';
import { createSqlStore } from '../../waitlist/store/sql-store.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import type { WaitlistStore } from '../../waitlist/store/store.ts';
import { openServiceDatabase } from './database.ts';
import type { Config } from '../shared/settings.ts';
import type { Observer } from '../shared/observer.ts';

/** What stands behind the function. */
export interface Backend {
  store: WaitlistStore;
  limits: Limits;
}

/** A backend over the database that the configuration names. */
export interface OpenBackend extends Backend {
  /** The same database, for the daily upkeep; closed with the store. */
  kysely: Kysely<Database>;
}

/** Opens the store that the configuration names, and with PostgreSQL the limits that all its nodes share. */
export function openBackend(
  { database, limits: rules }: Config,
  { onCommit, onAvailability }: Observer,
): OpenBackend {
  const { kysely, kind } = openServiceDatabase(database);
  const store = createSqlStore({ db: kysely, kind, clock: systemClock, onCommit, onAvailability });
  if (rules === undefined) return { store, kysely, limits: NO_LIMITS };
  const own = createMemoryLimits(rules, systemClock, createFingerprint());
  if (database.kind === 'sqlite') return { store, kysely, limits: own };
  const shared = createSharedLimits({
    db: kysely,
    rules,
    fallback: own,
    fingerprint: createSharedFingerprint(database.password ?? ''),
  });
  return {
    kysely,
    limits: shared,
    store: {
      ...store,
      async close() {
        shared.stop();
        await store.close();
      },
    },
  };
}

/** By the database's password: every node has it, and the database does not. */
function createSharedFingerprint(password: string): (text: string) => string {
  return (text) => createHmac('sha256', `attempts:${password}`).update(text).digest('base64url').slice(0, 22);
}

function createFingerprint(): (email: string) => string {
  // Of no use to anyone who reads this process's memory, or another's.
  const salt = randomBytes(16);
  return (email) => createHash('sha256').update(salt).update(email).digest('base64url').slice(0, 22);
}
