import { sql, type Kysely, type Transaction } from 'kysely';
import type { Clock } from '../waitlist/clock.ts';
import { IS_WAITING, readStop } from '../waitlist/confirm/confirm.ts';
import { lockInOrder } from '../waitlist/privacy/deletion.ts';
import { CONFIRM_MESSAGE, type Database, type DialectKind, type Sending } from '../waitlist/store/schema.ts';
import { writeOutcomes, type Outcome } from './outcomes.ts';
import { selectDeliveries, type ClaimedPerson } from './outbox.ts';
import type { createPace, SenderRules } from './pace.ts';
import { selectSendingNow } from './sendings.ts';
import { noteSent, readRate, readSent, type Sent } from './sent-mails.ts';

/** Whose mails are next. */
export interface NextMails {
  people: ClaimedPerson[];
  /** Milliseconds until the mail of somebody else may leave; `undefined`: of nobody. */
  wait?: number;
}

export interface QueueOptions {
  db: Kysely<Database>;
  kind: DialectKind;
  clock: Clock;
  /** Mails in an hour of the clock, of all nodes and of both kinds together. */
  perHour: number;
  /** Makes the mail that asks somebody to confirm their address; `undefined` where nobody is asked. */
  ask: unknown;
}

/** Says whose mails are next: first whoever waits for one to confirm their address. @param rate that of messages */
export function createQueue(
  { db, kind, clock, perHour, ask }: QueueOptions,
  rules: SenderRules,
  rate: ReturnType<typeof createPace>,
) {
  /** As they were read last. */
  let [sent, perMinute]: [Sent, number] = [{ hour: '', count: 0 }, 1];
  /** For how many mails there is room in this hour. A tenth stays for those who wait for a mail to confirm their address. */
  const readRoom = async () => {
    sent = await readSent(db, clock.now());
    const { count } = sent;
    const part = ask === undefined ? 1 : 0.9;
    return { forConfirm: perHour - count, forSendings: perHour * part - count };
  };
  const mayAsk = async (step: Kysely<Database>) =>
    ask !== undefined && (await readStop(step, clock.now())) === undefined;
  const findConfirm = async (most: number): Promise<ClaimedPerson[]> => {
    if (most < 1 || !(await mayAsk(db))) return [];
    const waiting = selectDeliveries(db, CONFIRM_MESSAGE, 'queued').where(IS_WAITING);
    return waiting.where('at', '<=', new Date(clock.now()).toISOString()).limit(most).execute();
  };
  const find = async (free: number): Promise<NextMails> => {
    const room = await readRoom();
    const asked = await findConfirm(Math.min(free, room.forConfirm));
    perMinute = await readRate(db);
    const atOnce = Math.max(1, Math.floor((perMinute * rules.together) / 60_000));
    const most = Math.min(free, Math.ceil(room.forSendings)) - asked.length;
    const others = most > 0 ? await findInSendings(db, clock, rules, Math.min(most, atOnce)) : [];
    if (others.length > 0 && rate.rest() > 0) return { people: asked, wait: rate.rest() };
    return { people: [...asked, ...others] };
  };
  /** Claims mails that were found, as long as they are still to be sent. @returns the people as they are now */
  const claim = async (step: Transaction<Database>, found: readonly ClaimedPerson[]) => {
    const running = selectSendingNow(step, clock).select('id');
    // Whoever pauses one now, or gives it another text, waits until these mails are claimed.
    const locked = await (kind === 'postgres' ? running.forUpdate() : running).execute();
    const isAsked = found.some(({ sending }) => sending === '') && (await mayAsk(step));
    const sendings = [...(isAsked ? [''] : []), ...locked.map(({ id }) => id)];
    if (sendings.length === 0) return [];
    const claimed: ClaimedPerson[] = [];
    for (const [message, people] of Map.groupBy(found, (person) => person.message)) {
      const meant = people.map(({ id }) => id);
      const taken = await step
        .updateTable('mail_delivery')
        .set({ state: 'sending', at: new Date(clock.now()).toISOString() })
        .where('message', '=', message)
        .where('submission_id', 'in', meant)
        .where('state', '=', 'queued')
        .where('sending', 'in', sendings)
        .returning('submission_id as id')
        .execute();
      const ids = taken.map(({ id }) => id);
      const now = selectDeliveries(step, message, 'sending').where('submission_id', 'in', ids);
      if (ids.length > 0) claimed.push(...(await now.execute()));
    }
    if (claimed.length > 0) await noteSent(step, sent, claimed.length);
    const ofMessages = claimed.filter(({ sending }) => sending !== '').length;
    if (ofMessages > 0) rate.take(ofMessages, perMinute);
    return claimed;
  };
  /** Writes down what became of mails, and claims those that were found. @returns whose mails are to leave */
  const exchange = async (step: Transaction<Database>, outcomes: Outcome[], found: ClaimedPerson[]) => {
    const people = [...found, ...outcomes.map(({ person }) => person)].map(({ id }) => id);
    // A deletion locks these rows first, too, and in this order: they cannot deadlock.
    await lockInOrder(step, kind, sql<boolean>`id in (${sql.join(people)})`);
    // They may stop a sending, or let it wait.
    await writeOutcomes(step, clock, rules, outcomes);
    return claim(step, found);
  };
  return { readRoom, findConfirm, find, exchange };
}

/** Whose turn it is in the sendings that run, in those first that began first. */
async function findInSendings(
  db: Kysely<Database>,
  clock: Clock,
  rules: SenderRules,
  most: number,
): Promise<ClaimedPerson[]> {
  const now = new Date(clock.now()).toISOString();
  const people: ClaimedPerson[] = [];
  for (const sending of await selectSendingNow(db, clock).selectAll().orderBy('begun_at').execute()) {
    if (people.length >= most) break;
    const waiting = selectDeliveries(db, sending.message, 'queued')
      .where('sending', '=', sending.id)
      .where('at', '<=', now)
      .where('at', '<', endOfFirst(sending, rules));
    people.push(...(await waiting.limit(most - people.length).execute()));
  }
  return people;
}

/** When all others follow the first few; without these there is no such time. */
function endOfFirst({ first, begun_at: at }: Sending, { lead }: SenderRules): string {
  return first > 0 && at !== null ? new Date(Date.parse(at) + lead).toISOString() : '9';
}
