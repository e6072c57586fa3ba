import type { Kysely } from 'kysely';
import { systemClock } from '../../waitlist/clock.ts';
import { NO_LIMITS, type Limits } from '../../waitlist/limits/limits.ts';
import { createMemoryLimits } from '../../waitlist/limits/memory-limits.ts';
import { createSharedLimits } from '../../waitlist/limits/shared-limits.ts';
import { createSqlStore } from '../../waitlist/store/sql-store.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import type { WaitlistStore } from '../../waitlist/store/store.ts';
import { openMaintenanceDatabase, openServiceDatabase } from './database.ts';
import type { Settings } from '../shared/settings.ts';
import type { Observer } from '../shared/observer.ts';

/** What the function runs on. */
export interface Backend {
  store: WaitlistStore;
  limits: Limits;
}

/** A backend over the database that the configuration names. */
export interface OpenBackend extends Backend {
  /** The same database over a connection of its own, for maintenance; closed with the store. */
  maintenance: Kysely<Database>;
}

/** Opens the store that the configuration names, and with PostgreSQL the limits that all its nodes share. */
export function openBackend(
  { database, discloseDuplicates, limits: rules }: Settings,
  { onCommit, onAvailability }: Observer,
): OpenBackend {
  const { kysely, kind } = openServiceDatabase(database);
  const maintenance = openMaintenanceDatabase(database);
  const store = createSqlStore({
    db: kysely,
    kind,
    clock: systemClock,
    writeForDuplicates: !discloseDuplicates,
    onCommit,
    onAvailability,
  });
  const own = rules && createMemoryLimits(rules, systemClock);
  const shared =
    own && kind === 'postgres' ? createSharedLimits({ db: kysely, rules, fallback: own }) : undefined;
  return {
    maintenance: maintenance.kysely,
    limits: shared ?? own ?? NO_LIMITS,
    store: {
      ...store,
      async close() {
        shared?.stop();
        await Promise.all([store.close(), maintenance.close()]);
      },
    },
  };
}
