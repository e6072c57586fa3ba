import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { recordAudit } from './audit.ts';
import { rememberForgotten } from './forgotten-before.ts';
import type { Database } from '../store/schema.ts';

const DAY = 86_400_000;
/** Rows deleted in one transaction: short enough that a sign-up never waits for it noticeably. */
const BATCH = 500;

/**
 * Deletes who joined before an instant, in short transactions, and remembers the instant, so that neither an import
 * nor a restored backup brings them back.
 *
 * @param before UTC, ISO 8601 with milliseconds
 * @param onBatch told how many more are gone
 * @returns how many are gone
 */
export async function forgetBefore(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  before: string,
  onBatch: (rows: number) => Promise<void> | void = () => undefined,
): Promise<number> {
  await rememberForgotten(db, clock, before);
  let forgotten = 0;
  for (;;) {
    // Looked for before anything is locked: there is no index on the time, and sign-ups go on meanwhile.
    const expired = await db
      .selectFrom('submission')
      .select('id')
      .where('joined_at', '<', before)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (expired.length === 0) return forgotten;
    const ids = expired.map(({ id }) => id);
    await db.deleteFrom('submission').where('id', 'in', ids).execute();
    forgotten += ids.length;
    await onBatch(ids.length);
  }
}

/**
 * Keeps the promise about how long addresses are kept: deletes who joined too long ago. What was deleted is one line in
 * the audit log.
 *
 * @param days from the moment of joining
 * @returns how many are gone
 */
export async function forgetExpired(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  days: number,
): Promise<number> {
  const before = new Date(clock.now() - days * DAY).toISOString();
  const forgotten = await forgetBefore(db, clock, before);
  if (forgotten > 0)
    await recordAudit(db, { ...clock, user: 'server' }, 'retention', { days, before, forgotten });
  return forgotten;
}
