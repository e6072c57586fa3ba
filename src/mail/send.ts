import type { Kysely } from 'kysely';
import { recordAudit, type Actor } from '../waitlist/privacy/audit.ts';
import type { Clock } from '../waitlist/clock.ts';
import type { Database, DeliveryState, DialectKind } from '../waitlist/store/schema.ts';
import { countDeliveries } from './deliveries.ts';
import { LockLostError, settleAbandoned, takeLock, type SenderLock } from './lock.ts';
import {
  answerCodes,
  beginMessage,
  claimNext,
  readMessage,
  record,
  type ClaimedPerson,
  type DeliveryOutcome,
  type Selection,
} from './outbox.ts';
import { createPace, PACE_RULES, type PaceRules } from './pace.ts';
import type { Message, RenderedMessage, SendResult, Transport, TransportFailure } from './types.ts';

/** Why somebody on the list does not get the message: a state of the outbox, or one of two others. */
export type LeftOutReason =
  | Exclude<DeliveryState, 'queued'>
  /** The filter does not match them. */
  | 'filtered'
  /** They were not on the list, or not among those chosen, when the message was begun. */
  | 'new';

/** What sending would do. */
export interface SendingPlan {
  /** When the message was begun; `undefined` for one that nobody has got. */
  begunAt: string | undefined;
  /** Whether the message says something else than when it was begun. */
  isChanged: boolean;
  /** Recipients. */
  total: number;
  byLanguage: Readonly<Record<string, number>>;
  leftOut: ReadonlyMap<LeftOutReason, number>;
}

/** Where the outbox is. */
export interface Outbox {
  db: Kysely<Database>;
  kind: DialectKind;
  clock: Clock;
  pace: Partial<PaceRules>;
}

/** Finds out who would get the message. Changes nothing but the state of mails that a killed process left behind. */
export async function planSending(
  { db, kind, clock, pace: { staleAfter = PACE_RULES.staleAfter } }: Outbox,
  { name, contentHash }: Pick<Message, 'name' | 'contentHash'>,
  { people, addNew, again }: Selection,
): Promise<SendingPlan> {
  await settleAbandoned(db, kind, staleAfter, clock.now());
  const known = await readMessage(db, name);
  const isWanted = (state: DeliveryState | null) =>
    state === null
      ? addNew || known === undefined
      : state === 'queued' || again.some((each) => each === state);
  let total = 0;
  const byLanguage: Record<string, number> = {};
  const leftOut = new Map<LeftOutReason, number>();
  const leaveOut = (reason: LeftOutReason, count: number) => {
    if (count > 0) leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
  };
  for (const { language, state, all, chosen } of await countDeliveries(db, name, people)) {
    leaveOut('filtered', all - chosen);
    if (chosen > 0 && isWanted(state)) {
      total += chosen;
      byLanguage[language] = (byLanguage[language] ?? 0) + chosen;
    } else leaveOut(state === null || state === 'queued' ? 'new' : state, chosen);
  }
  const isChanged = known !== undefined && known.contentHash !== contentHash;
  return { begunAt: known?.begunAt, isChanged, total, byLanguage, leftOut };
}

/** Why sending ended before everybody was tried. */
export type StopReason =
  | { reason: 'interrupted' }
  /** Another process sends in place of this one. */
  | { reason: 'superseded' }
  /** Too many were rejected. */
  | { reason: 'rejections'; answer: string }
  /** The mail server took nothing for a long time. */
  | { reason: 'putOff'; answer: string }
  | { reason: TransportFailure; answer: string };

/** What one run did. */
export interface SendingReport {
  accepted: number;
  rejected: number;
  uncertain: number;
  stopped: StopReason | undefined;
}

/** What sending needs. */
export interface SendingRequest extends Outbox {
  actor: Actor;
  message: Message;
  selection: Selection;
  /** Whether the people left get another text than those before. */
  change: boolean;
  render: (person: ClaimedPerson) => RenderedMessage;
  transport: Transport;
  pace: Partial<PaceRules> & Pick<PaceRules, 'perMinute'>;
  /** Whether the operator wants to stop. */
  stopped: () => boolean;
  /** Called with the number of people for whom the message is settled since the last call. */
  onPeople: (count: number) => Promise<void>;
}

/**
 * Sends a message to whoever is meant and has not had it. Only one process sends at a time.
 *
 * For each person it writes down durably that the mail is about to be sent, sends it, and writes down the mail server's
 * answer. If the process is killed in between, it is uncertain whether this person has got the mail, and nobody sends it
 * again without the operator's will.
 *
 * @returns `changed` when the message was begun with another text, `busy` while another process sends
 */
export async function runSending(request: SendingRequest): Promise<SendingReport | 'changed' | 'busy'> {
  const { db, kind, clock, actor, message, selection } = request;
  const rules = { ...PACE_RULES, ...request.pace };
  const lock = await takeLock(db, kind, rules.staleAfter, clock.now());
  if (lock === undefined) return 'busy';
  try {
    const at = new Date(clock.now()).toISOString();
    if (!(await lock.write((step) => beginMessage(step, message, selection, request.change, at))))
      return 'changed';
    const { addNew, again } = selection;
    const detail = {
      message: message.name,
      new: addNew,
      ...(again.length > 0 && { again: again.join(' ') }),
    };
    await recordAudit(db, actor, 'mail-begun', detail);
    return await sendEach(request, rules, lock);
  } finally {
    await lock.release();
  }
}

/** Sends one mail after the other over several connections, until nobody is left. */
async function sendEach(request: SendingRequest, rules: PaceRules, lock: SenderLock): Promise<SendingReport> {
  const { db, clock, actor, message, selection, transport, render, onPeople } = request;
  const counts = { accepted: 0, rejected: 0, uncertain: 0 };
  let stop: StopReason | undefined;
  const failures: unknown[] = [];
  /** Whether each of the last hundred was rejected. */
  let latest: boolean[] = [];
  const pace = createPace(rules, clock, () => {
    if (request.stopped()) stop ??= { reason: 'interrupted' };
    return stop !== undefined || failures.length > 0;
  });

  /** Decides whether to go on, and how fast. */
  const note = (result: SendResult) => {
    const { kind, answer } = result;
    const isRejected = kind === 'rejected' && result.permanent;
    if (kind === 'accepted' || isRejected) {
      pace.succeeded();
      latest = [...latest.slice(-99), isRejected];
      if (latest.filter(Boolean).length >= rules.rejectionsInHundred)
        stop ??= { reason: 'rejections', answer };
    } else if (kind === 'notSent' && result.cause !== 'connection')
      // The next mail would fail alike.
      stop ??= { reason: result.cause, answer };
    else if (pace.failed()) stop ??= { reason: kind === 'rejected' ? 'putOff' : 'connection', answer };
  };

  const send = async (person: ClaimedPerson) => {
    const result = await transport.send(person.email, render(person));
    const outcome = outcomeOf(result, person.attempts, clock.now(), rules);
    await lock.write((step) => record(step, message.name, person.id, outcome));
    note(result);
    if (outcome.state === 'queued') return;
    counts[outcome.state] += 1;
    await onPeople(1);
  };

  const work = async () => {
    while (await pace.ready()) {
      const next = await lock.write((step) =>
        claimNext(step, message.name, selection.people, rules.attempts, clock.now()),
      );
      if ('waitUntil' in next) await pace.wait(next.waitUntil - clock.now());
      else if (next.person === undefined) return;
      else await send(next.person);
    }
  };

  // All of them end before an error is passed on: their mails are on their way.
  const connections = Array.from({ length: transport.connections }, () =>
    work().catch((error: unknown) => {
      if (error instanceof LockLostError) stop = { reason: 'superseded' };
      else failures.push(error);
    }),
  );
  await Promise.all(connections);
  await recordAudit(db, actor, 'mail-sent', { message: message.name, ...counts });
  if (failures.length > 0) throw failures[0];
  return { ...counts, stopped: stop };
}

function outcomeOf(result: SendResult, attempts: number, now: number, { retry }: PaceRules): DeliveryOutcome {
  const outcome = { at: now, attempts, answer: answerCodes(result.answer) };
  if (result.kind === 'accepted' || result.kind === 'uncertain') return { ...outcome, state: result.kind };
  if (result.kind === 'rejected' && result.permanent) return { ...outcome, state: 'rejected' };
  return { ...outcome, state: 'queued', at: now + retry * (attempts + 1), attempts: attempts + 1 };
}
