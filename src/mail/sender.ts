import { sql } from 'kysely';
import { recordAudit, type Actor } from '../waitlist/privacy/audit.ts';
import { LockLostError, takeLock, type Lock } from '../waitlist/store/lock.ts';
import { sendToEach } from './loop.ts';
import {
  answerCodes,
  beginMessage,
  claimNext,
  record,
  type ClaimedPerson,
  type Recipients,
} from './outbox.ts';
import { createPace, PACE_RULES, type PaceRules, type Rate } from './pace.ts';
import { sumOf, type Outbox } from './recipients.ts';
import type { RenderedMessage } from './message.ts';
import type { NotSent, SendResult, Transport } from './transport.ts';

/** Why sending ended before everybody was tried. */
export type StopReason =
  /** `superseded`: another process sends in place of this one. */
  | { reason: 'interrupted' | 'superseded' }
  /** Too many were rejected, or the mail server took nothing. */
  | { reason: 'rejections' | NotSent; answer: string };

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
  /** Its name. */
  message: string;
  selection: Recipients;
  /** How many of each language get it now; everybody unless it is set. */
  shares?: Readonly<Record<string, number>> | undefined;
  render: (person: ClaimedPerson) => RenderedMessage;
  transport: Transport;
  pace: Partial<PaceRules>;
  rate: Rate;
  /** Whether the operator wants to stop. */
  stopped: () => boolean;
  /** Called with the number of people for whom the message is settled since the last call. */
  onPeople: (count: number) => void;
  /** Called before a wait, with the number of people who were put off and the time at which they are tried again. */
  onWait: (people: number, until: number) => void;
}

/** Sends the message, until nobody is left or something is wrong. @returns `busy` while another process sends */
export async function runSending(request: SendingRequest): Promise<SendingReport | 'busy'> {
  const { db, kind, clock, actor, message, selection } = request;
  const rules = { ...PACE_RULES, ...request.pace };
  const lock = await takeLock(db, kind, 'mail-sender', rules.staleAfter);
  if (lock === undefined) return 'busy';
  try {
    const at = new Date(clock.now()).toISOString();
    await lock.write((step) => beginMessage(step, message, selection, at));
    const again = selection.again.join(' ');
    await recordAudit(db, actor, 'mail-begun', {
      ...{ message, new: selection.addNew },
      ...(again !== '' && { again }),
      ...(request.shares && { first: sumOf(request.shares) }),
    });
    return await sendEach(request, rules, lock);
  } finally {
    await lock.release();
  }
}

/** Sends to one person after the other, until nobody is left; whoever is put off is tried again in the next round. */
async function sendEach(request: SendingRequest, rules: PaceRules, lock: Lock): Promise<SendingReport> {
  const { clock, message, selection, shares, transport, render, onPeople } = request;
  const counts = { accepted: 0, rejected: 0, uncertain: 0 };
  let stop: StopReason | undefined;
  /** In a row. */
  let failures = 0;
  /** Whether each of the last hundred was rejected. */
  let latest: boolean[] = [];
  const pace = createPace(request.rate, clock, () => {
    if (request.stopped()) stop ??= { reason: 'interrupted' };
    return stop !== undefined;
  });

  /** Decides whether to go on, and how fast. */
  const note = ({ kind, answer }: SendResult) => {
    if (kind === 'accepted' || kind === 'rejected') {
      failures = 0;
      latest = [...latest.slice(-99), kind === 'rejected'];
      if (latest.filter(Boolean).length >= rules.rejectionsInHundred)
        stop ??= { reason: 'rejections', answer };
      return;
    }
    failures += 1;
    // One alone is about one person.
    if (failures > 1) pace.pause(rules.pause * failures);
    if (failures >= rules.failuresInRow || kind === 'refused')
      stop ??= { reason: kind === 'uncertain' ? 'connection' : kind, answer };
  };

  /** How many were put off since all were tried last. */
  let putOff = 0;
  /** How many of each language may still get it now. */
  const left = shares && new Map(Object.entries(shares));
  const take = (language: string, people: number) => left?.set(language, (left.get(language) ?? 0) - people);
  const send = async (person: ClaimedPerson) => {
    const result = await transport.send(person.email, render(person));
    const { kind } = result;
    const isFinal = kind === 'accepted' || kind === 'rejected' || kind === 'uncertain';
    const delivery = isFinal ? { state: kind } : { state: 'queued' as const, attempts: person.attempts + 1 };
    const answer = answerCodes(result.answer);
    await lock.write((step) => record(step, message, person.id, clock.now(), { ...delivery, answer }));
    note(result);
    if (isFinal) {
      counts[kind] += 1;
      onPeople(1);
    } else {
      putOff += 1;
      take(person.language, -1);
    }
  };

  /** @param round how often everybody was tried before */
  const next = async (round: number) => {
    const languages = left && [...left].flatMap(([language, people]) => (people > 0 ? language : []));
    if (languages?.length === 0 || !(await pace.ready())) return undefined;
    const tried = sql<boolean>`${selection.people} and attempts <= ${round}`;
    const people = languages ? sql<boolean>`${tried} and language in (${sql.join(languages)})` : tried;
    const person = await lock.write((step) => claimNext(step, message, people, clock.now()));
    if (person !== undefined) take(person.language, 1);
    return person;
  };

  try {
    for (let round = 0; round < rules.attempts && (round === 0 || putOff > 0); round += 1) {
      const wait = rules.retry * round;
      if (stop === undefined && putOff > 0) request.onWait(putOff, clock.now() + wait);
      putOff = 0;
      pace.pause(wait);
      await sendToEach(transport.connections, () => next(round), send);
    }
  } catch (error) {
    if (!(error instanceof LockLostError)) throw error;
    stop = { reason: 'superseded' };
  } finally {
    const end = { message, ...counts, ...(stop && { stopped: stop.reason }) };
    await recordAudit(request.db, request.actor, 'mail-sent', end);
  }
  return { ...counts, stopped: stop };
}
