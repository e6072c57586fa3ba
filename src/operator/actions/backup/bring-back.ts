import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../waitlist/clock.ts';
import { exportSuppressionList, mergeSuppressionList } from '../../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { batchesOfEntries } from '../entries.ts';
import { openSuppressionCheck } from '../../../waitlist/privacy/suppressed.ts';

/** What restoring did. */
export interface RestoreReport {
  added: number;
  removed: number;
  /** In the backup, but erased since, or joined too long ago: not brought back. */
  kept: { erased: number; expired: number };
}

/**
 * Makes the list what it was in a backup, in one transaction, except that whoever was erased or forgotten since stays
 * away, and whoever joins while this runs stays.
 *
 * What the present list knows about erasures, its audit log and its backups is kept, and the backup's is added to it.
 *
 * @param startedAt who joined from here on is not touched
 */
export async function bringBack(
  db: Kysely<Database>,
  backup: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  startedAt: string,
  onRows: (rows: number) => Promise<void>,
): Promise<RestoreReport> {
  return db.transaction().execute(async (step) => {
    await mergeMemories(step, backup, clock);
    const removed = await removeUnknown(step, backup, startedAt);
    const { added, kept } = await addMissing(step, backup, clock, onRows);
    return { added, removed, kept };
  });
}

async function removeUnknown(
  step: Transaction<Database>,
  backup: Kysely<Database>,
  startedAt: string,
): Promise<number> {
  let removed = 0;
  for await (const batch of batchesOfEntries(step, { until: startedAt })) {
    const known = await idsAmong(
      backup,
      batch.map(({ id }) => id),
    );
    const unknown = batch.map(({ id }) => id).filter((id) => !known.has(id));
    if (unknown.length === 0) continue;
    await step.deleteFrom('submission').where('id', 'in', unknown).execute();
    removed += unknown.length;
  }
  return removed;
}

async function addMissing(
  step: Transaction<Database>,
  backup: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  onRows: (rows: number) => Promise<void>,
): Promise<Pick<RestoreReport, 'added' | 'kept'>> {
  const suppressed = await openSuppressionCheck(step, clock);
  const kept = { erased: 0, expired: 0 };
  let added = 0;
  for await (const batch of batchesOfEntries(backup, {})) {
    const present = await idsAmong(
      step,
      batch.map(({ id }) => id),
    );
    const missing = batch.filter(({ id }) => !present.has(id));
    const verdicts = await suppressed(missing.map((entry) => ({ ...entry, witnessed: true })));
    const admitted = missing.filter((_, index) => verdicts[index] === undefined);
    for (const verdict of verdicts) if (verdict !== undefined) kept[verdict] += 1;
    if (admitted.length > 0) {
      const { numInsertedOrUpdatedRows } = await step
        .insertInto('submission')
        .values(admitted)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      added += Number(numInsertedOrUpdatedRows ?? 0n);
    }
    await onRows(batch.length);
  }
  return { added, kept };
}

async function idsAmong(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('submission').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** What both lists remember, neither of them forgets. These tables are small. */
async function mergeMemories(
  step: Transaction<Database>,
  backup: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  await mergeSuppressionList(step, clock, await exportSuppressionList(backup, clock));
  for (const row of await backup.selectFrom('audit').selectAll().execute())
    await step
      .insertInto('audit')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  for (const row of await backup.selectFrom('backup').selectAll().execute())
    await step
      .insertInto('backup')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  for (const row of await backup.selectFrom('consent_wording').selectAll().execute())
    await step
      .insertInto('consent_wording')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
}
