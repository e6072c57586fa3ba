import type { Kysely } from 'kysely';
import { recordAudit, type Actor } from '../../waitlist/privacy/audit.ts';
import { noteDeletion, scrubNow } from '../../waitlist/privacy/deletion.ts';
import { findSuppressed, suppress } from '../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { writeSuppressionFile } from './backup/suppression-file.ts';
import { findEntries, type Entry } from './entries.ts';
import type { ListSource, OpenList } from './open-list.ts';

/**
 * Why an address is not corrected: both are the same, the old one is not on the list, or the new one is already on the
 * list or was deleted on request.
 */
export type CorrectionRejection = 'unchanged' | 'missing' | 'listed' | 'erased';

/** A correction that can be made. */
export interface CorrectionPlan {
  entry: Entry;
  newEmail: string;
}

/** What a correction did. */
export interface CorrectionReport {
  /** Whether nothing of the old address is left in the database's files; `undefined` where nobody can look into them. */
  gone: boolean | undefined;
  /** The folder in which the suppression list could not be written. */
  unwritten: string | undefined;
}

/**
 * Checks whether an address can be corrected. Changes nothing.
 *
 * @param oldEmail,newEmail normalised (`parseEmail`)
 */
export async function planCorrection(
  db: Kysely<Database>,
  actor: Actor,
  oldEmail: string,
  newEmail: string,
): Promise<CorrectionPlan | { rejection: CorrectionRejection }> {
  if (oldEmail === newEmail) return { rejection: 'unchanged' };
  const rows = await findEntries(db, [oldEmail, newEmail]);
  const entry = rows.find(({ email }) => email === oldEmail);
  if (entry === undefined) return { rejection: 'missing' };
  if (rows.length > 1) return { rejection: 'listed' };
  const erased = await findSuppressed(db, actor, [newEmail]);
  return erased.size > 0 ? { rejection: 'erased' } : { entry, newEmail };
}

/**
 * Replaces the address; id, time and consent stay. The old address is deleted as `erase` deletes one: it is put on the
 * suppression list, in the files beside the backups too, so that neither an import nor a restore adds it again, and no
 * byte of it is left.
 *
 * @returns what was done, or why nothing was changed
 */
export async function applyCorrection(
  list: OpenList,
  source: ListSource,
  actor: Actor,
  { entry, newEmail }: CorrectionPlan,
): Promise<CorrectionReport | { rejection: CorrectionRejection }> {
  const { db } = list;
  const rejection = await db.transaction().execute(async (step) => {
    const plan = await planCorrection(step, actor, entry.email, newEmail);
    if ('rejection' in plan) return plan;
    await suppress(step, actor, [entry.email], 'erased');
    await step.updateTable('submission').set({ email: newEmail }).where('id', '=', plan.entry.id).execute();
    // What was sent went to the wrong address.
    await step.deleteFrom('mail_delivery').where('submission_id', '=', plan.entry.id).execute();
    await noteDeletion(step);
    await recordAudit(step, actor, 'correct', {});
    return undefined;
  });
  if (rejection !== undefined) return rejection;
  return {
    gone: await scrubNow(list),
    unwritten: await writeSuppressionFile(db, actor, source),
  };
}
