import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
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
export function eraseAddresses(
  list: DeletableList,
  actor: Actor,
  emails: readonly string[],
): Promise<Erasure> {
  const erasedAt = new Date(actor.now()).toISOString();
  return deleteAddresses(list, emails, async (step, batch, erased) => {
    await (await openSuppressionList(step, actor)).add(batch, erasedAt);
    await recordAudit(step, actor, 'erase', { asked: batch.length, erased });
  });
}

/**
 * Deletes test sign-ups, as completely as people. They do not go on the suppression list, which is for people: an
 * invented address never comes back, and each run of `doctor` would add one for ever.
 */
export function deleteCanaries(
  list: DeletableList,
  actor: Actor,
  emails: readonly string[],
): Promise<Erasure> {
  return deleteAddresses(list, emails, (step, _, removed) => recordAudit(step, actor, 'canary', { removed }));
}

/**
 * Deletes rows, in batches, and makes their bytes unreadable.
 *
 * @param record writes what belongs to the same transaction: the batch, and how many of it were on the list
 */
async function deleteAddresses(
  { db, storage }: DeletableList,
  emails: readonly string[],
  record: (step: Transaction<Database>, batch: readonly string[], deleted: number) => Promise<void>,
): Promise<Erasure> {
  const removed: Erasure['removed'] = [];
  for (let first = 0; first < emails.length; first += BATCH) {
    const batch = emails.slice(first, first + BATCH);
    const rows = await db.transaction().execute(async (step) => {
      const deleted = await step
        .deleteFrom('submission')
        .where('email', 'in', batch)
        .returning(['email', 'joined_at'])
        .execute();
      await record(step, batch, deleted.length);
      return deleted;
    });
    removed.push(...rows);
  }
  return { removed, left: await storage.scrub(emails) };
}
