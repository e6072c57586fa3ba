import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../waitlist/clock.ts';
import { askOwners } from '../waitlist/confirm/ask-owners.ts';
import { selectWaiting } from '../waitlist/confirm/confirm.ts';
import { CONFIRM_MESSAGE, type Database, type DialectKind } from '../waitlist/store/schema.ts';

/**
 * Queues what was on its way when a sender died, once more, since it matters that they get the mail; and the mails of people
 * whom the queue has lost.
 */
export async function queueAgain(
  kind: DialectKind,
  clock: Pick<Clock, 'now'>,
  step: Transaction<Database>,
): Promise<void> {
  await step
    .updateTable('mail_delivery')
    .set({ state: 'queued', at: new Date(clock.now()).toISOString() })
    .where('message', '=', CONFIRM_MESSAGE)
    .where('state', '=', 'sending')
    .execute();
  await askOwners(kind, clock, step, await findLost(step), []);
}

/** Some of who waits, was never sent a mail, and is not in the queue: a queue may be lost, as by a restore. */
export function findLost(db: Kysely<Database>) {
  return selectWaiting(db)
    .select(['id', 'email'])
    .where('confirm_until', 'is', null)
    .where('submission_id', 'is', null)
    .limit(500)
    .execute();
}
