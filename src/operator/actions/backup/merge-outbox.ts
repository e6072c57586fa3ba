import type { Kysely } from 'kysely';
import { CONFIRM_MESSAGE, type Database } from '../../../waitlist/store/schema.ts';

type Delivery = Database['mail_delivery'];

/** Rows that are written at once: 7 parameters each stay below every dialect's limit. */
const BATCH = 1000;

/**
 * Adds what a backup says of the mails to some people to the list's own outbox, so that nobody gets a message again.
 *
 * What the list itself knows is newer and counts, except that a mail that was accepted stays accepted. Whoever was still
 * in the queue of the backup may have got the mail since the backup was made: that is uncertain, and nobody sends it again
 * without the operator's will. The queue of mails that ask for a confirmation is left out: who waits is in the rows.
 *
 * @param ids of people who come back or are on the list already
 * @param now UTC, ISO 8601
 */
export async function mergeOutbox(
  db: Kysely<Database>,
  backup: Kysely<Database>,
  ids: readonly string[],
  now: string,
): Promise<void> {
  if (ids.length === 0) return;
  const found = backup
    .selectFrom('mail_delivery')
    .selectAll()
    .where('submission_id', 'in', ids)
    .where('message', '<>', CONFIRM_MESSAGE);
  const rows = (await found.execute()).map((row): Delivery => {
    const isOpen = row.state === 'queued' || row.state === 'sending';
    return { ...row, ...(isOpen && { state: 'uncertain', at: now, attempts: 0 }), claim: '' };
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
