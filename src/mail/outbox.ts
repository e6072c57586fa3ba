import { sql, type Kysely, type Transaction } from 'kysely';
import { parsePeople } from '../waitlist/selection.ts';
import type { Database, DeliveryState, Sending } from '../waitlist/store/schema.ts';
import { recipientsOf, shareOut } from './recipients.ts';

type Step = Transaction<Database>;

/** Somebody whose mail is to be sent now: the outbox says so, and nobody else sends it. */
export interface ClaimedPerson {
  id: string;
  email: string;
  language: string;
  message: string;
  /** The sending, and the version of the message; empty and 0 for the mail that asks to confirm an address. */
  sending: string;
  version: number;
  /** How often the mail server has put this person off. */
  attempts: number;
  /** When they asked for it; empty for a message to many. */
  claim: string;
  joined_at: string;
}

/**
 * Writes down for whom a sending is: everybody who fits and has none of the message. Whoever waits in a sending of it that has
 * ended, is in this one now.
 *
 * @param until the database's time: who is added later is not meant
 * @param at now, and when all but the first few may be sent their mail: UTC, ISO 8601
 * @returns how many they are
 */
export async function queueSending(
  step: Step,
  sending: Sending,
  until: string,
  [at, later]: readonly [at: string, later: string],
): Promise<number> {
  const { id, message, version, first } = sending;
  const isOpen = parsePeople(sending.people).again
    ? sql`mail_delivery.state in ('queued', 'uncertain')`
    : sql`mail_delivery.state = 'queued'`;
  // One statement: with a million people SQLite's write lock is held for about two seconds, once for each sending.
  const { numAffectedRows = 0n } = await sql`
    insert into mail_delivery
      (message, submission_id, state, at, claim, attempts, answer, sending, version, reason)
    select ${message}, id, 'queued', ${first > 0 ? later : at}, '', 0, '', ${id}, ${sql.lit(version)}, ''
      from submission where ${recipientsOf(sending, until)}
    on conflict (message, submission_id) do update set state = 'queued', at = excluded.at, attempts = 0,
      answer = '', reason = '', sending = excluded.sending, version = excluded.version
      where ${isOpen}`.execute(step);
  if (first > 0) await chooseFirst(step, sending, at);
  return Number(numAffectedRows);
}

/** Some of each language get theirs first, those who joined first. */
async function chooseFirst(step: Step, { id, message, first }: Sending, at: string): Promise<void> {
  const queued = step
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'submission_id')
    .where('message', '=', message)
    .where('state', '=', 'queued')
    .where('sending', '=', id);
  const groups = await queued
    .select((is) => ['language', is.fn.countAll().as('people')])
    .groupBy('language')
    .execute();
  const byLanguage = Object.fromEntries(groups.map(({ language, people }) => [language, Number(people)]));
  for (const [language, people] of Object.entries(shareOut(first, byLanguage))) {
    const chosen = queued.select('submission_id').where('language', '=', language);
    await step
      .updateTable('mail_delivery')
      .set({ at })
      .where('message', '=', message)
      .where('submission_id', 'in', chosen.orderBy('submission_id').limit(people))
      .execute();
  }
}

/** Rows of the outbox in a state, with the people who are still on the list: the address is read here. */
export function selectDeliveries(db: Kysely<Database>, message: string, state: DeliveryState) {
  return db
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'mail_delivery.submission_id')
    .select(['submission.id', 'email', 'language', 'message', 'sending', 'version', 'attempts', 'claim'])
    .select('joined_at')
    .where('message', '=', message)
    .where('state', '=', state)
    .orderBy('at')
    .orderBy('submission_id');
}

/** How far each message has got for one person, the newest first. */
export async function deliveriesTo(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('mail_delivery')
    .select(['message', 'version', 'state', 'at'])
    .where('submission_id', '=', id)
    .orderBy('at', 'desc')
    .execute();
}
