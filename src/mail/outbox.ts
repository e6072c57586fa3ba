import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../waitlist/store/schema.ts';
import { mayBeSending } from './claim.ts';

type Db = Kysely<Database>;

/** Narrows a query over `submission` to some people. */
export type People = RawBuilder<boolean>;

/** A message that was begun, or whose queue was. */
export interface BegunMessage {
  contentHash: string;
  /** When everyone was in the queue: UTC, ISO 8601. `undefined`: not yet, so nobody has got it. */
  begunAt: string | undefined;
}

/** Rows that one statement adds or changes: short enough that no sign-up waits noticeably. */
const BATCH = 5000;

/** The next people in the order of their ids, from the query of `eachBatch`. */
interface IdRow {
  id: string;
}

/** @returns `undefined` where nothing is known of the message */
export async function readMessage(db: Db, name: string): Promise<BegunMessage | undefined> {
  const row = await db.selectFrom('mail_message').selectAll().where('name', '=', name).executeTakeFirst();
  return row && { contentHash: row.content_hash, begunAt: row.begun_at === '' ? undefined : row.begun_at };
}

/** Names of all messages that were begun, the newest first. */
export async function begunMessages(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_message')
    .select('name')
    .where('begun_at', '<>', '')
    .orderBy('begun_at', 'desc')
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Remembers what a message says. What was begun keeps its text, unless the operator wants the others to get another.
 *
 * @param change replaces the text of a message that was begun
 * @returns whether the message now has this text
 */
export async function registerMessage(
  db: Db,
  name: string,
  contentHash: string,
  change: boolean,
): Promise<boolean> {
  await db
    .insertInto('mail_message')
    .values({ name, content_hash: contentHash, begun_at: '' })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ content_hash: contentHash })
        .where((is) => (change ? is.lit(true) : is('mail_message.begun_at', '=', ''))),
    )
    .execute();
  return (await readMessage(db, name))?.contentHash === contentHash;
}

/**
 * Marks a message as begun, once everyone is in the queue.
 *
 * @returns whether it still has this text; another operator may have begun it with another one
 */
export async function markBegun(db: Db, name: string, contentHash: string, at: string): Promise<boolean> {
  await db
    .updateTable('mail_message')
    .set({ begun_at: at })
    .where('name', '=', name)
    .where('content_hash', '=', contentHash)
    .where('begun_at', '=', '')
    .execute();
  return (await readMessage(db, name))?.contentHash === contentHash;
}

/**
 * Puts people into the queue who are not in the outbox yet, in many short statements. If it is cut off, doing it again
 * adds the rest.
 *
 * @param at from when on they may get it: UTC, ISO 8601
 */
export async function fillQueue(db: Db, message: string, people: People, at: string): Promise<void> {
  const isMissing = sql<boolean>`not exists
    (select 1 from mail_delivery where message = ${message} and submission_id = submission.id)`;
  const next = (after: string) =>
    db
      .selectFrom('submission')
      .select('id')
      .where('id', '>', after)
      .where(people)
      .where(isMissing)
      .orderBy('id')
      .limit(BATCH)
      .execute();
  await eachBatch(next, async (ids) => {
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    // The ids do not leave the database: so many parameters would cost more than the second look.
    await db
      .insertInto('mail_delivery')
      .columns(['message', 'submission_id', 'state', 'at', 'claim', 'attempts', 'answer'])
      .expression((is) =>
        is
          .selectFrom('submission')
          .select((row) => [
            row.val(message).as('message'),
            'id',
            row.val('queued').as('state'),
            row.val(at).as('at'),
            row.val('').as('claim'),
            sql.lit(0).as('attempts'),
            row.val('').as('answer'),
          ])
          .where('id', '>=', first)
          .where('id', '<=', last)
          .where(people)
          .where(isMissing),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/**
 * Puts people into the queue again, because the operator wants that: those for whom it is uncertain whether they have got
 * it, or whom the mail server has rejected.
 */
export async function queueAgain(
  db: Db,
  message: string,
  people: People,
  state: 'uncertain' | 'rejected',
  at: string,
): Promise<void> {
  const next = (after: string) =>
    db
      .selectFrom('mail_delivery')
      .innerJoin('submission', 'submission.id', 'mail_delivery.submission_id')
      .select('submission_id as id')
      .where('message', '=', message)
      .where('state', '=', state)
      .where('submission_id', '>', after)
      .where(people)
      .orderBy('submission_id')
      .limit(BATCH)
      .execute();
  await eachBatch(next, async (ids) => {
    await db
      .updateTable('mail_delivery')
      .set({ state: 'queued', at, claim: '', attempts: 0, answer: '' })
      .where('message', '=', message)
      .where('state', '=', state)
      .where('submission_id', '>=', ids[0] ?? '')
      .where('submission_id', '<=', ids.at(-1) ?? '')
      .where('submission_id', 'in', (is) => is.selectFrom('submission').select('id').where(people))
      .execute();
  });
}

/** Lets a new run try those again whom the mail server has put off in an earlier one. */
export async function resetAttempts(db: Db, message: string, at: string): Promise<void> {
  await db
    .updateTable('mail_delivery')
    .set({ attempts: 0, at })
    .where('message', '=', message)
    .where('state', '=', 'queued')
    .where('attempts', '>', 0)
    .execute();
}

/**
 * Finds the mails that a process was sending when it ended without writing down what became of them. They may have been
 * sent, so nobody gets them again without the operator's will.
 *
 * @param now milliseconds since 1970
 */
export async function settleAbandoned(db: Db, message: string, now: number): Promise<void> {
  const rows = await db
    .selectFrom('mail_delivery')
    .select(['submission_id', 'claim', 'at'])
    .where('message', '=', message)
    .where('state', '=', 'sending')
    .execute();
  for (const { submission_id, claim, at } of rows)
    if (!mayBeSending(claim, Date.parse(at), now))
      await db
        .updateTable('mail_delivery')
        // The claim stays: should the process be running after all, it can still write down what the server answered.
        .set({ state: 'uncertain', at: new Date(now).toISOString() })
        .where('message', '=', message)
        .where('submission_id', '=', submission_id)
        .where('state', '=', 'sending')
        .where('claim', '=', claim)
        .execute();
}

async function eachBatch(
  next: (after: string) => Promise<IdRow[]>,
  work: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ;) {
    const ids = (await next(after)).map(({ id }) => id);
    if (ids.length > 0) await work(ids);
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? after;
  }
}
