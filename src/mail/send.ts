import type { Kysely } from 'kysely';
import { recordAudit, type Actor } from '../waitlist/privacy/audit.ts';
import type { Clock } from '../waitlist/clock.ts';
import type { Database, DeliveryState, DialectKind } from '../waitlist/store/schema.ts';
import { LockLostError, takeLock, type SenderLock } from './lock.ts';
import {
  answerCodes,
  beginMessage,
  claimNext,
  countDeliveries,
  readMessage,
  record,
  uncertainAddresses,
  type ClaimedPerson,
  type Selection,
} from './outbox.ts';
import { createPace, PACE_RULES, type PaceRules } from './pace.ts';
import type { Message, RenderedMessage, SendResult, Transport, TransportFailure } from './types.ts';

/** Why somebody does not get the message: its state, or `new` for who was not among those meant when it was begun. */
export type LeftOutReason = Exclude<DeliveryState, 'queued'> | 'new';

/** What sending would do. */
export interface SendingPlan {
  /** When the message was begun; `undefined` for one that nobody has got. */
  begunAt: string | undefined;
  /** Whether the message says something else than to those who have had it. */
  isChanged: boolean;
  /** Recipients. */
  total: number;
  byLanguage: Readonly<Record<string, number>>;
  /** Who else is among those chosen. */
  leftOut: ReadonlyMap<LeftOutReason, number>;
  /** How many of them the mail server has rejected with which codes, and with none where it was not its answer. */
  rejections: ReadonlyMap<string, number>;
  /** The addresses of the first for whom it is uncertain whether they have got it. */
  uncertain: readonly string[];
}

/** People who are named where it is uncertain whether they have got a message; the others are counted. */
const NAMED = 20;

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
  const lock = await takeLock(db, kind, staleAfter, clock.now());
  await lock?.release();
  const known = await readMessage(db, name);
  let total = 0;
  const byLanguage: Record<string, number> = {};
  const leftOut = new Map<LeftOutReason, number>();
  const rejections = new Map<string, number>();
  for (const { language, state, answer, people: count } of await countDeliveries(db, name, people)) {
    const reason = state ?? (known === undefined || addNew ? 'queued' : 'new');
    if (reason === 'queued' || again.some((each) => each === reason)) {
      total += count;
      byLanguage[language] = (byLanguage[language] ?? 0) + count;
    } else leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
    if (reason === 'rejected') rejections.set(answer ?? '', (rejections.get(answer ?? '') ?? 0) + count);
  }
  const uncertain = await uncertainAddresses(db, name, NAMED);
  const isChanged = known !== undefined && known.contentHash !== contentHash;
  return { begunAt: known?.begunAt, isChanged, total, byLanguage, leftOut, rejections, uncertain };
}

/** Why sending ended before everybody was tried. */
export type StopReason =
  /** `superseded`: another process sends in place of this one. */
  | { reason: 'interrupted' | 'superseded' }
  /** Too many were rejected, or the mail server took nothing for a long time. */
  | { reason: 'rejections' | 'putOff' | TransportFailure; answer: string };

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
  render: (person: ClaimedPerson) => RenderedMessage;
  transport: Transport;
  pace: Partial<PaceRules> & Pick<PaceRules, 'perMinute'>;
  /** Whether the operator wants to stop. */
  stopped: () => boolean;
  /** Called with the number of people for whom the message is settled since the last call. */
  onPeople: (count: number) => Promise<void>;
}

/** Sends the message, until nobody is left or something is wrong. @returns `busy` while another process sends */
export async function runSending(request: SendingRequest): Promise<SendingReport | 'busy'> {
  const { db, kind, clock, actor, message, selection } = request;
  const rules = { ...PACE_RULES, ...request.pace };
  const lock = await takeLock(db, kind, rules.staleAfter, clock.now());
  if (lock === undefined) return 'busy';
  try {
    const at = new Date(clock.now()).toISOString();
    await lock.write((step) => beginMessage(step, message, selection, at));
    const again = selection.again.join(' ');
    const detail = { message: message.name, new: selection.addNew, ...(again !== '' && { again }) };
    await recordAudit(db, actor, 'mail-begun', detail);
    return await sendEach(request, rules, lock);
  } finally {
    await lock.release();
  }
}

/** Sends one mail after the other over several connections, until nobody is left. */
async function sendEach(request: SendingRequest, rules: PaceRules, lock: SenderLock): Promise<SendingReport> {
  const { clock, message, selection, transport, render, onPeople } = request;
  const counts = { accepted: 0, rejected: 0, uncertain: 0 };
  let stop: StopReason | undefined;
  const errors: unknown[] = [];
  /** In a row. */
  let failures = 0;
  /** Whether each of the last hundred was rejected. */
  let latest: boolean[] = [];
  const pace = createPace(rules.perMinute, clock, () => {
    if (request.stopped()) stop ??= { reason: 'interrupted' };
    return stop !== undefined || errors.length > 0;
  });

  /** Decides whether to go on, and how fast. */
  const note = (result: SendResult) => {
    const { kind, answer } = result;
    const isRejected = kind === 'rejected' && result.permanent;
    if (kind === 'accepted' || isRejected) {
      failures = 0;
      latest = [...latest.slice(-99), isRejected];
      if (latest.filter(Boolean).length >= rules.rejectionsInHundred)
        stop ??= { reason: 'rejections', answer };
      return;
    }
    failures += 1;
    // One alone is about one person.
    if (failures > 1) pace.pause(rules.pause * failures);
    const reason = kind === 'notSent' ? result.cause : kind === 'rejected' ? 'putOff' : 'connection';
    // After another cause than these the next mail would fail alike.
    if (failures >= rules.failuresInRow || (reason !== 'putOff' && reason !== 'connection'))
      stop ??= { reason, answer };
  };

  /** How many were put off since all were tried last. */
  let putOff = 0;
  const send = async (person: ClaimedPerson) => {
    const result = await transport.send(person.email, render(person));
    const isLater = result.kind === 'notSent' || (result.kind === 'rejected' && !result.permanent);
    const state: DeliveryState = isLater ? 'queued' : result.kind;
    const attempts = isLater ? person.attempts + 1 : person.attempts;
    const delivery = { state, attempts, answer: answerCodes(result.answer) };
    await lock.write((step) => record(step, message.name, person.id, clock.now(), delivery));
    note(result);
    if (isLater) putOff += 1;
    else {
      counts[result.kind] += 1;
      await onPeople(1);
    }
  };

  /** @param round how often everybody was tried before */
  const work = async (round: number) => {
    while (await pace.ready()) {
      const person = await lock.write((step) =>
        claimNext(step, message.name, selection.people, round, clock.now()),
      );
      if (person === undefined) return;
      await send(person);
    }
  };

  for (let round = 0; round < rules.attempts && (round === 0 || putOff > 0); round += 1) {
    putOff = 0;
    pace.pause(rules.retry * round);
    // All connections end before an error is passed on: their mails are on their way.
    const connections = Array.from({ length: transport.connections }, () =>
      work(round).catch((error: unknown) => {
        if (error instanceof LockLostError) stop = { reason: 'superseded' };
        else errors.push(error);
      }),
    );
    await Promise.all(connections);
  }
  await recordAudit(request.db, request.actor, 'mail-sent', { message: message.name, ...counts });
  if (errors.length > 0) throw errors[0];
  return { ...counts, stopped: stop };
}
