import type { Kysely } from 'kysely';
import { isValidAuditDetail, recordAudit, type Actor } from '../../../waitlist/privacy/audit.ts';
import { isValidWording } from '../../../waitlist/privacy/consent-wording.ts';
import {
  checkSuppressed,
  exportSuppressionList,
  mergeSuppressionList,
} from '../../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { batchesOfEntries, countEntries, isValidEntry, listedAmong, type Entry } from '../entries.ts';
import { mergeOutbox, restoreAsked } from './merge-outbox.ts';
import { mergeSources } from './merge-sources.ts';
import { findSuppressionFiles, type SuppressionFile } from './suppression-file.ts';

type Db = Kysely<Database>;

/** The list, and the opened copy of a backup. */
interface Both {
  db: Db;
  backup: Db;
  actor: Actor;
  /** Days that entries are kept; `undefined`: for ever. */
  retentionDays: number | undefined;
}

/** What a restore would do to the list as it is now. */
export interface RestorePlan {
  /** Entries on the list now. */
  present: number;
  /** Entries in the backup. */
  inBackup: number;
  /** Entries that would be restored. */
  added: number;
  /** Entries of the list that the backup does not have, and the newest of them. */
  onlyOnList: { count: number; newest: Entry | undefined };
  skipped: Skipped;
}

/** In the backup, but not restored: deleted on request, joined too long ago, or against the rules of the list. */
export interface Skipped {
  erased: number;
  expired: number;
  faulty: number;
}

/** What a restore did. */
export interface RestoreReport {
  added: number;
  skipped: Skipped;
  /** Mails of which nobody knows whether they were sent since the backup was made. */
  uncertainMails: number;
}

/**
 * Merges all known deletions into the opened copy of a backup: those of the list, and those in the suppression lists
 * beside the backup.
 *
 * @param folders where to look for suppression lists
 * @param identity a file with the age key
 * @returns the lists that were found, newest first
 */
export async function gatherSuppressions(
  { db, backup, actor }: Both,
  folders: readonly string[],
  identity: string | undefined,
): Promise<SuppressionFile[]> {
  const { keys } = await exportSuppressionList(backup);
  const found = await findSuppressionFiles(folders, new Set(keys.map(({ id }) => id)), identity);
  for (const { list } of found) await mergeSuppressionList(backup, actor, list);
  await mergeSuppressionList(backup, actor, await exportSuppressionList(db));
  return found.sort((one, other) => other.writtenAt.localeCompare(one.writtenAt));
}

/**
 * Finds out what `applyRestore` would do. Changes nothing.
 *
 * @param backup the opened copy, after `gatherSuppressions`
 */
export async function planRestore(both: Both): Promise<RestorePlan> {
  const { db, backup } = both;
  const skipped = { erased: 0, expired: 0, faulty: 0 };
  let [added, inBackup, count] = [0, 0, 0];
  let newest: Entry | undefined;
  const missing = openMissing(both, db);
  for await (const batch of batchesOfEntries(backup, {})) {
    inBackup += batch.length;
    added += (await missing(batch, skipped)).length;
  }
  for await (const batch of batchesOfEntries(db, {})) {
    const known = await listedAmong(backup, batch);
    const unknown = batch.filter(({ email }) => !known.has(email));
    count += unknown.length;
    newest = unknown.at(-1) ?? newest;
  }
  const present = await countEntries(db, {});
  return { present, inBackup, added, onlyOnList: { count, newest }, skipped };
}

/**
 * Restores the entries of a backup, in one transaction. People who were deleted on request or for their age are not
 * restored. People who joined since stay.
 *
 * The backup's suppression list, audit log, wordings, sources and outbox are added to the list's own.
 */
export async function applyRestore(
  both: Both,
  onRows: (rows: number) => Promise<void>,
): Promise<RestoreReport> {
  const { db, backup, actor } = both;
  return db.transaction().execute(async (step) => {
    const uncertainMails = await mergeRecords(step, backup, actor);
    const skipped = { erased: 0, expired: 0, faulty: 0 };
    const missing = openMissing(both, step);
    let added = 0;
    for await (const batch of batchesOfEntries(backup, {})) {
      const entries = await missing(batch, skipped);
      if (entries.length > 0) {
        const { numInsertedOrUpdatedRows } = await step
          .insertInto('submission')
          .values(entries.map((entry) => (entry.confirmed_at ? entry : { ...entry, confirm_until: null })))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        added += Number(numInsertedOrUpdatedRows ?? 0n);
        await restoreAsked(step, backup, entries, new Date(actor.now()).toISOString());
      }
      await onRows(batch.length);
    }
    await recordAudit(step, actor, 'restore', { added });
    return { added, skipped, uncertainMails };
  });
}

/** @returns a function that picks the entries to restore, and counts those that are not */
function openMissing({ backup, actor, retentionDays }: Both, db: Db) {
  return async (batch: readonly Entry[], skipped: Skipped): Promise<Entry[]> => {
    const valid = batch.filter(isValidEntry);
    skipped.faulty += batch.length - valid.length;
    const present = await listedAmong(db, valid);
    const missing = valid.filter(({ email }) => !present.has(email));
    const reasons = await checkSuppressed(
      backup,
      actor,
      retentionDays,
      missing.map((entry) => ({ ...entry, witnessed: true })),
    );
    for (const reason of reasons) if (reason !== undefined) skipped[reason] += 1;
    return missing.filter((_, index) => reasons[index] === undefined);
  };
}

/**
 * Adds the backup's records to the list's; nothing is replaced. Except for the outbox these tables are small.
 *
 * @returns the number of mails that became uncertain
 */
async function mergeRecords(step: Db, backup: Db, actor: Actor): Promise<number> {
  await mergeSuppressionList(step, actor, await exportSuppressionList(backup));
  const lines = await backup.selectFrom('audit').selectAll().execute();
  for (const row of lines.filter(({ detail }) => isValidAuditDetail(detail)))
    await step
      .insertInto('audit')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  const wordings = await backup.selectFrom('consent_wording').selectAll().execute();
  for (const row of wordings.filter(isValidWording))
    await step
      .insertInto('consent_wording')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  await mergeSources(step, backup);
  return mergeOutbox(step, backup, new Date(actor.now()).toISOString());
}
