import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { DAY, type Clock } from '../waitlist/clock.ts';
import { readSetting, writeSetting } from '../waitlist/store/setting.ts';
import { CONFIRM_MESSAGE, type Database, type DialectKind } from '../waitlist/store/schema.ts';
import { takeLock, type SenderLock } from './lock.ts';
import { sendToEach } from './loop.ts';
import type { RenderedMessage } from './message.ts';
import { answerCodes, claimNext, findNext, record, type ClaimedPerson } from './outbox.ts';
import { createPace, PACE_RULES } from './pace.ts';
import type { SendResult, Transport } from './transport.ts';

/** As for messages, but that nothing ends it, and that somebody is waiting. Durations in milliseconds. */
const RULES = {
  pause: PACE_RULES.pause,
  /** Whom the mail server puts off is tried again after so long, times the number of attempts. */
  retry: 60_000,
  /** So often a mail is sent of which nobody knows whether it has arrived. */
  attempts: PACE_RULES.attempts,
  /** The longest wait after failures. */
  longestPause: 300_000,
  /** The longest time until a mail is found that was queued. */
  poll: 1000,
  /** A sender that was not heard of for so long is taken for dead: another one takes over within 30 seconds. */
  staleAfter: 20_000,
} as const;

type Rules = Readonly<Record<keyof typeof RULES, number>>;

/** How long an address can be confirmed, in milliseconds from the moment at which its first mail was accepted. */
const VALID = 7 * DAY;
/** Setting: the hour in which mails were sent last, and how many. Only the owner of the sender's lock writes it. */
const SENT = 'confirm_sent';

/** What the sender tells. */
export interface ConfirmObserver {
  /** With everything that became of a mail. */
  onConfirmMail: (sent: { kind: SendResult['kind']; email: string; answer: string }) => void;
  /** With the mail server's answer or the database's error when nothing can be sent, `undefined` when it can again. */
  onConfirmTrouble: (reason: unknown) => void;
}

export interface ConfirmSenderOptions {
  /** A connection on which no sign-up waits. */
  db: Kysely<Database>;
  kind: DialectKind;
  clock: Clock;
  /** Mails in an hour of the clock, of all nodes together. */
  perHour: number;
  transport: Pick<Transport, 'connections' | 'send'>;
  render: (person: ClaimedPerson) => Promise<RenderedMessage>;
  observer: ConfirmObserver;
  /** Ends it; mails on their way are still settled. */
  signal: AbortSignal;
  rules?: Partial<Rules>;
}

/**
 * Sends the queued mails that ask people to confirm their addresses, as long as the process runs. Of all nodes one sends;
 * the others look every second whether it is still there.
 *
 * @returns resolves once it was ended and no mail is on its way
 */
export async function runConfirmSender(options: ConfirmSenderOptions): Promise<void> {
  const { db, kind, clock, observer, signal } = options;
  const rules = { ...RULES, ...options.rules };
  let trouble: unknown;
  const note = (reason: unknown) => {
    if ((reason === undefined) !== (trouble === undefined)) observer.onConfirmTrouble(reason);
    trouble = reason;
  };
  while (!signal.aborted) {
    try {
      if (await isDue(db, clock.now(), options.perHour)) {
        const lock = await takeLock(db, kind, rules.staleAfter, clock.now(), 'confirm-sender');
        if (lock !== undefined) await drain(options, rules, lock, note).finally(() => lock.release());
      } else if (trouble instanceof Error) note(undefined);
    } catch (error) {
      note(error);
    }
    await sleep(rules.poll, undefined, { signal }).catch(() => undefined);
  }
}

/** Whether anybody's mail is to be sent now, or was on its way when a sender died, and the hour has room for it. */
async function isDue(db: Kysely<Database>, now: number, perHour: number): Promise<boolean> {
  if ((await readSent(db, now)).count >= perHour) return false;
  const find = (state: 'queued' | 'sending') => findNext(db, CONFIRM_MESSAGE, isWaitingFor(now), state);
  return ((await find('queued')) ?? (await find('sending'))) !== undefined;
}

const isWaitingFor = (now: number) =>
  sql<boolean>`confirmed_at is null and at <= ${new Date(now).toISOString()}`;

/** Sends until nobody is left. A mail that is rejected stops nothing. */
async function drain(
  { clock, perHour, transport, render, observer, signal }: ConfirmSenderOptions,
  rules: Rules,
  lock: SenderLock,
  note: (reason: unknown) => void,
): Promise<void> {
  /** In a row. */
  let failures = 0;
  const pace = createPace(Infinity, clock, () => signal.aborted);
  const next = async () =>
    (await pace.ready()) ? lock.write((step) => claim(step, clock.now(), perHour)) : undefined;
  await sendToEach(transport.connections, next, async (person) => {
    const result = await transport.send(person.email, await render(person));
    const { kind, answer } = result;
    observer.onConfirmMail({ kind, email: person.email, answer });
    failures = kind === 'accepted' || kind === 'rejected' ? 0 : failures + 1;
    // One alone is about one person, or one connection.
    if (failures > 1) pace.pause(Math.min(rules.longestPause, rules.pause * failures));
    note(failures > 1 ? `${kind}: ${answer}` : undefined);
    await lock.write((step) => settle(step, clock.now(), rules, person, result));
  });
}

/** Claims the next mail, in the order of the queue and as far as the hour has room. */
async function claim(
  step: Transaction<Database>,
  now: number,
  perHour: number,
): Promise<ClaimedPerson | undefined> {
  const { hour, count } = await readSent(step, now);
  if (count >= perHour) return undefined;
  const person = await claimNext(step, CONFIRM_MESSAGE, isWaitingFor(now), now);
  if (person !== undefined) await writeSetting(step, SENT, `${hour} ${count + 1}`);
  return person;
}

/** How many mails the mail server was given in this hour of the clock, whether it took them or not. */
async function readSent(db: Kysely<Database>, now: number): Promise<{ hour: string; count: number }> {
  const hour = new Date(now).toISOString().slice(0, 13);
  const [last, count] = ((await readSetting(db, SENT)) ?? '').split(' ');
  return { hour, count: last === hour ? Number(count) : 0 };
}

/** Writes down what became of a mail. */
async function settle(
  step: Transaction<Database>,
  now: number,
  { retry, longestPause, attempts: most }: Rules,
  { id, attempts, joined_at }: ClaimedPerson,
  { kind, answer: text }: SendResult,
): Promise<void> {
  const answer = answerCodes(text);
  const isAboutPerson = kind === 'putOff' || kind === 'uncertain';
  const tried = attempts + (isAboutPerson ? 1 : 0);
  if (kind === 'accepted')
    await step
      .updateTable('submission')
      // A clock that is behind the list must not shorten the time.
      .set({ confirm_until: new Date(Math.max(now, Date.parse(joined_at)) + VALID).toISOString() })
      .where('id', '=', id)
      .where('confirm_until', 'is', null)
      .execute();
  if (kind === 'accepted' || kind === 'rejected' || (kind === 'uncertain' && tried >= most))
    return record(step, CONFIRM_MESSAGE, id, now, { state: kind, answer });
  const wait = isAboutPerson ? Math.min(longestPause, retry * tried) : 0;
  await record(step, CONFIRM_MESSAGE, id, now + wait, { state: 'queued', attempts: tried, answer });
}
