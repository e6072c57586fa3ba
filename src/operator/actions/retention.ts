import type { Kysely } from 'kysely';
import { DAY } from '../../waitlist/clock.ts';
import { decideRound, readLastRound } from '../../waitlist/privacy/maintenance.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { countEntries } from './entries.ts';

/** The state of deleting by age. Times are UTC, ISO 8601. */
export interface RetentionStatus {
  /** Days after which people are deleted; `undefined`: never. */
  days: number | undefined;
  /** People who joined before this are deleted in the next round; `undefined` where nobody ever is. */
  dueBefore: string | undefined;
  /** How many they are. */
  due: number;
  /** When the server's last daily round was; `undefined` when there was none yet. */
  lastRound: string | undefined;
  /** Whether the next round deletes nobody, because the last one was not a day or two ago. */
  paused: boolean;
}

/**
 * Reads the state of deleting by age. Changes nothing.
 *
 * @param days `RETENTION_DAYS`
 */
export async function retentionStatus(
  db: Kysely<Database>,
  now: number,
  days: number | undefined,
): Promise<RetentionStatus> {
  const dueBefore = days === undefined ? undefined : new Date(now - days * DAY).toISOString();
  const last = await readLastRound(db);
  return {
    days,
    dueBefore,
    due: dueBefore === undefined ? 0 : await countEntries(db, { until: dueBefore }),
    lastRound: last === undefined ? undefined : new Date(last).toISOString(),
    paused: days !== undefined && last !== undefined && decideRound(last, now) === 'paused',
  };
}
