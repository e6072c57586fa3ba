import { sql, type Kysely } from 'kysely';
import { CONFIRM_MESSAGE, type Database } from '../store/schema.ts';

/** On a row of `submission`: its owner was asked to confirm the address, and has not done so. */
export const IS_WAITING = sql<boolean>`(submission.confirmed_at is null and exists (select 1 from mail_delivery as asked
  where asked.message = ${sql.lit(CONFIRM_MESSAGE)} and asked.submission_id = submission.id))`;

/** People who were asked to confirm their address and have not done so. */
export interface Waiting {
  people: number;
  /** How many of them have not been sent the mail yet. */
  mails: number;
  /** Since when the first of those: UTC, ISO 8601; `undefined` where there is none. */
  since: string | undefined;
}

/** Counts who waits. Found by the outbox, however long the list is. */
export async function countWaiting(db: Kysely<Database>): Promise<Waiting> {
  const { people, mails, since } = await db
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'submission_id')
    .where('message', '=', CONFIRM_MESSAGE)
    .where('confirmed_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll().as('people'),
      fn.countAll().filterWhere('state', 'in', ['queued', 'sending']).as('mails'),
      fn.min<string | null>('claim').filterWhere('state', 'in', ['queued', 'sending']).as('since'),
    ])
    .executeTakeFirstOrThrow();
  return { people: Number(people), mails: Number(mails), since: since ?? undefined };
}

/** Forgets, in the transaction that deletes these rows of the list, that their owners were asked. */
export async function forgetAsked(step: Kysely<Database>, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await step
    .deleteFrom('mail_delivery')
    .where('message', '=', CONFIRM_MESSAGE)
    .where('submission_id', 'in', ids)
    .execute();
}
