import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { recordAudit, type Actor } from '../waitlist/privacy/audit.ts';
import type { Clock } from '../waitlist/clock.ts';
import type { Database, DeliveryState, DialectKind } from '../waitlist/store/schema.ts';
import { createClaim } from './claim.ts';
import { countDeliveries } from './deliveries.ts';
import {
  fillQueue,
  markBegun,
  queueAgain,
  readMessage,
  registerMessage,
  resetAttempts,
  settleAbandoned,
  type People,
} from './outbox.ts';
import { Pace, PACE_RULES, type PaceRules } from './pace.ts';
import { answerCodes, openQueue, type ClaimedPerson, type DeliveryOutcome, type Queue } from './queue.ts';
import type { Message, RenderedMessage, SendResult, Transport, TransportFailure } from './types.ts';

/** Who is to get a message. */
export interface Selection {
  /** Which people on the list. */
  people: People;
  /** Whether people are added whom the outbox does not have, although the message was begun. */
  addNew: boolean;
  /** States in which people get the message again. */
  again: readonly ('uncertain' | 'rejected')[];
}

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

/** Finds out who would get the message. Changes nothing but the state of mails that a killed process left behind. */
export async function planSending(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  message: Pick<Message, 'name' | 'contentHash'>,
  { people, addNew, again }: Selection,
): Promise<SendingPlan> {
  await settleAbandoned(db, message.name, clock.now());
  const known = await readMessage(db, message.name);
  const isBegun = known?.begunAt !== undefined;
  const isWanted = (state: DeliveryState | undefined) =>
    state === undefined
      ? addNew || !isBegun
      : state === 'queued' || ((state === 'uncertain' || state === 'rejected') && again.includes(state));
  const plan = {
    total: 0,
    byLanguage: {} as Record<string, number>,
    leftOut: new Map<LeftOutReason, number>(),
  };
  const leaveOut = (reason: LeftOutReason, count: number) => {
    if (count > 0) plan.leftOut.set(reason, (plan.leftOut.get(reason) ?? 0) + count);
  };
  let matched = 0;
  for (const { language, state, people: count } of await countDeliveries(db, message.name, people)) {
    matched += count;
    if (isWanted(state)) {
      plan.total += count;
      plan.byLanguage[language] = (plan.byLanguage[language] ?? 0) + count;
    } else leaveOut(state === undefined || state === 'queued' ? 'new' : state, count);
  }
  const { all } = await db
    .selectFrom('submission')
    .select((is) => is.fn.countAll().as('all'))
    .executeTakeFirstOrThrow();
  leaveOut('filtered', Number(all) - matched);
  return {
    ...plan,
    begunAt: known?.begunAt,
    isChanged: isBegun && known.contentHash !== message.contentHash,
  };
}

/** Why sending ended before everybody was tried. */
export type StopReason =
  | { reason: 'interrupted' }
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
export interface SendingRequest {
  db: Kysely<Database>;
  kind: DialectKind;
  clock: Clock;
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
 * Sends a message to whoever is chosen and has not had it.
 *
 * For each person it writes down durably that the mail is about to be sent, sends it, and writes down the mail server's
 * answer. If the process is killed in between, it is uncertain whether this person has got the mail, and nobody sends it
 * again without the operator's will.
 *
 * @returns `changed` when another operator has begun the message with another text
 */
export async function runSending(request: SendingRequest): Promise<SendingReport | 'changed'> {
  const { db, kind, clock, actor, message, selection, transport } = request;
  if (!(await prepare(request))) return 'changed';
  const rules = { ...PACE_RULES, ...request.pace };
  const queue = openQueue({
    db,
    kind,
    clock,
    message: message.name,
    people: selection.people,
    claim: createClaim(),
    maxAttempts: rules.attempts,
  });
  const run = new Run(request, rules, queue);
  try {
    const connections = Array.from({ length: transport.connections }, () => run.work());
    // All of them end before an error is passed on: their mails are on their way.
    const failed = (await Promise.allSettled(connections)).find((ended) => ended.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return run.report();
  } finally {
    const { accepted, rejected, uncertain } = run.report();
    await recordAudit(db, actor, 'mail-sent', { message: message.name, accepted, rejected, uncertain });
  }
}

/** Puts everyone into the queue. @returns whether the message has this text */
async function prepare({ db, actor, message, selection, change }: SendingRequest): Promise<boolean> {
  const { name, contentHash } = message;
  const { people, addNew, again } = selection;
  const at = new Date(actor.now()).toISOString();
  if (!(await registerMessage(db, name, contentHash, change))) return false;
  const known = await readMessage(db, name);
  if (known?.begunAt === undefined || addNew) await fillQueue(db, name, people, at);
  for (const state of again) await queueAgain(db, name, people, state, at);
  await resetAttempts(db, name, at);
  if (!(await markBegun(db, name, contentHash, at))) return false;
  await recordAudit(db, actor, 'mail-begun', {
    message: name,
    new: addNew,
    ...(again.length > 0 && { again: again.join(' ') }),
  });
  return true;
}

/** One run over the queue with several connections. */
class Run {
  readonly #request: SendingRequest;
  readonly #rules: PaceRules;
  readonly #queue: Queue;
  readonly #pace: Pace;
  readonly #counts = { accepted: 0, rejected: 0, uncertain: 0 };
  /** Whether each of the last hundred was rejected. */
  #latest: boolean[] = [];
  #stop: StopReason | undefined;
  #isBroken = false;

  constructor(request: SendingRequest, rules: PaceRules, queue: Queue) {
    this.#request = request;
    this.#rules = rules;
    this.#queue = queue;
    this.#pace = new Pace(rules, { clock: request.clock, sleep, stopped: () => this.#isStopped() });
  }

  report(): SendingReport {
    return { ...this.#counts, stopped: this.#stop };
  }

  /** Sends one mail after the other until nobody is left. */
  async work(): Promise<void> {
    try {
      while (await this.#pace.ready()) {
        const next = await this.#queue.next();
        if ('waitUntil' in next) await this.#pace.wait(next.waitUntil - this.#request.clock.now());
        else if (next.person === undefined) return;
        else await this.#send(next.person);
      }
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  async #send(person: ClaimedPerson): Promise<void> {
    const { transport, render, onPeople } = this.#request;
    const result = await transport.send(person.email, render(person));
    const outcome = this.#decide(result, person);
    await this.#queue.record(person.id, outcome);
    this.#note(result);
    if (outcome.state === 'queued') return;
    this.#counts[outcome.state] += 1;
    await onPeople(1);
  }

  #decide(result: SendResult, { attempts }: ClaimedPerson): DeliveryOutcome {
    const answer = answerCodes(result.answer);
    if (result.kind === 'accepted' || result.kind === 'uncertain')
      return { state: result.kind, attempts, answer };
    if (result.kind === 'rejected' && result.permanent) return { state: 'rejected', attempts, answer };
    const { firstRetry, longestRetry } = this.#rules;
    const delay = Math.min(longestRetry, firstRetry * 2 ** attempts);
    return { state: 'queued', retryAt: this.#request.clock.now() + delay, attempts: attempts + 1, answer };
  }

  /** Decides whether to go on, and how fast. */
  #note(result: SendResult): void {
    const { kind, answer } = result;
    const isRejected = kind === 'rejected' && result.permanent;
    if (kind === 'accepted' || isRejected) {
      this.#pace.succeeded();
      this.#latest = [...this.#latest.slice(-99), isRejected];
      if (this.#latest.filter(Boolean).length >= this.#rules.rejectionsInHundred)
        this.#stop ??= { reason: 'rejections', answer };
    } else if (kind === 'notSent' && result.cause !== 'connection')
      // The next mail would fail alike.
      this.#stop ??= { reason: result.cause, answer };
    else if (this.#pace.failed())
      this.#stop ??= { reason: kind === 'rejected' ? 'putOff' : 'connection', answer };
  }

  #isStopped(): boolean {
    if (this.#request.stopped()) this.#stop ??= { reason: 'interrupted' };
    return this.#isBroken || this.#stop !== undefined;
  }
}

/** Everyone on the list. */
export const EVERYONE: People = sql<boolean>`true`;
