import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../waitlist/clock.ts';
import { readStop } from '../waitlist/confirm/confirm.ts';
import type { Database, Sending } from '../waitlist/store/schema.ts';
import { findToAsk } from './confirm-queue.ts';
import { record, selectDeliveries, type ClaimedPerson } from './outbox.ts';
import type { createPace, SenderRules } from './pace.ts';
import { noteSent, readRate, readSent } from './sent-mails.ts';

export interface QueueOptions {
  clock: Clock;
  /** Mails in an hour of the clock, of all nodes and of both kinds together. */
  perHour: number;
  /** Makes the mail that asks somebody to confirm their address; `undefined` where nobody is asked. */
  ask: unknown;
}

/** Says whose mail is next: first whoever waits for one to confirm their address. @param rate that of messages */
export function createQueue(
  { clock, perHour, ask }: QueueOptions,
  rules: SenderRules,
  rate: ReturnType<typeof createPace>,
) {
  /** For which mails there is room in this hour. A tenth stays for those who wait for a mail to confirm their address. */
  const roomIn = async (step: Kysely<Database>) => {
    const { count } = await readSent(step, clock.now());
    const part = ask === undefined ? 1 : 0.9;
    return { forConfirm: count < perHour, forSendings: count < perHour * part };
  };
  const findConfirm = async (step: Kysely<Database>) => {
    if (ask === undefined || (await readStop(step, clock.now())) !== undefined) return undefined;
    return findToAsk(step, clock.now());
  };
  /** Whoever waits for a mail to confirm comes before all others. `wait`: somebody is next, but the rate does not allow it yet. */
  const find = async (step: Kysely<Database>): Promise<ClaimedPerson | 'wait' | undefined> => {
    const room = await roomIn(step);
    const asked = room.forConfirm ? await findConfirm(step) : undefined;
    if (asked !== undefined || !room.forSendings) return asked;
    const person = await findInSendings(step, clock, rules);
    return person !== undefined && rate.rest() > 0 ? 'wait' : person;
  };
  /** Claims the mail that is next. */
  const claim = async (step: Transaction<Database>) => {
    const person = await find(step);
    if (person === undefined || person === 'wait') return person;
    await record(step, person, clock.now(), { state: 'sending' });
    await noteSent(step, clock.now());
    if (person.sending !== '') rate.take(await readRate(step));
    return person;
  };
  return { roomIn, findConfirm, find, claim };
}

/** Whose turn it is in one of the sendings that run, the one that began first. */
async function findInSendings(
  step: Kysely<Database>,
  clock: Clock,
  rules: SenderRules,
): Promise<ClaimedPerson | undefined> {
  const now = new Date(clock.now()).toISOString();
  const running = await step
    .selectFrom('sending')
    .selectAll()
    .where('state', '=', 'running')
    .orderBy('begun_at')
    .execute();
  for (const sending of running.filter(({ waits_until: until }) => (until ?? '') <= now)) {
    const person = await selectDeliveries(step, sending.message, 'queued')
      .where('sending', '=', sending.id)
      .where('at', '<=', now)
      .where('at', '<', endOfFirst(sending, rules))
      .executeTakeFirst();
    if (person !== undefined) return person;
  }
  return undefined;
}

/** When all others follow the first few; without these there is no such time. */
function endOfFirst({ first, begun_at: at }: Sending, { lead }: SenderRules): string {
  return first > 0 && at !== null ? new Date(Date.parse(at) + lead).toISOString() : '9';
}
