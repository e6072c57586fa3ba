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
import { holdsBefore, searchBackups, type BackupFinding } from './backups.ts';
import { countEntries } from './entries.ts';
import type { ListSource, OpenList } from './open-list.ts';

/** How things are with deleting by age. Times are UTC, ISO 8601. */
export interface RetentionStatus {
  /** Days after which people are deleted; `undefined`: never. */
  days: number | undefined;
  /** Who joined before this is deleted in the next round; nobody where people are never deleted. */
  dueBefore: string | undefined;
  /** How many that are. */
  due: number;
  /** What the server knows about its clock; `undefined` when no server has run yet. */
  clock: ClockState | undefined;
  /** The time before which nobody comes back. */
  forgottenBefore: string | undefined;
}

/** Looks how things are with deleting by age. Changes nothing. */
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

/** An operator says that this machine's clock is right. The server goes by it within ten minutes. */
export async function confirmClock(db: Kysely<Database>, actor: Actor): Promise<void> {
  const now = actor.now();
  await changeClockState(db, (state) => trustClock(state ?? observeClock(undefined, now, false), now));
  await recordAudit(db, actor, 'clock', { confirmed: new Date(now).toISOString() });
}

/**
 * Sets the time before which nobody comes back to an earlier one, or removes it. Nobody comes back by that alone: an
 * import or a backup may bring them.
 *
 * @param before `undefined` removes it
 * @returns whether it was changed: a later time is for `forget-before`
 */
export async function takeBackForgotten(
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
  /** The time is in the future, or this machine's clock does not fit what the list has seen. */
  | { refusal: 'future' | 'clock' };

/** Looks whom `forget-before` would delete. Changes nothing. */
export async function planForget(db: Kysely<Database>, now: number, before: string): Promise<ForgetPlan> {
  if (Date.parse(before) > now) return { refusal: 'future' };
  if (!isPlausible(await readClockState(db), now)) return { refusal: 'clock' };
  return { before, people: await countEntries(db, { until: before }) };
}

/** Deletes everyone who joined before a time. */
export async function applyForget(
  list: OpenList,
  source: ListSource,
  actor: Actor,
  before: string,
  onBatch: (rows: number) => Promise<void>,
): Promise<Deletion & { backups: BackupFinding[] }> {
  const deletion = await deleteJoinedBefore(list, actor, before, { onBatch });
  await recordAudit(list.db, actor, 'forget-before', { before, deleted: deletion.deleted });
  return { ...deletion, backups: await searchBackups(list.db, source, holdsBefore(before), undefined) };
}
