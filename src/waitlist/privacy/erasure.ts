import { recordAudit, type Actor } from './audit.ts';
import type { DeletableList, ScrubReport } from './scrub.ts';
import { openSuppressionList } from './suppression-list.ts';

/** Addresses in one transaction. */
const BATCH = 200;

/** What erasing did. */
export interface Erasure {
  /** Who was on the list and is deleted. */
  removed: { email: string; joined_at: string }[];
  /** What is left of all of them in the database's files. */
  left: ScrubReport;
}

/**
 * Deletes people for good. Whoever is taken off the list is in the same transaction put on the suppression list, and
 * so is whoever was not on it.
 *
 * @param emails normalised (`parseEmail`), each once
 */
export async function eraseAddresses(
  { db, storage }: DeletableList,
  actor: Actor,
  emails: readonly string[],
): Promise<Erasure> {
  const erasedAt = new Date(actor.now()).toISOString();
  const removed: Erasure['removed'] = [];
  for (let first = 0; first < emails.length; first += BATCH) {
    const batch = emails.slice(first, first + BATCH);
    const rows = await db.transaction().execute(async (step) => {
      await (await openSuppressionList(step, actor)).add(batch, erasedAt);
      const deleted = await step
        .deleteFrom('submission')
        .where('email', 'in', batch)
        .returning(['email', 'joined_at'])
        .execute();
      await recordAudit(step, actor, 'erase', { asked: batch.length, erased: deleted.length });
      return deleted;
    });
    removed.push(...rows);
  }
  return { removed, left: await storage.scrub(emails) };
}
