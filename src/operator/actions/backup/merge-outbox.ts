import type { Kysely } from 'kysely';
import { CONFIRM_MESSAGE, type Database } from '../../../waitlist/store/schema.ts';
import type { Entry } from '../entries.ts';

type Delivery = Database['mail_delivery'];

/** Rows that are written at once: 7 parameters each stay below every dialect's limit. */
const BATCH = 1000;

/**
 * Adds what a backup says of the mails to some people to the list's own outbox, so that nobody gets a message again.
 *
 * What the list itself knows is newer and counts, except that a mail that was accepted stays accepted. Whoever was still
 * in the queue of the backup may have got the mail since the backup was made: that is uncertain, and nobody sends it again
 * without the operator's will. Of the restored, who was asked to confirm their address and has not done so gets a new mail,
 * and the time for it begins with that.
 *
 * @param restored people who come back
 * @param present ids of people who are on the list already
 * @param now UTC, ISO 8601
 */
export async function mergeOutbox(
  db: Kysely<Database>,
  backup: Kysely<Database>,
  restored: readonly Pick<Entry, 'id' | 'confirmed_at'>[],
  present: readonly string[],
  now: string,
): Promise<void> {
  const confirmed = new Map(restored.map(({ id, confirmed_at }) => [id, Boolean(confirmed_at)]));
  const ids = [...confirmed.keys(), ...present];
  if (ids.length === 0) return;
  const found = backup.selectFrom('mail_delivery').selectAll().where('submission_id', 'in', ids);
  const rows = (await found.execute()).flatMap((row): Delivery[] => {
    const hasConfirmed = confirmed.get(row.submission_id);
    if (row.message === CONFIRM_MESSAGE) {
      if (hasConfirmed === undefined) return [];
      const again = { state: 'queued' as const, at: now, attempts: 0, answer: '' };
      return [{ ...row, ...(!hasConfirmed && again), claim: now }];
    }
    const isOpen = row.state === 'queued' || row.state === 'sending';
    return [{ ...row, ...(isOpen && { state: 'uncertain', at: now, attempts: 0 }), claim: '' }];
  });
  for (let first = 0; first < rows.length; first += BATCH)
    await db
      .insertInto('mail_delivery')
      .values(rows.slice(first, first + BATCH))
      .onConflict((conflict) =>
        conflict
          .columns(['message', 'submission_id'])
          .doUpdateSet((is) => ({ state: is.ref('excluded.state'), at: is.ref('excluded.at') }))
          .where('excluded.state', '=', 'accepted')
          .where('mail_delivery.state', 'in', ['queued', 'uncertain']),
      )
      .execute();
}
