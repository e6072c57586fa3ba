import type { Kysely } from 'kysely';
import { systemClock } from '../../waitlist/clock.ts';
import type { LeaveOperations } from '../../waitlist/leave-app.ts';
import { NO_LIMITS, type Limits } from '../../waitlist/limits/limits.ts';
import { createMemoryLimits } from '../../waitlist/limits/memory-limits.ts';
import { createSharedLimits } from '../../waitlist/limits/shared-limits.ts';
import { leaveOperations } from '../../waitlist/privacy/leave.ts';
import { createSqlStore } from '../../waitlist/store/sql-store.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import type { WaitlistStore } from '../../waitlist/store/store.ts';
import type { Observer } from '../shared/observer.ts';
import type { Settings } from '../shared/settings.ts';
import { openMaintenanceDatabase, openServiceDatabase } from './database.ts';

/** What the service keeps: the list, and how often somebody has tried. */
export interface Persistence {
  store: WaitlistStore;
  limits: Limits;
  leaving: LeaveOperations;
}

/**
 * Opens the store that the settings name, and with PostgreSQL the limits that all its nodes share.
 *
 * @returns also `maintenance`: the same database over a connection of its own. The store closes everything.
 */
export function openPersistence(
  { database, limits: rules }: Settings,
  { onCommit, onAvailability }: Observer,
): Persistence & { maintenance: Kysely<Database> } {
  const { kysely: db, kind } = openServiceDatabase(database);
  const maintenance = openMaintenanceDatabase(database);
  const store = createSqlStore({
    db,
    kind,
    clock: systemClock,
    onCommit,
    onAvailability,
  });
  return {
    maintenance: maintenance.kysely,
    leaving: leaveOperations(store, systemClock),
    limits:
      rules === undefined
        ? NO_LIMITS
        : kind === 'postgres'
          ? createSharedLimits({ db, rules, store })
          : createMemoryLimits(rules, systemClock),
    store: {
      ...store,
      async close() {
        await Promise.all([store.close(), maintenance.close()]);
      },
    },
  };
}
