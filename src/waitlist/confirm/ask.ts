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
    const those = (outcome: AddOutcome) => rows.filter((_, index) => outcomes[index] === outcome);
    const added = those('added').filter(({ email }) => !isCanary(email));
    await queueMails(step, clock, added, false);
    const repeated = those('duplicate').map(({ email }) => email);
    const waiting = await askAgain(step, kind, clock, repeated);
    return outcomes.map((outcome, index) =>
      outcome === 'duplicate' && waiting.has(rows[index]?.email ?? '') ? 'waiting' : outcome,
    );
  };
}

/**
 * Queues a further mail for those of the addresses that wait, whose last one is settled, and that may have another now.
 *
 * @returns the addresses that wait, and whether each got one
 */
export async function askAgain(
  step: Kysely<Database>,
  kind: DialectKind,
  clock: Pick<Clock, 'now'>,
  emails: readonly string[],
): Promise<Map<string, boolean>> {
  if (emails.length === 0) return new Map();
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
  const asked = await queueMails(step, clock, settled, true);
  return new Map(waiting.map(({ email }) => [email, asked.has(email)]));
}

/**
 * Queues a mail for each, for now or, where the address has had too many, for when it may have another.
 *
 * @param onlyNow leaves out who may have none now
 * @returns the addresses for which one was queued
 */
async function queueMails(
  step: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  people: readonly Asked[],
  onlyNow: boolean,
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const now = clock.now();
  const [{ secret }] = await readSuppressionKeys(step, clock);
  const hashed = people.map(({ id, email }) => {
    const hash = createHmac('sha256', secret).update(`confirm mail ${email}`).digest('base64url');
    return { id, email, hash };
  });
  const hashes = hashed.map(({ hash }) => hash);
  const counted = step.selectFrom('confirm_mail').selectAll().where('hash', 'in', hashes);
  const sent = Map.groupBy(await counted.orderBy('at', 'desc').execute(), ({ hash }) => hash);
  const emails = people.map(({ email }) => email);
  const left = await findSuppressed(step, clock, emails);
  const timed = hashed.map((person) => {
    const times = (sent.get(person.hash) ?? []).map(({ at }) => Date.parse(at));
    const free = WINDOWS.map(([mails, length]) => (times[mails - 1] ?? -Infinity) + length);
    const [latest = -Infinity] = times;
    if (latest > Date.parse(left.get(person.email) ?? '')) free.push(latest + LONGEST);
    return { ...person, time: Math.max(now, ...free) };
  });
  const mails = timed.filter(({ time }) => !onlyNow || time === now);
  if (mails.length === 0) return new Set();
  const delivery = {
    message: CONFIRM_MESSAGE,
    state: 'queued',
    claim: toTime(now),
    attempts: 0,
    answer: '',
  } as const;
  await step
    .insertInto('mail_delivery')
    .values(mails.map(({ id, time }) => ({ ...delivery, submission_id: id, at: toTime(time) })))
    .onConflict((conflict) =>
      conflict
        .columns(['message', 'submission_id'])
        .doUpdateSet((is) => ({ ...delivery, at: is.ref('excluded.at') })),
    )
    .execute();
  await step
    .insertInto('confirm_mail')
    .values(mails.map(({ hash, time }) => ({ hash, at: toTime(time) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return new Set(mails.map(({ email }) => email));
}

const toTime = (time: number) => new Date(time).toISOString();

/** Deletes the counts that no window needs any more. */
export async function deleteOldCounts(db: Kysely<Database>, clock: Pick<Clock, 'now'>): Promise<void> {
  await db
    .deleteFrom('confirm_mail')
    .where('at', '<', toTime(clock.now() - LONGEST))
    .execute();
}
