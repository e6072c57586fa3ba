import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';
import { recordAudit, type Actor } from './audit.ts';
import { openSuppressionList, storeForgottenBefore } from './suppression-list.ts';

/** A list from which people can be deleted for good. */
export interface DeletableList {
  db: Kysely<Database>;
  storage: {
    /**
     * Makes the bytes of deleted rows unreadable: SQL takes rows off the list, but may leave their bytes in the files.
     * Call it after the commit; the server may go on writing.
     */
    scrub: (addresses: readonly string[]) => Promise<ScrubReport>;
  };
}

/** What deleted rows left in the files of the database. */
export interface ScrubReport {
  /** Whether no address is left in the list's own files; `undefined` where nobody can look into them. */
  gone: boolean | undefined;
  /** Whether the whole file had to be rewritten for that. */
  rewritten: boolean;
}

/** What deleting by address did. */
export interface Erasure {
  /** Who was on the list. */
  removed: { email: string; joined_at: string }[];
  left: ScrubReport;
}

/** What deleting by age did. */
export interface Deletion {
  /** Rows that this call really deleted. */
  deleted: number;
  left: ScrubReport;
}

/** Addresses that are deleted in one transaction. */
const ADDRESS_BATCH = 200;
/** Rows that one statement looks at, and deletes at most: short enough that no sign-up waits noticeably. */
const AGE_BATCH = 500;
/** Deleted addresses that are looked for in the files at once. */
const SCRUB_AFTER = 50_000;

/**
 * Deletes people for good. The same transaction puts them on the suppression list, whether they were on the list or not.
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

/** @param record writes what belongs to the same transaction: the batch, and how many of it were on the list */
async function deleteAddresses(
  { db, storage }: DeletableList,
  emails: readonly string[],
  record: (step: Transaction<Database>, batch: readonly string[], deleted: number) => Promise<void>,
): Promise<Erasure> {
  const removed: Erasure['removed'] = [];
  for (let first = 0; first < emails.length; first += ADDRESS_BATCH) {
    const batch = emails.slice(first, first + ADDRESS_BATCH);
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

/**
 * Deletes everyone who joined before a time, and remembers the time, so that neither an import nor a restored backup
 * brings them back.
 *
 * It looks at each row in the order of its id, in many short statements: the time has no index, and the ids of imported
 * rows do not follow it.
 *
 * @param before UTC, ISO 8601 with milliseconds
 * @param isKept keeps rows although they are older
 * @param onBatch called with the number of rows that are gone
 */
export async function deleteJoinedBefore(
  { db, storage }: DeletableList,
  clock: Pick<Clock, 'now'>,
  before: string,
  {
    isKept = () => false,
    onBatch = () => undefined,
  }: { isKept?: (joinedAt: string) => boolean; onBatch?: (rows: number) => Promise<void> | void } = {},
): Promise<Deletion> {
  await storeForgottenBefore(db, clock, before);
  const report: Deletion = { deleted: 0, left: { gone: true, rewritten: false } };
  let addresses: string[] = [];
  const scrub = async () => {
    const { gone, rewritten } = await storage.scrub(addresses);
    report.left = {
      gone: report.left.gone === true ? gone : report.left.gone,
      rewritten: report.left.rewritten || rewritten,
    };
    addresses = [];
  };
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: { id: string; joined_at: string }[] = await db
      .selectFrom('submission')
      .select(['id', 'joined_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AGE_BATCH)
      .execute();
    const ids = rows.filter(({ joined_at }) => joined_at < before && !isKept(joined_at)).map(({ id }) => id);
    if (ids.length > 0) {
      const gone = await db.deleteFrom('submission').where('id', 'in', ids).returning('email').execute();
      addresses.push(...gone.map(({ email }) => email));
      report.deleted += gone.length;
      await onBatch(gone.length);
    }
    after = rows.length < AGE_BATCH ? undefined : rows.at(-1)?.id;
    if (addresses.length >= SCRUB_AFTER || (after === undefined && addresses.length > 0)) await scrub();
  }
  return report;
}
