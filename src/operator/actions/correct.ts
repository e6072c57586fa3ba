import type { Kysely } from 'kysely';
import { recordAudit, type Actor } from '../../waitlist/privacy/audit.ts';
import type { ScrubReport } from '../../waitlist/privacy/deletion.ts';
import { openSuppressionList } from '../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { ENTRY_COLUMNS, type Entry } from './entries.ts';
import { writeSuppressionFiles, type SuppressionFilesReport } from './backup/suppression-file.ts';
import type { ListSource, OpenList } from './open-list.ts';

/** Why an address is not corrected. */
export type CorrectionRefusal =
  /** Both are the same. */
  | 'unchanged'
  /** The old one is not on the list. */
  | 'missing'
  /** The new one is on the list already. */
  | 'listed'
  /** The new one was deleted on request. */
  | 'erased';

/** A correction that can be made. */
export interface CorrectionPlan {
  entry: Entry;
  newEmail: string;
}

/** What a correction did. */
export interface CorrectionReport {
  /** What is left of the old address in the database's files. */
  left: ScrubReport;
  suppressionFiles: SuppressionFilesReport;
}

/**
 * Looks whether an address can be corrected. Changes nothing.
 *
 * @param oldEmail,newEmail normalised (`parseEmail`)
 */
export async function planCorrection(
  db: Kysely<Database>,
  actor: Actor,
  oldEmail: string,
  newEmail: string,
): Promise<CorrectionPlan | { refusal: CorrectionRefusal }> {
  if (oldEmail === newEmail) return { refusal: 'unchanged' };
  const rows = await db
    .selectFrom('submission')
    .select([...ENTRY_COLUMNS])
    .where('email', 'in', [oldEmail, newEmail])
    .execute();
  const entry = rows.find(({ email }) => email === oldEmail);
  if (entry === undefined) return { refusal: 'missing' };
  if (rows.length > 1) return { refusal: 'listed' };
  const erased = await (await openSuppressionList(db, actor)).find([newEmail]);
  return erased.size > 0 ? { refusal: 'erased' } : { entry, newEmail };
}

/**
 * Replaces the address; id, time and consent stay. The old address goes the way of an erased one: it is put on the
 * suppression list, the files beside the backups included, so that neither an import nor a restore brings it back, and
 * no byte of it is left.
 *
 * @returns what was done, or why nothing was changed
 */
export async function applyCorrection(
  { db, storage }: OpenList,
  { files }: ListSource,
  actor: Actor,
  { entry, newEmail }: CorrectionPlan,
): Promise<CorrectionReport | { refusal: CorrectionRefusal }> {
  const refusal = await db.transaction().execute(async (step) => {
    const plan = await planCorrection(step, actor, entry.email, newEmail);
    if ('refusal' in plan) return plan;
    await (await openSuppressionList(step, actor)).add([entry.email], new Date(actor.now()).toISOString());
    await step.updateTable('submission').set({ email: newEmail }).where('id', '=', plan.entry.id).execute();
    await recordAudit(step, actor, 'correct', {});
    return undefined;
  });
  if (refusal !== undefined) return refusal;
  return {
    left: await storage.scrub([entry.email]),
    suppressionFiles: await writeSuppressionFiles(db, actor, files),
  };
}
