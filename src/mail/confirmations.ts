import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { DAY, type Clock } from '../waitlist/clock.ts';
import { readBacklog } from '../waitlist/confirm/waiting.ts';
import { groupCommit } from '../waitlist/store/group-commit.ts';
import { CONFIRM_MESSAGE, type Database, type DialectKind } from '../waitlist/store/schema.ts';
import { takeLock, type LockedSending, type SenderLock } from './lock.ts';
import type { RenderedMessage } from './message.ts';
import type { ClaimedPerson } from './outbox.ts';
import { readSent, settleAndClaim, type Settled, type TurnRules } from './confirm-turn.ts';
import { createPace } from './pace.ts';
import type { SendResult, Transport } from './transport.ts';

/** Durations in milliseconds. */
export const CONFIRM_RULES = {
  /** The longest time until a mail is found that another node has queued. */
  poll: 5000,
  /** A sender that was not heard of for so long is taken for dead: another one takes over within 30 seconds. */
  staleAfter: 20_000,
  /** After several failures in a row nothing is sent for so long, times their number. */
  pause: 5000,
  longestPause: 300_000,
  /** Whom the mail server puts off is tried again after so long, times the number of attempts. */
  retry: 60_000,
  /** So often a mail is sent of which nobody knows whether it has arrived. */
  attempts: 5,
  /** So long after the first mail was accepted the address can be confirmed. */
  valid: 7 * DAY,
  /** How often it is told how many wait. */
  report: 30_000,
} as const;

/** What the sender tells. */
export interface ConfirmObserver {
  /** With everything that became of a mail. */
  onConfirmMail: (sent: { kind: SendResult['kind']; email: string; answer: string }) => void;
  /** How many wait for a mail, and the first of them for how long; milliseconds. */
  onConfirmBacklog: (backlog: { waiting: number; oldest: number }) => void;
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
  rules?: Partial<Record<keyof typeof CONFIRM_RULES, number>>;
}

/** A sender in the background. */
export interface ConfirmSender {
  /** Looks at the queue now. */
  wake: () => void;
  /** Resolves once it was ended and no mail is on its way. */
  ended: Promise<void>;
}

/** Those who were on their way when their sender died get the mail once more: it matters more that they get it. */
const CONFIRMATIONS: LockedSending = {
  name: 'confirm-sender',
  takeOver: (step) =>
    step
      .updateTable('mail_delivery')
      .set({ state: 'queued' })
      .where('message', '=', CONFIRM_MESSAGE)
      .where('state', '=', 'sending')
      .execute(),
};

/** Milliseconds between two looks at most, however often the sender is woken. */
const BREATH = 100;

/**
 * Sends the queued mails that ask people to confirm their addresses, as long as the process runs. Of all nodes one sends;
 * the others see every few seconds whether it is still there.
 */
export function startConfirmSender(options: ConfirmSenderOptions): ConfirmSender {
  const { db, kind, clock, perHour, observer, signal } = options;
  const rules = { ...CONFIRM_RULES, ...options.rules };
  let isWoken = false;
  let bell = Promise.withResolvers<undefined>();
  const wait = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  /** Waits until it is woken, and no longer than that. */
  const rest = async (milliseconds: number) => {
    if (!isWoken) await Promise.race([bell.promise, wait(milliseconds)]);
    if (isWoken) bell = Promise.withResolvers();
    isWoken = false;
  };
  let trouble: unknown;
  const note = (reason: unknown) => {
    if ((reason === undefined) !== (trouble === undefined)) observer.onConfirmTrouble(reason);
    trouble = reason;
  };
  const report = async () => {
    const { waiting, since } = await readBacklog(db);
    const oldest = since === undefined ? 0 : Math.max(0, clock.now() - Date.parse(since));
    observer.onConfirmBacklog({ waiting, oldest });
  };
  const timer = setInterval(() => void report().catch(() => undefined), rules.report);

  const round = async (): Promise<'busy' | 'done'> => {
    const isFull = async () => (await readSent(db, clock.now())).count >= perHour;
    if (!(await isDue(db, clock)) || (await isFull())) return 'done';
    const lock = await takeLock(db, kind, rules.staleAfter, clock.now(), CONFIRMATIONS);
    if (lock === undefined) return 'busy';
    try {
      await drain({ ...options, rules }, lock, rest, note);
      return 'done';
    } finally {
      await lock.release();
    }
  };
  const run = async () => {
    await report().catch(() => undefined);
    let hasFailed = false;
    while (!signal.aborted) {
      try {
        const isBusy = (await round()) === 'busy';
        if (hasFailed) note(undefined);
        hasFailed = false;
        await (isBusy ? wait(rules.poll) : rest(rules.poll));
        await wait(BREATH);
      } catch (error) {
        hasFailed = true;
        note(error);
        await wait(rules.poll);
      }
    }
    clearInterval(timer);
  };
  const wake = () => {
    isWoken = true;
    bell.resolve(undefined);
  };
  return { wake, ended: run() };
}

/** Whether anybody's mail is to be sent now, or was on its way when a sender died. */
async function isDue(db: Kysely<Database>, clock: Pick<Clock, 'now'>): Promise<boolean> {
  const row = await db
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'submission_id')
    .select('submission_id')
    .where('message', '=', CONFIRM_MESSAGE)
    .where('state', 'in', ['queued', 'sending'])
    .where('at', '<=', new Date(clock.now()).toISOString())
    .where('confirmed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What happens during the time of one lock. */
type Draining = Omit<ConfirmSenderOptions, 'rules'> & { rules: Record<keyof typeof CONFIRM_RULES, number> };

/** Sends over several connections until nobody is left. A mail that is rejected stops nothing. */
async function drain(
  { clock, perHour, transport, render, observer, signal, rules }: Draining,
  lock: SenderLock,
  rest: (milliseconds: number) => Promise<void>,
  note: (reason: unknown) => void,
): Promise<void> {
  const errors: unknown[] = [];
  /** In a row. */
  let failures = 0;
  /** Mails on their way. */
  let active = 0;
  const pace = createPace(Infinity, clock, () => signal.aborted || errors.length > 0);
  const turnRules: TurnRules = { ...rules, perHour };
  // The results of several connections and their next mails are one commit.
  const turns = groupCommit<{ settled: Settled | undefined; goesOn: boolean }, Settled['person'] | undefined>(
    transport.connections,
    (items) => lock.write((step) => settleAndClaim(step, clock.now(), turnRules, items)),
  );
  const send = async (person: Settled['person']): Promise<Settled> => {
    const result = await transport.send(person.email, await render(person));
    const { kind, answer } = result;
    observer.onConfirmMail({ kind, email: person.email, answer });
    failures = kind === 'accepted' || kind === 'rejected' ? 0 : failures + 1;
    // One alone is about one person, or one connection.
    if (failures > 1) pace.pause(Math.min(rules.longestPause, rules.pause * failures));
    note(failures > 1 ? `${kind}: ${answer}` : undefined);
    return { person, result };
  };
  const work = async () => {
    let next: Settled['person'] | undefined;
    for (;;) {
      if (next === undefined) {
        if (!(await pace.ready())) return;
        next = await turns.add({ settled: undefined, goesOn: true });
      }
      if (next === undefined) {
        if (active === 0) return;
        await rest(rules.poll / 5);
        continue;
      }
      active += 1;
      const settled = await send(next).finally(() => (active -= 1));
      next = await turns.add({ settled, goesOn: pace.isOpen() });
    }
  };
  const connections = Array.from({ length: transport.connections }, () =>
    work().catch((error: unknown) => errors.push(error)),
  );
  await Promise.all(connections);
  if (errors.length > 0) throw errors[0];
}
