import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database, DeliveryState } from '../waitlist/store/schema.ts';
import type { Message } from './types.ts';

type Db = Kysely<Database>;
type Step = Transaction<Database>;

/** Narrows a query over `submission` to some people. */
export type People = RawBuilder<boolean>;

/** Everyone on the list. */
export const EVERYONE: People = sql<boolean>`true`;

/** Who is to get a message. */
export interface Selection {
  /** Which people on the list. */
  people: People;
  /** Whether people are added whom the outbox does not have, although the message was begun. */
  addNew: boolean;
  /** States in which people get the message again. */
  again: readonly ('uncertain' | 'rejected')[];
}

/** A message that was begun. */
interface BegunMessage {
  contentHash: string;
  /** UTC, ISO 8601. */
  begunAt: string;
}

/** Somebody whose mail is to be sent now: the outbox says so, and nobody else sends it. */
export interface ClaimedPerson {
  id: string;
  email: string;
  language: string;
  /** How often the mail server has put this person off. */
  attempts: number;
}

/** What is next: a person, or when somebody may be tried again (milliseconds since 1970), or nobody. */
export type NextInQueue = { person: ClaimedPerson } | { waitUntil: number } | { person: undefined };

/** What became of a mail. */
export interface DeliveryOutcome {
  state: Exclude<DeliveryState, 'sending'>;
  /** For `queued` when the person may be tried again, otherwise now; milliseconds since 1970. */
  at: number;
  attempts: number;
  /** See `answerCodes`. */
  answer: string;
}

/** @returns `undefined` for a message that was not begun */
export async function readMessage(db: Db, name: string): Promise<BegunMessage | undefined> {
  const row = await db
    .selectFrom('mail_message')
    .select(['content_hash as contentHash', 'begun_at as begunAt'])
    .where('name', '=', name)
    // Earlier versions wrote the name before they fixed who is meant.
    .where('begun_at', '<>', '')
    .executeTakeFirst();
  return row;
}

/** Names of all messages that were begun, the newest first. */
export async function begunMessages(db: Db): Promise<string[]> {
  const query = db.selectFrom('mail_message').select('name').where('begun_at', '<>', '');
  return (await query.orderBy('begun_at', 'desc').execute()).map(({ name }) => name);
}

/**
 * Begins a message, or goes on with it. Who is meant is written down here, once: whoever joins, is imported or is restored
 * later is not meant.
 *
 * @param change gives the others another text than those before
 * @param at now: UTC, ISO 8601
 * @returns whether the message has this text now
 */
export async function beginMessage(
  step: Step,
  { name, contentHash }: Pick<Message, 'name' | 'contentHash'>,
  { people, addNew, again }: Selection,
  change: boolean,
  at: string,
): Promise<boolean> {
  const known = await readMessage(step, name);
  if (known !== undefined && known.contentHash !== contentHash && !change) return false;
  const values = { content_hash: contentHash, begun_at: known?.begunAt ?? at };
  await step
    .insertInto('mail_message')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
  if (known === undefined || addNew) await addPeople(step, name, people, at);
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
  return true;
}

/** One statement: with a million people SQLite's write lock is held for about two seconds, once for each message. */
async function addPeople(step: Step, message: string, people: People, at: string): Promise<void> {
  await sql`insert into mail_delivery (message, submission_id, state, at, claim, attempts, answer)
    select ${message}, id, 'queued', ${at}, '', 0, '' from submission where ${people}
    on conflict do nothing`.execute(step);
}

/**
 * Claims the person whose turn it is. The address is read here: whoever has left the list is not found.
 *
 * @param maxAttempts people whom the mail server has put off so often are left for another run
 * @param now milliseconds since 1970
 */
export async function claimNext(
  step: Step,
  message: string,
  people: People,
  maxAttempts: number,
  now: number,
): Promise<NextInQueue> {
  const found = await step
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'mail_delivery.submission_id')
    .select(['submission.id', 'email', 'language', 'attempts', 'at'])
    .where('message', '=', message)
    .where('state', '=', 'queued')
    .where('attempts', '<', maxAttempts)
    .where(people)
    .orderBy('at')
    .orderBy('submission_id')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return { person: undefined };
  const { at, ...person } = found;
  // The time of somebody who was not tried yet may come from another machine, whose clock is ahead.
  if (person.attempts > 0 && Date.parse(at) > now) return { waitUntil: Date.parse(at) };
  await record(step, message, person.id, {
    state: 'sending',
    at: now,
    attempts: person.attempts,
    answer: '',
  });
  return { person };
}

/** Writes down what became of a claimed person's mail. */
export async function record(
  step: Step,
  message: string,
  id: string,
  outcome: Omit<DeliveryOutcome, 'state'> & { state: DeliveryState },
): Promise<void> {
  await step
    .updateTable('mail_delivery')
    .set({ ...outcome, at: new Date(outcome.at).toISOString() })
    .where('message', '=', message)
    .where('submission_id', '=', id)
    .execute();
}

/**
 * Makes uncertain what is being sent: the process that sent it is gone, and the mails may have arrived. Nobody gets them
 * again without the operator's will.
 *
 * @param now milliseconds since 1970
 */
export async function settleSending(
  db: Db,
  now: number,
  condition: RawBuilder<boolean> = EVERYONE,
): Promise<void> {
  await db
    .updateTable('mail_delivery')
    .set({ state: 'uncertain', at: new Date(now).toISOString() })
    .where('message', 'in', db.selectFrom('mail_message').select('name'))
    .where('state', '=', 'sending')
    .where(condition)
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
