import { CONSENT_VERSION } from '../../content/consent.ts';
import { consentWordings } from '../../content/consent-wording.ts';
import type { Clock } from '../clock.ts';
import { changeClockState, createJumpDetector, observe, type ClockState } from './clock-state.ts';
import { recordConsentWording } from './consent-wording.ts';
import { DAY, deleteExpired } from './retention.ts';
import type { DeletableList } from './scrub.ts';

/** What one round of maintenance found and did. */
export interface MaintenanceReport {
  clock: ClockState;
  retentionDays: number | undefined;
  /** Rows that retention deleted; `undefined` when it did not run in this round. */
  deleted: number | undefined;
}

/**
 * What the service does by itself, whatever host it runs on: keeps the wording beside the form, watches the clock, and
 * once a day deletes whose time is over.
 *
 * @param retentionDays `undefined`: nobody is deleted
 * @returns one round; to be called every ten minutes, or every hour at least
 */
export function createMaintenance(
  list: DeletableList,
  clock: Clock,
  retentionDays: number | undefined,
): () => Promise<MaintenanceReport> {
  const hasJumped = createJumpDetector(clock);
  // Kept until it is stored: while the database is away, a jump must not be lost.
  let jumped = false;
  const actor = { now: () => clock.now(), user: 'server' };
  return async () => {
    jumped = hasJumped() || jumped;
    await recordConsentWording(list.db, clock, CONSENT_VERSION, consentWordings);
    const state = await changeClockState(list.db, (before) => observe(before, clock.now(), jumped));
    jumped = false;
    const isDue = state.round === null || Math.abs(clock.now() - state.round) >= DAY;
    if (retentionDays === undefined || !state.trusted || !isDue)
      return { clock: state, retentionDays, deleted: undefined };
    const { deleted } = await deleteExpired(list, actor, retentionDays, state);
    return { clock: { ...state, round: clock.now() }, retentionDays, deleted };
  };
}
