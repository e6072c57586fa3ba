import type { Kysely } from 'kysely';
import { isValidAuditDetail, recordAudit, type Actor } from '../../../waitlist/privacy/audit.ts';
import { isValidWording } from '../../../waitlist/privacy/consent-wording.ts';
import { openSuppressionCheck } from '../../../waitlist/privacy/suppression-list.ts';
import { exportSuppressionList, mergeSuppressionList } from '../../../waitlist/privacy/suppression-export.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { batchesOfEntries, countEntries, findEntryFault, type Entry } from '../entries.ts';
import { mergeOutbox } from './merge-outbox.ts';
import { findSuppressionFiles, type SuppressionFile } from './suppression-file.ts';

type Db = Kysely<Database>;

/** Options of a restore. */
export interface RestoreOptions {
  /** Whether people who are not in the backup are removed. */
  exact: boolean;
}

/** What a restore would do to the list as it is now. */
export interface RestorePlan {
  /** When the plan was made: people who join later are never removed. UTC, ISO 8601. */
  madeAt: string;
  /** Entries on the list now. */
  present: number;
  /** Entries in the backup. */
  inBackup: number;
  /** Entries that would be restored. */
  added: number;
  /** Entries of the list that the backup does not have, and the newest of them. */
  onlyOnList: { count: number; newest: Entry | undefined };
  /** In the backup, but not restored: deleted on request, or joined too long ago. */
  suppressed: { erased: number; expired: number };
}

/** What a restore did. */
export interface RestoreReport {
  added: number;
  removed: number;
  suppressed: { erased: number; expired: number };
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
  { db, backup, actor }: { db: Db; backup: Db; actor: Actor },
  folders: readonly string[],
  identity: string | undefined,
): Promise<SuppressionFile[]> {
  const { keys } = await exportSuppressionList(backup, actor);
  const found = await findSuppressionFiles(folders, new Set(keys.map(({ id }) => id)), identity);
  for (const { list } of found) await mergeSuppressionList(backup, actor, list);
  await mergeSuppressionList(backup, actor, await exportSuppressionList(db, actor));
  return found.sort((one, other) => other.writtenAt.localeCompare(one.writtenAt));
}

/**
 * Finds out what `applyRestore` would do. Changes nothing.
 *
 * @param backup the opened copy, after `gatherSuppressions`
 */
export async function planRestore(
  { db, backup, actor }: { db: Db; backup: Db; actor: Actor },
  options: RestoreOptions,
): Promise<RestorePlan> {
  const madeAt = new Date(actor.now()).toISOString();
  const suppressed = { erased: 0, expired: 0 };
  let [added, inBackup, count] = [0, 0, 0];
  let newest: Entry | undefined;
  const missing = await openMissing(db, backup, actor, options);
  for await (const batch of batchesOfEntries(backup, {})) {
    inBackup += batch.length;
    added += (await missing(batch, suppressed)).length;
  }
  const key = keyOf(options);
  for await (const batch of batchesOfEntries(db, {})) {
    const known = await keysAmong(backup, key, batch);
    const unknown = batch.filter((entry) => !known.has(entry[key]));
    count += unknown.length;
    newest = unknown.at(-1) ?? newest;
  }
  const present = await countEntries(db, {});
  return { madeAt, present, inBackup, added, onlyOnList: { count, newest }, suppressed };
}

/**
 * Restores the entries of a backup, in one transaction. People who were deleted on request or for their age are not
 * restored. People who joined since stay, unless `exact` is set; those who joined after the plan was made always stay.
 *
 * The backup's suppression list, audit log, wordings and outbox are added to the list's own. Its records of other backups are
 * not: they are files of another machine or another time.
 */
export async function applyRestore(
  { db, backup, actor }: { db: Db; backup: Db; actor: Actor },
  plan: RestorePlan,
  options: RestoreOptions,
  onRows: (rows: number) => Promise<void>,
): Promise<RestoreReport> {
  return db.transaction().execute(async (step) => {
    const uncertainMails = await mergeRecords(step, backup, actor);
    const removed = options.exact ? await removeOthers(step, backup, plan.madeAt) : 0;
    const suppressed = { erased: 0, expired: 0 };
    const missing = await openMissing(step, backup, actor, options);
    let added = 0;
    for await (const batch of batchesOfEntries(backup, {})) {
      const entries = await missing(batch, suppressed);
      if (entries.length > 0) {
        const { numInsertedOrUpdatedRows } = await step
          .insertInto('submission')
          .values(entries)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        added += Number(numInsertedOrUpdatedRows ?? 0n);
      }
      await onRows(batch.length);
    }
    await recordAudit(step, actor, 'restore', { added, removed, exact: options.exact });
    return { added, removed, suppressed, uncertainMails };
  });
}

/** An exact restore is about entries; otherwise somebody who joined again with the same address is on the list. */
function keyOf({ exact }: RestoreOptions): 'id' | 'email' {
  return exact ? 'id' : 'email';
}

/** @returns a function that picks the entries to restore, and counts those that are suppressed */
async function openMissing(db: Db, backup: Db, actor: Actor, options: RestoreOptions) {
  const check = await openSuppressionCheck(backup, actor);
  const key = keyOf(options);
  return async (batch: readonly Entry[], suppressed: RestorePlan['suppressed']): Promise<Entry[]> => {
    const present = await keysAmong(db, key, batch);
    const missing = batch.filter((entry) => !present.has(entry[key]) && findEntryFault(entry) === undefined);
    const reasons = await check(missing.map((entry) => ({ ...entry, witnessed: true })));
    for (const reason of reasons) if (reason !== undefined) suppressed[reason] += 1;
    return missing.filter((_, index) => reasons[index] === undefined);
  };
}

async function keysAmong(db: Db, key: 'id' | 'email', entries: readonly Entry[]): Promise<Set<string>> {
  if (entries.length === 0) return new Set();
  const keys = entries.map((entry) => entry[key]);
  const rows = await db.selectFrom('submission').select(key).where(key, 'in', keys).execute();
  return new Set(rows.map((row) => row[key]));
}

async function removeOthers(step: Db, backup: Db, until: string): Promise<number> {
  let removed = 0;
  for await (const batch of batchesOfEntries(step, { until })) {
    const known = await keysAmong(backup, 'id', batch);
    const ids = batch.map(({ id }) => id).filter((id) => !known.has(id));
    if (ids.length === 0) continue;
    await step.deleteFrom('submission').where('id', 'in', ids).execute();
    removed += ids.length;
  }
  return removed;
}

/**
 * Adds the backup's records to the list's; nothing is replaced. Except for the outbox these tables are small.
 *
 * @returns the number of mails that became uncertain
 */
async function mergeRecords(step: Db, backup: Db, actor: Actor): Promise<number> {
  await mergeSuppressionList(step, actor, await exportSuppressionList(backup, actor));
  for (const row of await backup.selectFrom('audit').selectAll().execute())
    if (isValidAuditDetail(row.detail))
      await step
        .insertInto('audit')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
  for (const row of await backup.selectFrom('consent_wording').selectAll().execute())
    if (isValidWording(row))
      await step
        .insertInto('consent_wording')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
  return mergeOutbox(step, backup, new Date(actor.now()).toISOString());
}
