import { sql, type Kysely, type Transaction } from 'kysely';
import { readSetting, writeSetting } from '../waitlist/store/setting.ts';
import { CONFIRM_MESSAGE, type Database } from '../waitlist/store/schema.ts';
import { answerCodes, claimNext, record, type ClaimedPerson } from './outbox.ts';
import type { SendResult } from './transport.ts';

/** What a turn depends on; durations in milliseconds. See `CONFIRM_RULES`. */
export interface TurnRules {
  perHour: number;
  retry: number;
  longestPause: number;
  attempts: number;
  valid: number;
}

/** A mail that has been tried. */
export interface Settled {
  person: ClaimedPerson & {
    /** The hour in which it was counted. */
    hour: string;
  };
  result: SendResult;
}

/** What one connection has done, and whether it takes another mail. */
interface Turn {
  settled: Settled | undefined;
  goesOn: boolean;
}

/** Setting: the hour in which mails were sent last, and how many. Only the owner of the sender's lock writes it. */
const SENT = 'confirm_sent';
/** Nobody is left out for having been put off often. */
const ANY_ATTEMPTS = 1_000_000_000;

/**
 * Writes down what became of mails, and claims the next ones, in their order and as far as the hour has room.
 *
 * @param step a transaction under the sender's lock
 * @param now milliseconds since 1970
 * @returns for each turn the person whose mail is to be sent, if there is one
 */
export async function settleAndClaim(
  step: Transaction<Database>,
  now: number,
  rules: TurnRules,
  turns: readonly Turn[],
): Promise<(Settled['person'] | undefined)[]> {
  const sent = await readSent(step, now);
  const before = sent.count;
  for (const { settled } of turns) {
    if (settled === undefined) continue;
    await settle(step, now, rules, settled);
    const isHandedOver = ['accepted', 'rejected', 'uncertain'].includes(settled.result.kind);
    if (!isHandedOver && settled.person.hour === sent.hour) sent.count -= 1;
  }
  const claimed = [];
  const isDue = sql<boolean>`confirmed_at is null and at <= ${new Date(now).toISOString()}`;
  for (const { goesOn } of turns) {
    const hasRoom = goesOn && sent.count < rules.perHour;
    const person = hasRoom ? await claimNext(step, CONFIRM_MESSAGE, isDue, ANY_ATTEMPTS, now) : undefined;
    if (person !== undefined) sent.count += 1;
    claimed.push(person && { ...person, hour: sent.hour });
  }
  if (sent.count !== before) await writeSetting(step, SENT, `${sent.hour} ${sent.count}`);
  return claimed;
}

/** How many mails were sent in this hour of the clock. @param now milliseconds since 1970 */
export async function readSent(db: Kysely<Database>, now: number): Promise<{ hour: string; count: number }> {
  const hour = new Date(now).toISOString().slice(0, 13);
  const [last, count] = ((await readSetting(db, SENT)) ?? '').split(' ');
  return { hour, count: last === hour ? Number(count) : 0 };
}

async function settle(
  step: Transaction<Database>,
  now: number,
  { retry, longestPause, attempts: most, valid }: TurnRules,
  { person: { id, attempts, joined_at }, result }: Settled,
): Promise<void> {
  const answer = answerCodes(result.answer);
  const { kind } = result;
  if (kind === 'accepted')
    await step
      .updateTable('submission')
      // A clock that is behind the list must not shorten the time.
      .set({ confirm_until: new Date(Math.max(now, Date.parse(joined_at)) + valid).toISOString() })
      .where('id', '=', id)
      .where('confirm_until', 'is', null)
      .where('confirmed_at', 'is', null)
      .execute();
  if (kind === 'accepted' || kind === 'rejected' || (kind === 'uncertain' && attempts + 1 >= most))
    return record(step, CONFIRM_MESSAGE, id, now, { state: kind, answer });
  const isAboutPerson = kind === 'putOff' || kind === 'uncertain';
  const tried = attempts + (isAboutPerson ? 1 : 0);
  const wait = isAboutPerson ? Math.min(longestPause, retry * tried) : 0;
  await record(step, CONFIRM_MESSAGE, id, now + wait, { state: 'queued', attempts: tried, answer });
}
