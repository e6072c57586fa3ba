import { sql, type Kysely, type RawBuilder } from 'kysely';
import { conditionOf, parsePeople } from './selection.ts';
import type { Database, Sending } from './store/schema.ts';

/** Setting: the `PUBLIC_ORIGIN` and the place from which the list may send mails, as JSON. */
export const MAIL_PLACE = 'mail_place';

/**
 * Makes everybody uncertain to whom a planned sending would have gone: its time came while nobody could look, so they may
 * have the message. Who has been written to before keeps what is known.
 *
 * @param at now: UTC, ISO 8601
 * @param among narrows the query over `submission`
 */
export async function leaveUncertain(
  step: Kysely<Database>,
  { id, message, version, people }: Sending,
  at: string,
  among: RawBuilder<boolean> = sql`true`,
): Promise<void> {
  const meant = conditionOf({ ...parsePeople(people), refused: false });
  // When it began, it took over who was left of an earlier one.
  await sql`insert into mail_delivery
      (message, submission_id, sending, version, state, at, claim, attempts, answer, reason)
    select ${message}, id, ${id}, ${sql.lit(version)}, 'uncertain', ${at}, '', 0, '', 'restored'
      from submission where ${meant} and ${among}
    on conflict (message, submission_id) do update set state = excluded.state, reason = excluded.reason,
      at = excluded.at, sending = excluded.sending, version = excluded.version
      where mail_delivery.state in ('queued', 'sending')`.execute(step);
}

/** Counts what became of the mails of sendings that a restore, or a move of the list, has stopped. */
export async function countRestored(step: Kysely<Database>): Promise<void> {
  const rows = (condition: RawBuilder<boolean>) => sql`(select count(*) from mail_delivery
    where mail_delivery.message = sending.message and mail_delivery.sending = sending.id and ${condition})`;
  const inState = (state: string) => sql`${sql.ref(state)} = ${rows(sql`mail_delivery.state = ${state}`)}`;
  await sql`update sending set meant = ${rows(sql`true`)},
      ${sql.join(['accepted', 'rejected', 'uncertain'].map(inState))}
    where state = 'stopped' and reason = 'restored'`.execute(step);
}
