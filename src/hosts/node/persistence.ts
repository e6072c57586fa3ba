import type { Kysely } from 'kysely';
import { systemClock } from '../../waitlist/clock.ts';
import { NO_LIMITS, createMemoryLimits } from '../../waitlist/limits/limits.ts';
import { createSharedLimits } from '../../waitlist/limits/shared-limits.ts';
import { leaveOperations } from '../../waitlist/privacy/leave.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { createSqlStore } from '../../waitlist/store/sql-store.ts';
import type { Persistence } from '../shared/compose-app.ts';
import type { Observer } from '../shared/observer.ts';
import type { Settings } from '../shared/settings.ts';
import { openMaintenanceDatabase, openServiceDatabase } from './database.ts';

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
  const clock = systemClock;
  const store = createSqlStore({ db, kind, clock, onCommit, onAvailability });
  return {
    maintenance: maintenance.kysely,
    leaving: leaveOperations(store, clock),
    limits:
      rules === undefined
        ? NO_LIMITS
        : kind === 'postgres'
          ? createSharedLimits({ db, rules, store })
          : createMemoryLimits(rules, clock),
    store: {
      ...store,
      async close() {
        await Promise.all([store.close(), maintenance.close()]);
      },
    },
  };
}
