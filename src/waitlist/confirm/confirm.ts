import { sql, type Kysely } from 'kysely';
import { recordAudit, type Actor } from '../privacy/audit.ts';
import { HOUR } from '../clock.ts';
import { liftSuppression } from '../privacy/suppression-list.ts';
import { readSetting, writeSetting } from '../store/setting.ts';
import { CONFIRM_MESSAGE, type Database } from '../store/schema.ts';

/** On a row of `submission`: its owner was asked to confirm the address, and has not done so. An index has these rows. */
export const IS_WAITING = sql<boolean>`(asked_at is not null and confirmed_at is null)`;

/** Who waits, with how far their mail is, if the queue has one. */
export const selectWaiting = (db: Kysely<Database>) =>
  db
    .selectFrom('submission')
    .leftJoin('mail_delivery', (join) =>
      join.onRef('submission_id', '=', 'submission.id').on('message', '=', CONFIRM_MESSAGE),
    )
    .where(IS_WAITING);

/** Setting: until when no node asks anybody, and the codes of the mail server's last answer. */
const STOPPED = 'confirm_stopped';

/** Stops asking people for an hour, on every node. @param codes of the mail server's answer */
export function stopAsking(db: Kysely<Database>, now: number, codes: string): Promise<void> {
  return writeSetting(db, STOPPED, `${new Date(now + HOUR).toISOString()} ${codes}`);
}

/** Until when nobody is asked, and the mail server's answer; `undefined` where people are asked. */
export async function readStop(db: Kysely<Database>, now: number) {
  const [until = '', ...codes] = ((await readSetting(db, STOPPED)) ?? '').split(' ');
  const rest = Date.parse(until) - now;
  // A longer time was written by a clock that was ahead.
  return rest > 0 && rest <= HOUR ? { until, codes: codes.join(' ') } : undefined;
}

/**
 * Counts the people who were asked to confirm their address and have not done so.
 *
 * @returns `mails`: how many of them have not been sent the mail yet; `since`: since when the first of those, UTC, ISO 8601
 */
export async function countWaiting(db: Kysely<Database>) {
  const { people, mails, since } = await selectWaiting(db)
    .select(({ fn }) => [
      fn.countAll().as('people'),
      fn.countAll().filterWhere('state', 'in', ['queued', 'sending']).as('mails'),
      fn.min<string | null>('claim').filterWhere('state', 'in', ['queued', 'sending']).as('since'),
    ])
    .executeTakeFirstOrThrow();
  return { people: Number(people), mails: Number(mails), since: since ?? undefined };
}

/**
 * Writes down that the owner of an entry has confirmed it. Their own click is a new consent: whoever had left before is off
 * the suppression list.
 *
 * @param db a transaction
 * @param id of the submission
 * @returns whether the entry is confirmed, now or since before; the link may have run out, or its entry be off the list
 */
export async function confirmEntry(db: Kysely<Database>, actor: Actor, id: string): Promise<boolean> {
  const now = new Date(actor.now()).toISOString();
  const isInTime = sql<boolean>`(confirm_until is null or confirm_until > ${now})`;
  const row = await db
    .updateTable('submission')
    .set({ confirmed_at: sql<string>`coalesce(confirmed_at, ${now})`, import_id: null })
    .where('id', '=', id)
    .where(sql<boolean>`(confirmed_at is not null or ${IS_WAITING} and ${isInTime})`)
    .returning('email')
    .executeTakeFirst();
  if (row === undefined) return false;
  if (await liftSuppression(db, actor, row.email)) await recordAudit(db, actor, 'confirm', { lifted: true });
  return true;
}
