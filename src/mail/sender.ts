import { repeat } from '../waitlist/repeat.ts';
import { LockLostError, takeLock, type Lock } from '../waitlist/store/lock.ts';
import { assertKnownSchema } from '../waitlist/store/migrations.ts';
import { findLost, queueAgain } from './confirm-queue.ts';
import { sendToEach } from './loop.ts';
import type { RenderedMessage } from './message.ts';
import { createOutcomes, type Outcome } from './outcomes.ts';
import { createPresence } from './presence.ts';
import { createQueue, type NextMails, type QueueOptions } from './mail-queue.ts';
import type { ClaimedPerson } from './outbox.ts';
import { createPace, SENDER_RULES, type SenderRules } from './pace.ts';
import { createAgenda, findAbandoned, settleAbandoned, type AgendaOptions } from './agenda.ts';
import type { SendResult, Transport } from './transport.ts';

export interface SenderOptions extends Omit<AgendaOptions, 'rules'>, Omit<QueueOptions, 'ask'> {
  transport: Pick<Transport, 'connections' | 'send'>;
  /** Makes the mail that asks somebody to confirm their address; `undefined` where nobody is asked. */
  ask: ((person: ClaimedPerson) => Promise<RenderedMessage>) | undefined;
  /** Makes the mail of a version of a message for somebody. */
  render: (person: ClaimedPerson) => Promise<RenderedMessage>;
  /** Whether anything may be sent from here. @throws with the reason why not */
  assertHere: () => Promise<void>;
  observer: {
    onConfirmMail: (sent: SendResult & { email: string }) => void;
    onMaintenanceFailure: (error: unknown) => void;
  };
  /** Ends it; mails on their way are still settled. */
  signal: AbortSignal;
  rules?: Partial<SenderRules>;
}

/**
 * Sends what is queued and what was planned, as long as the process runs: the mails that ask people to confirm their addresses
 * first. Of all nodes one sends; the others look every second whether it is still there.
 *
 * @param options of the outbox `db`, a connection on which no sign-up waits
 * @returns resolves once it was ended and no mail is on its way
 */
export async function runSender(options: SenderOptions): Promise<void> {
  const { db, kind, clock, transport, signal, observer } = options;
  const rules = { ...SENDER_RULES, ...options.rules };
  const agenda = createAgenda({ ...options, rules });
  const showPresence = createPresence(clock);
  /** One for all mails, after failures; one for the rate of messages. */
  const [pace, rate] = [createPace(clock), createPace(clock)];
  const queue = createQueue(options, rules, rate);
  const outcomeOf = createOutcomes(rules);
  /** In a row. */
  let failures = 0;

  const find = async (lock: Lock, most: number): Promise<NextMails> => {
    if (signal.aborted) return { people: [] };
    await agenda.attend(lock);
    return pace.rest() > 0 ? { people: [], wait: pace.rest() } : queue.find(most);
  };

  const send = async (person: ClaimedPerson) => {
    const isConfirm = person.sending === '';
    const make = isConfirm && options.ask ? options.ask : options.render;
    const result = await transport.send(person.email, await make(person));
    failures = result.kind === 'connection' || result.kind === 'refused' ? failures + 1 : 0;
    // One alone is about one person, or one connection.
    if (failures > 1) pace.pause(Math.min(rules.longestPause, rules.pause * failures));
    const outcome = outcomeOf(person, result);
    if (isConfirm) observer.onConfirmMail({ ...result, email: person.email });
    if (isConfirm && outcome.halt !== undefined)
      observer.onMaintenanceFailure(new Error(`Nobody is asked for an hour: ${outcome.answer}`));
    return outcome;
  };

  const hasWork = async () => {
    const room = await queue.readRoom();
    const isAsking = options.ask !== undefined && room.forConfirm > 0;
    const asked = isAsking ? ((await queue.findConfirm(1))[0] ?? (await findLost(db))[0]) : undefined;
    if (asked !== undefined || (await findAbandoned(db, isAsking))) return true;
    return agenda.hasWork(room.forSendings > 0);
  };

  const sendAll = async () => {
    await showPresence(db, kind);
    if (!(await hasWork())) return;
    await options.assertHere();
    await assertKnownSchema(db);
    const lock = await takeLock(db, kind, 'mail-sender', rules.staleAfter);
    if (lock === undefined) return;
    try {
      // The list may have been moved since: from here on that would take the lock away.
      await options.assertHere();
      await lock.write(async (step) => {
        await settleAbandoned(step, clock);
        if (options.ask !== undefined) await queueAgain(kind, clock, step);
      });
      await sendToEach<Outcome>({
        ...{ connections: transport.connections, send, monotonic: () => clock.monotonic() },
        ...{ writeAfter: rules.writeAfter, lookAgain: rules.poll },
        find: (most) => find(lock, most),
        exchange: (outcomes, found) => lock.write((step) => queue.exchange(step, outcomes, found)),
      });
      await agenda.attend(lock);
    } catch (error) {
      // Another process sends in place of this one, which was suspended or cut off.
      if (!(error instanceof LockLostError)) throw error;
    } finally {
      await lock.release();
    }
  };
  await repeat(sendAll, [rules.poll, rules.pause], observer.onMaintenanceFailure, signal);
}
