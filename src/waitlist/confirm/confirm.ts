import { sql, type Kysely } from 'kysely';
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
 * @returns whether the entry is confirmed, now or since before; the link may have run out, or its entry be off the list
 */
export async function confirmEntry(db: Kysely<Database>, actor: Actor, id: string): Promise<boolean> {
  const now = new Date(actor.now()).toISOString();
  const isInTime = sql<boolean>`(confirm_until is null or confirm_until > ${now})`;
  const row = await db
    .updateTable('submission')
    .set({ confirmed_at: sql<string>`coalesce(confirmed_at, ${now})` })
    .where('id', '=', id)
    .where(sql<boolean>`(confirmed_at is not null or ${IS_WAITING} and ${isInTime})`)
    .returning('email')
    .executeTakeFirst();
  if (row === undefined) return false;
  if (await liftTombstones(db, actor, row.email)) await recordAudit(db, actor, 'confirm', { lifted: true });
  return true;
}
