import { sql, type Kysely, type Transaction } from 'kysely';
import { DAY, HOUR } from '../waitlist/clock.ts';
import { askOwners } from '../waitlist/confirm/ask-owners.ts';
import { IS_WAITING, readStop, selectWaiting, stopAsking } from '../waitlist/confirm/confirm.ts';
import { repeat } from '../waitlist/repeat.ts';
import { takeLock, type Lock } from '../waitlist/store/lock.ts';
import { assertKnownSchema } from '../waitlist/store/migrations.ts';
import { readSetting, writeSetting } from '../waitlist/store/setting.ts';
import { CONFIRM_MESSAGE, type Database } from '../waitlist/store/schema.ts';
import { sendToEach } from './loop.ts';
import type { RenderedMessage } from './message.ts';
import { answerCodes, claimNext, findNext, isAboutAddress, record, type ClaimedPerson } from './outbox.ts';
import { createPace, PACE_RULES } from './pace.ts';
import type { Outbox } from './recipients.ts';
import type { SendResult, Transport } from './transport.ts';

/** As for messages, but that nothing ends it, and that somebody is waiting. Durations in milliseconds. */
const RULES = {
  ...PACE_RULES,
  /** Whom the mail server puts off is tried again after so long, times the number of attempts. */
  retry: 60_000,
  /** The longest wait after failures. */
  longestPause: 300_000,
  /** The longest time until a mail is found that was queued. */
  poll: 1000,
  /** A sender that was not heard of for so long is taken for dead: another one takes over within 30 seconds. */
  staleAfter: 20_000,
} as const;

type Rules = Readonly<Record<keyof typeof RULES, number>>;

/** How long an address can be confirmed, in milliseconds from the first mail that was accepted or found no mailbox. */
const VALID = 7 * DAY;
/** Setting: the hour in which mails were sent last, and how many. Only the owner of the sender's lock writes it. */
const SENT = 'confirm_sent';

export interface ConfirmSenderOptions extends Omit<Outbox, 'pace'> {
  /** Mails in an hour of the clock, of all nodes together. */
  perHour: number;
  transport: Pick<Transport, 'connections' | 'send'>;
  render: (person: ClaimedPerson) => Promise<RenderedMessage>;
  observer: {
    onConfirmMail: (sent: SendResult & { email: string }) => void;
    onMaintenanceFailure: (error: unknown) => void;
  };
  /** Ends it; mails on their way are still settled. */
  signal: AbortSignal;
  rules?: Partial<Rules>;
}

/**
 * Sends the queued mails that ask people to confirm their addresses, as long as the process runs. Of all nodes one sends;
 * the others look every second whether it is still there. An address that is rejected stops nothing; ten of the last hundred
 * rejected for another reason stop it for an hour.
 *
 * @param options of the outbox `db`, a connection on which no sign-up waits
 * @returns resolves once it was ended and no mail is on its way
 */
export async function runConfirmSender(options: ConfirmSenderOptions): Promise<void> {
  const { db, kind, clock, perHour, transport, observer, signal } = options;
  const rules = { ...RULES, ...options.rules };
  const pace = createPace({ perMinute: Infinity }, clock, () => signal.aborted);
  /** In a row. */
  let failures = 0;
  /** Whether a rule of the mail server rejected each of the last hundred. */
  let refused: boolean[] = [];
  let isStopped = false;

  /** Claims the next mail, in the order of the queue and as far as the hour has room. */
  const next = async (lock: Lock) => {
    if (!(await pace.ready()) || isStopped) return undefined;
    return lock.write(async (step) => {
      const { hour, count } = await readSent(step, clock.now());
      if (count >= perHour) return undefined;
      const person = await claimNext(step, CONFIRM_MESSAGE, isDue(clock), clock.now());
      if (person !== undefined) await writeSetting(step, SENT, `${hour} ${count + 1}`);
      return person;
    });
  };

  /** Sends it, and writes down what became of it. */
  const send = async (lock: Lock, person: ClaimedPerson) => {
    const { id, email, joined_at } = person;
    const result = await transport.send(email, await options.render(person));
    observer.onConfirmMail({ ...result, email });
    const hasAnswer = result.kind === 'accepted' || result.kind === 'rejected';
    failures = hasAnswer ? 0 : failures + 1;
    // One alone is about one person, or one connection.
    if (failures > 1) pace.pause(Math.min(rules.longestPause, rules.pause * failures));
    const now = clock.now();
    const answer = answerCodes(result.answer);
    const { state, isRefused, attempts, wait } = decideState(result, person.attempts, rules);
    if (hasAnswer) refused = [...refused.slice(-99), isRefused];
    const stops = refused.filter(Boolean).length >= rules.rejectionsInHundred;
    if (stops) [isStopped, refused] = [true, []];
    await lock.write(async (step) => {
      if (stops) await stopAsking(step, now, answer);
      if (state === 'queued')
        return record(step, CONFIRM_MESSAGE, id, now + wait, { state, attempts, answer });
      // First: a deletion locks the two rows in this order, too, so they cannot deadlock.
      if (state !== 'uncertain')
        await step
          .updateTable('submission')
          // A clock that is behind the list must not shorten the time.
          .set({ confirm_until: new Date(Math.max(now, Date.parse(joined_at)) + VALID).toISOString() })
          .where('id', '=', id)
          .where('confirm_until', 'is', null)
          .execute();
      await record(step, CONFIRM_MESSAGE, id, now, { state, answer });
    });
    if (stops) observer.onMaintenanceFailure(new Error(`Nobody is asked for an hour: ${answer}`));
  };

  const sendAll = async () => {
    if (!(await hasWork(options))) return;
    const lock = await takeLock(db, kind, 'confirm-sender', rules.staleAfter);
    if (lock === undefined) return;
    isStopped = false;
    try {
      await lock.write((step) => queueAgain(options, step));
      await sendToEach(
        transport.connections,
        () => next(lock),
        (person) => send(lock, person),
      );
    } finally {
      await lock.release();
    }
  };
  await repeat(sendAll, [rules.poll, rules.pause], observer.onMaintenanceFailure, signal);
}

/** What becomes of a mail. @param before how often it was put off @returns `isRefused`: rejected by a rule, perhaps ours */
function decideState({ kind, answer }: SendResult, before: number, rules: Rules) {
  const isGone = kind === 'rejected' && isAboutAddress(answer);
  const isRefused = kind === 'rejected' && !isGone;
  const isPutOff = isRefused || kind === 'putOff' || kind === 'uncertain';
  const attempts = before + (isPutOff ? 1 : 0);
  const isLast = kind === 'uncertain' && attempts >= rules.attempts;
  const state = kind === 'accepted' || isGone || isLast ? kind : ('queued' as const);
  const retry = isPutOff ? Math.min(rules.longestPause, rules.retry * attempts) : 0;
  return { state, isRefused, attempts, wait: isRefused ? HOUR : retry };
}

const isDue = (clock: Outbox['clock']) =>
  sql<boolean>`${IS_WAITING} and at <= ${new Date(clock.now()).toISOString()}`;

/** Whether anybody's mail is to be sent now, or was on its way when a sender died, and the hour has room for it. */
async function hasWork({ db, clock, perHour }: ConfirmSenderOptions): Promise<boolean> {
  const now = clock.now();
  if ((await readSent(db, now)).count >= perHour || (await readStop(db, now)) !== undefined) return false;
  const find = (state: 'queued' | 'sending') => findNext(db, CONFIRM_MESSAGE, isDue(clock), state);
  const found = (await find('queued')) ?? (await find('sending')) ?? (await findLost(db))[0];
  if (found !== undefined) await assertKnownSchema(db);
  return found !== undefined;
}

/**
 * Queues what was on its way when the last sender died, once more, since it matters that they get the mail; and the mails of
 * people whom the queue has lost.
 */
async function queueAgain({ kind, clock }: ConfirmSenderOptions, step: Transaction<Database>): Promise<void> {
  await step
    .updateTable('mail_delivery')
    .set({ state: 'queued', at: new Date(clock.now()).toISOString() })
    .where('message', '=', CONFIRM_MESSAGE)
    .where('state', '=', 'sending')
    .execute();
  await askOwners(kind, clock, step, await findLost(step), []);
}

/** Some of who waits, was never sent a mail, and is not in the queue: a queue may be lost, as by a restore. */
function findLost(db: Kysely<Database>) {
  return selectWaiting(db)
    .select(['id', 'email'])
    .where('confirm_until', 'is', null)
    .where('submission_id', 'is', null)
    .limit(500)
    .execute();
}

/** How many mails the mail server was given in this hour of the clock, whether it took them or not. */
async function readSent(db: Kysely<Database>, now: number): Promise<{ hour: string; count: number }> {
  const hour = new Date(now).toISOString().slice(0, 13);
  const [last, count] = ((await readSetting(db, SENT)) ?? '').split(' ');
  return { hour, count: last === hour ? Number(count) : 0 };
}
