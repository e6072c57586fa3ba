import { sql, type Transaction } from 'kysely';
import { DAY, HOUR, type Clock } from '../waitlist/clock.ts';
import { stopAsking } from '../waitlist/confirm/confirm.ts';
import { serverActor } from '../waitlist/privacy/audit.ts';
import type { Database, DeliveryState, ReplyReason } from '../waitlist/store/schema.ts';
import type { ClaimedPerson } from './outbox.ts';
import type { SenderRules } from './pace.ts';
import { answerCodes, isAboutAddress, meaningOf } from './replies.ts';
import { changeSending } from './sendings.ts';
import type { SendResult } from './transport.ts';

/** How long an address can be confirmed, in milliseconds from the first mail that was accepted or found no mailbox. */
const VALID = 7 * DAY;

/** What is known of a sending, or of the mails that ask people to confirm, while this process sends. */
interface Course {
  /** In a row: no mail was taken, and it is not about one person. */
  failures: number;
  /** Whether each of the last hundred was rejected. */
  latest: boolean[];
}

/** What a mail comes to for the person. */
interface Fate {
  state: Exclude<DeliveryState, 'sending'>;
  reason?: ReplyReason;
  /** Milliseconds until the mail may be tried again. */
  wait?: number;
}

/** What became of a mail, and why no other is to follow for now. */
export interface Outcome {
  person: ClaimedPerson;
  /** Without names or addresses. */
  answer: string;
  attempts: number;
  fate: Fate;
  halt: 'refused' | 'rejections' | 'breather' | undefined;
}

/** A message: what the mail server has taken, or rejected, or may have taken, is so for good. */
function fateOfMessage({ kind, answer }: SendResult, attempts: number, rules: SenderRules): Fate {
  const meaning = meaningOf(answer);
  if (kind === 'accepted') return { state: kind };
  if (kind === 'uncertain') return { state: kind, reason: 'connection' };
  // What the sender may not send in this hour says nothing of the person.
  if (kind === 'rejected' && meaning !== 'limit') return { state: kind, reason: meaning };
  if (kind !== 'putOff') return { state: 'queued' };
  if (attempts >= rules.attempts) return { state: 'rejected', reason: 'later' };
  return { state: 'queued', wait: rules.retry * attempts };
}

/** The mail that asks somebody to confirm their address: they wait for it, so only an address that is wrong ends it. */
function fateOfConfirm({ kind, answer }: SendResult, attempts: number, rules: SenderRules): Fate {
  if (kind === 'accepted' || (kind === 'rejected' && isAboutAddress(answer))) return { state: kind };
  if (kind === 'uncertain' && attempts >= rules.attempts) return { state: kind };
  if (kind === 'rejected') return { state: 'queued', wait: HOUR };
  if (kind !== 'putOff' && kind !== 'uncertain') return { state: 'queued' };
  return { state: 'queued', wait: Math.min(rules.longestPause, rules.confirmRetry * attempts) };
}

/** Decides what becomes of each mail, and whether its sending goes on. */
export function createOutcomes(rules: SenderRules) {
  const courses = new Map<string, Course>();
  return (person: ClaimedPerson, result: SendResult): Outcome => {
    const { kind } = result;
    const isConfirm = person.sending === '';
    const isLimit = !isConfirm && kind === 'rejected' && meaningOf(result.answer) === 'limit';
    const isPutOff = kind === 'putOff' || (isConfirm && (kind === 'uncertain' || kind === 'rejected'));
    const attempts = person.attempts + (isPutOff ? 1 : 0);
    const fate = (isConfirm ? fateOfConfirm : fateOfMessage)(result, attempts, rules);

    const { failures, latest } = courses.get(person.sending) ?? { failures: 0, latest: [] };
    const isAnswer = kind === 'accepted' || (kind === 'rejected' && !isLimit);
    // Of those who are asked to confirm anybody can type an address that is not there: that stops nothing.
    const isBad = kind === 'rejected' && (!isConfirm || fate.state === 'queued');
    const course = {
      failures: isAnswer || isConfirm ? 0 : failures + 1,
      latest: isAnswer ? [...latest.slice(-99), isBad] : latest,
    };
    const tooMany = course.latest.filter(Boolean).length >= rules.rejectionsInHundred;
    const mustWait = isLimit || course.failures >= rules.failuresInRow;
    const refused = kind === 'refused' && !isConfirm ? kind : undefined;
    const halt = refused ?? (tooMany ? 'rejections' : mustWait ? 'breather' : undefined);
    if (halt === undefined) courses.set(person.sending, course);
    else courses.delete(person.sending);
    return { person, answer: answerCodes(result.answer), attempts, fate, halt };
  };
}

/** Writes down what became of some mails, with few statements: whoever signs up waits for SQLite's lock meanwhile. */
export async function writeOutcomes(
  step: Transaction<Database>,
  clock: Pick<Clock, 'now'>,
  rules: SenderRules,
  outcomes: readonly Outcome[],
): Promise<void> {
  const now = clock.now();
  const groups = Map.groupBy(outcomes, ({ person: { message }, answer, attempts, fate }) =>
    JSON.stringify([message, answer, attempts, fate]),
  );
  for (const group of groups.values()) {
    const [{ person, answer, attempts, fate }] = group as [Outcome];
    const { state, reason = '', wait = 0 } = fate;
    const people = group.map(({ person: { id } }) => id);
    await step
      .updateTable('mail_delivery')
      .set({ state, reason, answer, attempts, at: new Date(now + wait).toISOString() })
      .where('message', '=', person.message)
      .where('submission_id', 'in', people)
      .execute();
  }
  for (const [sending, ofIt] of Map.groupBy(outcomes, ({ person }) => person.sending))
    if (sending === '') await settleConfirms(step, now, ofIt);
    else await settleSending(step, clock, rules, sending, ofIt);
}

/** From the mail on the address can be confirmed. */
async function settleConfirms(step: Transaction<Database>, now: number, outcomes: readonly Outcome[]) {
  for (const { person, fate, answer, halt } of outcomes) {
    if (halt !== undefined) await stopAsking(step, now, answer);
    if (fate.state !== 'accepted' && fate.state !== 'rejected') continue;
    // A clock that is behind the list must not shorten the time.
    const until = new Date(Math.max(now, Date.parse(person.joined_at)) + VALID).toISOString();
    await step
      .updateTable('submission')
      .set({ confirm_until: until })
      .where('id', '=', person.id)
      .where('confirm_until', 'is', null)
      .execute();
  }
}

/** Counts the mails of a sending, and stops it, or lets it wait, where one of them says so. */
async function settleSending(
  step: Transaction<Database>,
  clock: Pick<Clock, 'now'>,
  rules: SenderRules,
  id: string,
  outcomes: readonly Outcome[],
) {
  const countOf = (state: DeliveryState) =>
    sql.lit(outcomes.filter(({ fate }) => fate.state === state).length);
  await step
    .updateTable('sending')
    .set({
      accepted: sql`accepted + ${countOf('accepted')}`,
      rejected: sql`rejected + ${countOf('rejected')}`,
      uncertain: sql`uncertain + ${countOf('uncertain')}`,
    })
    .where('id', '=', id)
    .execute();
  for (const { halt, answer } of outcomes)
    if (halt === 'breather')
      await step
        .updateTable('sending')
        .set({ waits_until: new Date(clock.now() + rules.breather).toISOString(), answer })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute();
    else if (halt !== undefined)
      await changeSending(step, serverActor(clock), id, ['running'], {
        state: 'stopped',
        reason: halt,
        answer,
      });
}
