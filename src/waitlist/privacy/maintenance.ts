import { CONSENT_VERSION } from '../../content/consent.ts';
import { consentWordings } from '../../content/consent-wording.ts';
import { DAY, type Clock } from '../clock.ts';
import { recordConsentWording } from './consent-wording.ts';
import { beginRound, readLastRound, type Round } from './daily-round.ts';
import { deleteJoinedBefore, scrubDeleted, type DeletableList } from './deletion.ts';

/** What one round of maintenance found and did. */
export interface MaintenanceReport {
  round: Round;
  /** When the last daily round was, this one included; milliseconds since 1970. */
  lastRound: number | undefined;
  retentionDays: number | undefined;
  /** Rows that retention deleted; `undefined` when it did not run in this round. */
  deleted: number | undefined;
}

/**
 * What the service does by itself, whatever host it runs on. It keeps the wording beside the form. Once a day it deletes
 * who joined too long ago, and makes unreadable what is left in the files of everybody who was deleted.
 *
 * @param retentionDays days from joining to deletion; `undefined`: nobody is deleted
 * @returns looks whether anything is to be done; call it every hour at least
 */
export function createMaintenance(
  list: DeletableList,
  clock: Pick<Clock, 'now'>,
  retentionDays: number | undefined,
): () => Promise<MaintenanceReport> {
  const actor = { now: () => clock.now(), user: 'server' };
  return async () => {
    await recordConsentWording(list.db, clock, CONSENT_VERSION, consentWordings);
    const round = await beginRound(list.db, clock);
    let deleted: number | undefined;
    if (round === 'due' && retentionDays !== undefined) {
      const before = new Date(clock.now() - retentionDays * DAY).toISOString();
      deleted = await deleteJoinedBefore(list.db, actor, retentionDays, before);
    }
    if (round !== 'notDue') await scrubDeleted(list);
    return { round, lastRound: await readLastRound(list.db), retentionDays, deleted };
  };
}
