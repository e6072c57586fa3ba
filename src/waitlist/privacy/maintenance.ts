import { CONSENT_VERSION } from '../../content/consent.ts';
import { consentWordings } from '../../content/consent-wording.ts';
import { DAY, type Clock } from '../clock.ts';
import { recordAudit, type Actor } from './audit.ts';
import {
  changeClockState,
  createJumpDetector,
  mayHaveJoinedLater,
  observeClock,
  type ClockState,
} from './clock-state.ts';
import { recordConsentWording } from './consent-wording.ts';
import { deleteJoinedBefore, type DeletableList } from './deletion.ts';

/** What one round of maintenance found and did. */
export interface MaintenanceReport {
  clock: ClockState;
  retentionDays: number | undefined;
  /** Rows that retention deleted; `undefined` when it did not run in this round. */
  deleted: number | undefined;
}

/**
 * What the service does by itself, whatever host it runs on: it keeps the wording beside the form, watches the clock,
 * deletes what is left of people who left by link, and once a day deletes who joined too long ago.
 *
 * @param retentionDays days from joining to deletion; `undefined`: nobody is deleted
 * @param departed addresses of people who left by link; a round scrubs them and takes them out of this array
 * @returns runs one round; call it every ten minutes, or every hour at least
 */
export function createMaintenance(
  list: DeletableList,
  clock: Clock,
  retentionDays: number | undefined,
  departed: string[] = [],
): () => Promise<MaintenanceReport> {
  const hasJumped = createJumpDetector(clock);
  // Kept until it is stored: while the database is away, a jump must not be lost.
  let jumped = false;
  const actor = { now: () => clock.now(), user: 'server' };
  return async () => {
    jumped = hasJumped() || jumped;
    await recordConsentWording(list.db, clock, CONSENT_VERSION, consentWordings);
    const state = await changeClockState(list.db, (before) => observeClock(before, clock.now(), jumped));
    jumped = false;
    await scrubDeparted(list, departed);
    const isDue = state.lastRound === null || Math.abs(clock.now() - state.lastRound) >= DAY;
    if (retentionDays === undefined || !state.trusted || !isDue)
      return { clock: state, retentionDays, deleted: undefined };
    const deleted = await deleteExpired(list, actor, retentionDays, state);
    return { clock: { ...state, lastRound: clock.now() }, retentionDays, deleted };
  };
}

/** Scrubs after the people who left by link. */
async function scrubDeparted({ storage }: DeletableList, departed: string[]): Promise<void> {
  if (departed.length === 0) return;
  const addresses = [...departed];
  await storage.scrub(addresses);
  departed.splice(0, addresses.length);
}

/**
 * Keeps the promise about how long addresses are kept. What was deleted is one line in the audit log. Several nodes may
 * do this at once; each counts what it deleted itself.
 *
 * @returns the number of deleted rows
 */
async function deleteExpired(
  list: DeletableList,
  actor: Actor,
  days: number,
  state: ClockState,
): Promise<number> {
  const limit = actor.now() - days * DAY;
  const before = new Date(limit).toISOString();
  let deleted = 0;
  try {
    await deleteJoinedBefore(list, actor, before, {
      isKept: (joinedAt) => mayHaveJoinedLater(state, Date.parse(joinedAt), limit),
      onBatch: (rows) => {
        deleted += rows;
      },
    });
    await changeClockState(list.db, (stored = state) => ({
      ...stored,
      lastRound: actor.now(),
      uncertain: stored.uncertain.filter(({ countedFrom }) => countedFrom === null || countedFrom >= limit),
    }));
    return deleted;
  } finally {
    // Also when it was cut off in between: what is deleted is deleted.
    if (deleted > 0) await recordAudit(list.db, actor, 'retention', { days, before, deleted });
  }
}
