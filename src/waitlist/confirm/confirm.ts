import type { Kysely } from 'kysely';
import { recordAudit, type Actor } from '../privacy/audit.ts';
import { liftTombstones } from '../privacy/suppression-list.ts';
import type { Database } from '../store/schema.ts';
import { IS_WAITING } from './waiting.ts';

/**
 * Writes down that the owner of an entry has confirmed it. Their own click is a new consent: whoever had left before is off
 * the suppression list.
 *
 * @param db a transaction
 * @param id of the submission
 * @returns whether the entry is confirmed now; the link may have run out, or its entry be off the list
 */
export async function confirmEntry(db: Kysely<Database>, actor: Actor, id: string): Promise<boolean> {
  const now = new Date(actor.now()).toISOString();
  const row = await db
    .updateTable('submission')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where(IS_WAITING)
    .where((is) => is.or([is('confirm_until', 'is', null), is('confirm_until', '>', now)]))
    .returning('email')
    .executeTakeFirst();
  if (row === undefined) {
    const known = await db
      .selectFrom('submission')
      .select('confirmed_at')
      .where('id', '=', id)
      .executeTakeFirst();
    return known !== undefined && known.confirmed_at !== null;
  }
  if (await liftTombstones(db, actor, row.email)) await recordAudit(db, actor, 'confirm', { lifted: true });
  return true;
}
