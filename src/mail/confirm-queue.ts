import type { Kysely, Transaction } from 'kysely';
import { DAY, HOUR, type Clock } from '../waitlist/clock.ts';
import { askOwners } from '../waitlist/confirm/ask-owners.ts';
import { IS_WAITING, selectWaiting, stopAsking } from '../waitlist/confirm/confirm.ts';
import { CONFIRM_MESSAGE, type Database, type DialectKind } from '../waitlist/store/schema.ts';
import { record, selectDeliveries, type ClaimedPerson } from './outbox.ts';
import type { SenderRules } from './pace.ts';
import { answerCodes, isAboutAddress } from './replies.ts';
import type { SendResult } from './transport.ts';

/** How long an address can be confirmed, in milliseconds from the first mail that was accepted or found no mailbox. */
const VALID = 7 * DAY;

/** Who is to be asked now, in the order of the queue. */
export function findToAsk(db: Kysely<Database>, now: number): Promise<ClaimedPerson | undefined> {
  return selectDeliveries(db, CONFIRM_MESSAGE, 'queued')
    .where(IS_WAITING)
    .where('at', '<=', new Date(now).toISOString())
    .executeTakeFirst();
}

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

/** What becomes of a mail. @param before how often it was put off @returns `isRefused`: rejected by a rule, perhaps ours */
function decideState({ kind, answer }: SendResult, before: number, rules: SenderRules) {
  const isGone = kind === 'rejected' && isAboutAddress(answer);
  const isRefused = kind === 'rejected' && !isGone;
  const isPutOff = isRefused || kind === 'putOff' || kind === 'uncertain';
  const attempts = before + (isPutOff ? 1 : 0);
  const isLast = kind === 'uncertain' && attempts >= rules.attempts;
  const state = kind === 'accepted' || isGone || isLast ? kind : ('queued' as const);
  const retry = isPutOff ? Math.min(rules.longestPause, rules.confirmRetry * attempts) : 0;
  return { state, isRefused, attempts, wait: isRefused ? HOUR : retry };
}

/**
 * Writes down what became of the mail that asks somebody to confirm their address. An address that is rejected stops nothing;
 * too many of the last hundred rejected for another reason stop it for an hour.
 */
export function createConfirmRecorder(clock: Pick<Clock, 'now'>, rules: SenderRules) {
  /** Whether a rule of the mail server rejected each of the last hundred. */
  let refused: boolean[] = [];
  return (person: ClaimedPerson, result: SendResult) => {
    const now = clock.now();
    const answer = answerCodes(result.answer);
    const { state, isRefused, attempts, wait } = decideState(result, person.attempts, rules);
    if (result.kind === 'accepted' || result.kind === 'rejected')
      refused = [...refused.slice(-99), isRefused];
    const stops = refused.filter(Boolean).length >= rules.rejectionsInHundred;
    if (stops) refused = [];
    const write = async (step: Transaction<Database>) => {
      if (stops) await stopAsking(step, now, answer);
      if (state === 'queued') return record(step, person, now + wait, { state, attempts, answer });
      // First: a deletion locks the two rows in this order, too, so they cannot deadlock.
      if (state !== 'uncertain')
        await step
          .updateTable('submission')
          // A clock that is behind the list must not shorten the time.
          .set({
            confirm_until: new Date(Math.max(now, Date.parse(person.joined_at)) + VALID).toISOString(),
          })
          .where('id', '=', person.id)
          .where('confirm_until', 'is', null)
          .execute();
      await record(step, person, now, { state, answer });
    };
    return { write, stoppedBy: stops ? answer : undefined };
  };
}
