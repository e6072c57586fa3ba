import type { Kysely } from 'kysely';
import { DAY } from '../../waitlist/clock.ts';
import { recordAudit, type Actor } from '../../waitlist/privacy/audit.ts';
import {
  changeClockState,
  isPlausible,
  observeClock,
  readClockState,
  trustClock,
  type ClockState,
} from '../../waitlist/privacy/clock-state.ts';
import { replaceForgottenBefore, storedForgottenBefore } from '../../waitlist/privacy/suppression-list.ts';
import { deleteJoinedBefore, type Deletion } from '../../waitlist/privacy/deletion.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { listBackups, type BackupFile } from './backup/backup-files.ts';
import { countEntries } from './entries.ts';
import type { ListSource, OpenList } from './open-list.ts';

/** The state of deleting by age. Times are UTC, ISO 8601. */
export interface RetentionStatus {
  /** Days after which people are deleted; `undefined`: never. */
  days: number | undefined;
  /** People who joined before this are deleted in the next round; `undefined` where nobody ever is. */
  dueBefore: string | undefined;
  /** How many they are. */
  due: number;
  /** What the server knows about its clock; `undefined` when no server has run yet. */
  clock: ClockState | undefined;
  /** People who joined before this are not added again by an import or a restore. */
  forgottenBefore: string | undefined;
}

/** Reads the state of deleting by age. Changes nothing. */
export async function retentionStatus(
  db: Kysely<Database>,
  now: number,
  days: number | undefined,
): Promise<RetentionStatus> {
  const dueBefore = days === undefined ? undefined : new Date(now - days * DAY).toISOString();
  return {
    days,
    dueBefore,
    due: dueBefore === undefined ? 0 : await countEntries(db, { until: dueBefore }),
    clock: await readClockState(db),
    forgottenBefore: await storedForgottenBefore(db),
  };
}

/** Records that an operator confirmed this machine's clock. The server reads it within ten minutes. */
export async function confirmClock(db: Kysely<Database>, actor: Actor): Promise<void> {
  const now = actor.now();
  await db.transaction().execute(async (step) => {
    await changeClockState(step, (state) => trustClock(state ?? observeClock(undefined, now, false), now));
    await recordAudit(step, actor, 'clock', { confirmed: new Date(now).toISOString() });
  });
}

/**
 * Lets imports and restores add older people again: sets the time before which they add nobody to an earlier one, or
 * removes it. This alone adds nobody.
 *
 * @param before `undefined` removes it
 * @returns whether it was changed: a later time is for `forget-before`
 */
export async function moveForgottenBefore(
  db: Kysely<Database>,
  actor: Actor,
  before: string | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (step) => {
    const stored = await storedForgottenBefore(step);
    if (stored === undefined || (before !== undefined && before >= stored)) return false;
    await replaceForgottenBefore(step, before);
    await recordAudit(step, actor, 'forgotten-before', { from: stored, to: before ?? '' });
    return true;
  });
}

/** Whom `forget-before` would delete. */
export type ForgetPlan =
  | { before: string; people: number }
  /** The time is in the future, or this machine's clock does not fit the times on the list. */
  | { rejection: 'future' | 'clock' };

/** Counts whom `forget-before` would delete. Changes nothing. */
export async function planForget(db: Kysely<Database>, now: number, before: string): Promise<ForgetPlan> {
  if (Date.parse(before) > now) return { rejection: 'future' };
  if (!isPlausible(await readClockState(db), now)) return { rejection: 'clock' };
  return { before, people: await countEntries(db, { until: before }) };
}

/** Deletes everyone who joined before a time. */
export async function applyForget(
  list: OpenList,
  source: ListSource,
  actor: Actor,
  before: string,
  onRows: (rows: number) => Promise<void>,
): Promise<Deletion & { backups: BackupFile[] }> {
  let deleted = 0;
  const count = (rows: number) => {
    deleted += rows;
    return onRows(rows);
  };
  let deletion: Deletion;
  try {
    deletion = await deleteJoinedBefore(list, actor, before, { onBatch: count });
  } finally {
    // Also when it stopped in between: what is deleted is deleted.
    await recordAudit(list.db, actor, 'forget-before', { before, deleted });
  }
  return { ...deletion, backups: listBackups(source.backupFolder) };
}
