import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database, DeliveryState } from '../waitlist/store/schema.ts';

type Step = Transaction<Database>;

/** Who is to get a message. */
export interface Recipients {
  /** Which people on the list: narrows a query over `submission`. */
  people: RawBuilder<boolean>;
  /** Whether people are added whom the outbox does not have, although the message was begun. */
  addNew: boolean;
  /** States in which people get the message again. */
  again: readonly ('uncertain' | 'rejected')[];
}

/** Somebody whose mail is to be sent now: the outbox says so, and nobody else sends it. */
export interface ClaimedPerson {
  id: string;
  email: string;
  language: string;
  /** How often the mail server has put this person off in this run. */
  attempts: number;
  /** When they asked for it; empty for a message to many. */
  claim: string;
  joined_at: string;
}

/**
 * Begins a message, or goes on with it. Who is meant is written down here, once: whoever joins, is imported or is restored
 * later is not meant. What a sender that is gone had begun may have arrived, and nobody gets it again without the operator's
 * will.
 *
 * @param at now: UTC, ISO 8601
 */
export async function beginMessage(
  step: Step,
  name: string,
  { people, addNew, again }: Recipients,
  at: string,
): Promise<void> {
  await step
    .updateTable('mail_delivery')
    .set({ state: 'uncertain', at })
    .where('message', 'in', step.selectFrom('mail_message').select('name'))
    .where('state', '=', 'sending')
    .execute();
  const { numInsertedOrUpdatedRows: begun } = await step
    .insertInto('mail_message')
    .values({ name, content_hash: '', begun_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  // One statement: with a million people SQLite's write lock is held for about two seconds, once for each message.
  if (begun === 1n || addNew)
    await sql`insert into mail_delivery (message, submission_id, state, at, claim, attempts, answer)
      select ${name}, id, 'queued', ${at}, '', 0, '' from submission where ${people}
      on conflict do nothing`.execute(step);
  const rows = step
    .updateTable('mail_delivery')
    .set({ state: 'queued', at, attempts: 0 })
    .where('message', '=', name);
  if (again.length > 0)
    await rows
      .where('state', 'in', again)
      .where('submission_id', 'in', step.selectFrom('submission').select('id').where(people))
      .execute();
  // Whom the mail server has put off in an earlier run is tried again.
  await rows.where('state', '=', 'queued').where('attempts', '>', 0).execute();
}

/**
 * The person whose turn it is. The address is read here: whoever has left the list is not found.
 *
 * @param people narrows the query over `submission` and `mail_delivery`
 * @returns `undefined` when nobody is left
 */
export function findNext(
  db: Kysely<Database>,
  message: string,
  people: RawBuilder<boolean>,
  state: 'queued' | 'sending' = 'queued',
): Promise<ClaimedPerson | undefined> {
  return db
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'mail_delivery.submission_id')
    .select(['submission.id', 'email', 'language', 'attempts', 'claim', 'joined_at'])
    .where('message', '=', message)
    .where('state', '=', state)
    .where(people)
    .orderBy('at')
    .orderBy('submission_id')
    .limit(1)
    .executeTakeFirst();
}

/** Claims that person. @param now milliseconds since 1970 */
export async function claimNext(
  step: Step,
  message: string,
  people: RawBuilder<boolean>,
  now: number,
): Promise<ClaimedPerson | undefined> {
  const person = await findNext(step, message, people);
  if (person !== undefined) await record(step, message, person.id, now, { state: 'sending' });
  return person;
}

/**
 * Writes down how far a message has got for somebody.
 *
 * @param now milliseconds since 1970
 */
export async function record(
  step: Step,
  message: string,
  id: string,
  now: number,
  delivery: { state: DeliveryState; attempts?: number; answer?: string },
): Promise<void> {
  await step
    .updateTable('mail_delivery')
    .set({ ...delivery, at: new Date(now).toISOString() })
    .where('message', '=', message)
    .where('submission_id', '=', id)
    .execute();
}

/** How far each message has got for one person, the newest first. */
export async function deliveriesTo(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('mail_delivery')
    .select(['message', 'state', 'at'])
    .where('submission_id', '=', id)
    .orderBy('at', 'desc')
    .execute();
}

/**
 * The codes of a mail server's answer (RFC 5321, section 4.2; RFC 3463). Its text is not kept: it often repeats the
 * address.
 *
 * @example answerCodes('550 5.1.1 <lan@example.com>: unknown user') // '550 5.1.1'
 */
export function answerCodes(answer: string): string {
  const [, reply, status] = /\b([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3}))?(?!\d)/.exec(answer) ?? [];
  return [reply, status].filter((code) => code !== undefined).join(' ');
}

/**
 * About the recipient's address: there is no such mailbox or domain, its name is ambiguous or not valid, it has moved or is
 * disabled (RFC 3463, sections 3.2 and 3.3), its domain takes no mail (RFC 7505). X.1.7 and X.1.8 are about the sender,
 * X.1.0 may be. A bare 550 is also the reply of a rule (RFC 5321, section 4.2.3), so that its words decide.
 */
const ABOUT_ADDRESS = /^55\d 5\.(?:1\.(?:[12346]|10)|2\.1)$/;
const NO_MAILBOX =
  /(?:no such|unknown) (?:user|mailbox|recipient)|(?:user|mailbox|recipient)(?: is)? (?:unknown|not found)/i;

/** Whether a final reply says that nobody can be reached at this address: all others may be about us or this mail. */
export function isAboutAddress(answer: string): boolean {
  const codes = answerCodes(answer);
  return ABOUT_ADDRESS.test(codes) || (codes === '550' && NO_MAILBOX.test(answer));
}
