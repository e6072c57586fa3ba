import type { Clock } from '../clock.ts';
import { recordAudit, type Actor } from './audit.ts';
import { changeClockState, isSpared, type ClockState } from './clock-state.ts';
import { rememberForgotten } from './forgotten-before.ts';
import type { DeletableList, ScrubReport } from './scrub.ts';

export const DAY = 86_400_000;
/** Rows looked at, and at most deleted, in one statement: short enough that no sign-up waits for it noticeably. */
const BATCH = 500;
/** Deleted addresses that are looked for in the files at once. */
const SCRUB_AFTER = 50_000;

/** What deleting by age did. */
export interface Deletion {
  /** Rows that this call really deleted. */
  deleted: number;
  left: ScrubReport;
}

/**
 * Deletes everyone who joined before a time, remembers the time, so that neither an import nor a restored backup brings
 * them back, and leaves nothing of them in the files.
 *
 * Each row is looked at in the order of its id, in many short statements: there is no index on the time, and ids that
 * came with an import do not follow it.
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
  await rememberForgotten(db, clock, before);
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
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('submission')
      .select(['id', 'joined_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const old = rows.filter(({ joined_at }) => joined_at < before && !isKept(joined_at));
    if (old.length > 0) {
      const ids = old.map(({ id }) => id);
      const gone = await db.deleteFrom('submission').where('id', 'in', ids).returning('email').execute();
      for (const { email } of gone) addresses.push(email);
      report.deleted += gone.length;
      await onBatch(gone.length);
    }
    if (rows.length < BATCH) break;
    if (addresses.length >= SCRUB_AFTER) await scrub();
    after = rows.at(-1)?.id ?? after;
  }
  if (addresses.length > 0) await scrub();
  return report;
}

/**
 * Keeps the promise about how long addresses are kept: deletes who joined too long ago, by a clock that is trusted. What
 * was deleted is one line in the audit log. Several nodes may do this at once; each counts what it deleted itself.
 *
 * @param days from the time of joining
 */
export async function deleteExpired(
  list: DeletableList,
  actor: Actor,
  days: number,
  state: ClockState,
): Promise<Deletion> {
  const limit = actor.now() - days * DAY;
  const before = new Date(limit).toISOString();
  let counted = 0;
  try {
    const deletion = await deleteJoinedBefore(list, actor, before, {
      isKept: (joinedAt) => isSpared(state, Date.parse(joinedAt), limit),
      onBatch: (rows) => {
        counted += rows;
      },
    });
    await changeClockState(list.db, (stored = state) => ({
      ...stored,
      round: actor.now(),
      doubts: stored.doubts.filter(({ countedFrom }) => countedFrom === null || countedFrom >= limit),
    }));
    return deletion;
  } finally {
    // Also when it was cut off in between: what is deleted is deleted.
    if (counted > 0) await recordAudit(list.db, actor, 'retention', { days, before, deleted: counted });
  }
}
