import { sql, type Kysely } from 'kysely';
import { CONFIRM_MESSAGE, type Database } from '../store/schema.ts';

/** On a row of `submission`: its owner was asked to confirm the address, and has not done so. */
export const IS_WAITING = sql<boolean>`(submission.confirmed_at is null and exists (select 1 from mail_delivery as asked
  where asked.message = ${sql.lit(CONFIRM_MESSAGE)} and asked.submission_id = submission.id))`;

/** How many people wait for their mail, and since when the first of them. */
export interface Backlog {
  waiting: number;
  /** UTC, ISO 8601; `undefined` where nobody waits. */
  since: string | undefined;
}

/** Who has not been sent the mail that they asked for. */
export async function readBacklog(db: Kysely<Database>): Promise<Backlog> {
  const { waiting, since } = await db
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'submission_id')
    .where('confirmed_at', 'is', null)
    .select((is) => [is.fn.countAll().as('waiting'), is.fn.min('claim').as('since')])
    .where('message', '=', CONFIRM_MESSAGE)
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow();
  // Of no row it is null.
  return { waiting: Number(waiting), since: Number(waiting) === 0 ? undefined : since };
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

/** How many people were asked to confirm their address and have not done so. Found by the outbox, however long the list is. */
export async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { waiting } = await db
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'submission_id')
    .where('message', '=', CONFIRM_MESSAGE)
    .where('confirmed_at', 'is', null)
    .select((is) => is.fn.countAll().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}
