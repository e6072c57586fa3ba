import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isCanary } from '../../contract/canary.ts';
import { DAY, type Clock } from '../clock.ts';
import { findSuppressed, readSuppressionKeys } from '../privacy/suppression-list.ts';
import type { AddOutcome } from '../store/store.ts';
import { CONFIRM_MESSAGE, type Database, type DialectKind } from '../store/schema.ts';

/** How many mails an address gets in how many milliseconds, whoever enters it. */
const WINDOWS = [
  [1, 600_000],
  [3, DAY],
  [5, 30 * DAY],
] as const;
/** For longer than that no mail is counted. Somebody who has left gets one in this time. */
const LONGEST = 30 * DAY;

/** An entry on the list whose owner is asked. */
interface Asked {
  id: string;
  email: string;
}

/**
 * Called in the transaction that adds entries to the list, with what became of each. Says of a duplicate whether its owner
 * still has to confirm it.
 */
export type AfterInsert = (
  step: Kysely<Database>,
  rows: readonly Asked[],
  outcomes: readonly AddOutcome[],
) => Promise<AddOutcome[]>;

/**
 * Queues the mails that ask the owners of new addresses to confirm them, and a further one for an address that is entered
 * again before that, as often as the windows allow.
 */
export function askOwners(kind: DialectKind, clock: Pick<Clock, 'now'>): AfterInsert {
  return async (step, rows, outcomes) => {
    const added = rows.filter(({ email }, index) => outcomes[index] === 'added' && !isCanary(email));
    await askNew(step, clock, added);
    const repeated = rows.filter((_, index) => outcomes[index] === 'duplicate').map(({ email }) => email);
    const waiting = await askAgain(step, kind, clock, repeated);
    return outcomes.map((outcome, index) =>
      outcome === 'duplicate' && waiting.has(rows[index]?.email ?? '') ? 'waiting' : outcome,
    );
  };
}

/** Queues the first mail of each. Where an address has had too many, it waits until it may have another. */
export async function askNew(
  step: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  people: readonly Asked[],
): Promise<void> {
  if (people.length === 0) return;
  const due = await dueTimes(step, clock, people);
  const claim = toTime(clock.now());
  await step
    .insertInto('mail_delivery')
    .values(
      people.map(({ id, email }) => ({
        message: CONFIRM_MESSAGE,
        submission_id: id,
        state: 'queued' as const,
        at: toTime(due.get(email)?.time ?? 0),
        claim,
        attempts: 0,
        answer: '',
      })),
    )
    .execute();
  await countMails(step, [...due.values()]);
}

/**
 * Queues a further mail for those of the addresses that wait, whose last one is settled, and that may have another now.
 *
 * @returns the addresses that wait
 */
export async function askAgain(
  step: Kysely<Database>,
  kind: DialectKind,
  clock: Pick<Clock, 'now'>,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  // Two nodes that are asked for the same addresses take these rows one after the other, and in the same order.
  const waiting = await step
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'submission_id')
    .select(['submission.id', 'email', 'state'])
    .where('message', '=', CONFIRM_MESSAGE)
    .where('confirmed_at', 'is', null)
    .where('email', 'in', emails)
    .orderBy('submission_id')
    .$if(kind === 'postgres', (query) => query.forUpdate('mail_delivery'))
    .execute();
  const settled = waiting.filter(({ state }) => state !== 'queued' && state !== 'sending');
  const now = clock.now();
  const due = await dueTimes(step, clock, settled);
  const allowed = settled.filter(({ email }) => (due.get(email)?.time ?? Infinity) <= now);
  for (const { id } of allowed)
    await step
      .updateTable('mail_delivery')
      .set({ state: 'queued', at: toTime(now), claim: toTime(now), attempts: 0, answer: '' })
      .where('message', '=', CONFIRM_MESSAGE)
      .where('submission_id', '=', id)
      .execute();
  await countMails(
    step,
    allowed.flatMap(({ email }) => due.get(email) ?? []),
  );
  return new Set(waiting.map(({ email }) => email));
}

const toTime = (time: number) => new Date(time).toISOString();

interface DueMail {
  hash: string;
  /** Milliseconds since 1970. */
  time: number;
}

/** When each of these addresses may have its next mail: now, or later. */
async function dueTimes(
  step: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  people: readonly Asked[],
): Promise<Map<string, DueMail>> {
  if (people.length === 0) return new Map();
  const emails = people.map(({ email }) => email);
  const [{ secret }] = await readSuppressionKeys(step, clock);
  const hashes = new Map(
    emails.map((email) => [
      email,
      createHmac('sha256', secret).update(`confirm mail ${email}`).digest('base64url'),
    ]),
  );
  const counted = await step
    .selectFrom('confirm_mail')
    .selectAll()
    .where('hash', 'in', [...hashes.values()])
    .orderBy('at', 'desc')
    .execute();
  const left = await findSuppressed(step, clock, emails);
  const times = Map.groupBy(counted, ({ hash }) => hash);
  const dueOf = (email: string, hash: string): DueMail => {
    const sent = (times.get(hash) ?? []).map(({ at }) => Date.parse(at));
    const leftAt = left.get(email);
    const latest = sent[0] ?? -Infinity;
    const free = WINDOWS.map(([mails, length]) => (sent[mails - 1] ?? -Infinity) + length);
    if (leftAt !== undefined && latest > Date.parse(leftAt)) free.push(latest + LONGEST);
    return { hash, time: Math.max(clock.now(), ...free) };
  };
  return new Map(Array.from(hashes, ([email, hash]) => [email, dueOf(email, hash)]));
}

async function countMails(step: Kysely<Database>, mails: readonly DueMail[]): Promise<void> {
  if (mails.length === 0) return;
  await step
    .insertInto('confirm_mail')
    .values(mails.map(({ hash, time }) => ({ hash, at: toTime(time) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the counts that no window needs any more. */
export async function deleteOldCounts(db: Kysely<Database>, clock: Pick<Clock, 'now'>): Promise<void> {
  await db
    .deleteFrom('confirm_mail')
    .where('at', '<', toTime(clock.now() - LONGEST))
    .execute();
}
