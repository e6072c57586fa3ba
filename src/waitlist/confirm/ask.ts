import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { DAY, type Clock } from '../clock.ts';
import { findSuppressed, readSuppressionKeys } from '../privacy/suppression-list.ts';
import { CONFIRM_MESSAGE, type Database, type DialectKind } from '../store/schema.ts';
import { IS_WAITING } from './confirm.ts';

/** For longer than that no mail is counted. Somebody who has left gets one in this time. */
export const LONGEST = 30 * DAY;
/** How many mails an address gets in how many milliseconds, whoever enters it. */
const WINDOWS = [
  [1, 600_000],
  [3, DAY],
  [5, LONGEST],
] as const;

interface Person {
  id: string;
  email: string;
}

/**
 * Queues the mails that ask the owners of addresses to confirm them: for now or, where a new address has had too many, for
 * when it may have another. An address that waits since before gets a further one if its last is settled, and only now.
 *
 * @param step a transaction
 * @param added entries whose owners are to be asked, new ones or such as the queue has lost
 * @param others addresses that may be on the list since before
 * @returns those of the others that wait, and whether each got a mail
 */
export async function askOwners(
  step: Kysely<Database>,
  kind: DialectKind,
  clock: Pick<Clock, 'now'>,
  added: readonly Person[],
  others: readonly string[],
): Promise<Map<string, boolean>> {
  const known = step.selectFrom('submission').select(['id', 'email']).where(IS_WAITING);
  const waiting = others.length === 0 ? [] : await known.where('email', 'in', others).execute();
  const ids = waiting.map(({ id }) => id);
  // Two nodes that are asked for the same addresses take these rows one after the other, and in the same order.
  const mails = step
    .selectFrom('mail_delivery')
    .select(['submission_id', 'state'])
    .where('message', '=', CONFIRM_MESSAGE)
    .where('submission_id', 'in', ids)
    .orderBy('submission_id')
    .$if(kind === 'postgres', (query) => query.forUpdate());
  const open = (ids.length === 0 ? [] : await mails.execute()).filter(({ state }) =>
    ['queued', 'sending'].includes(state),
  );
  const isAsked = new Set([...added.map(({ id }) => id), ...open.map((mail) => mail.submission_id)]);
  const again = waiting.filter(({ id }) => !isAsked.has(id));
  const asked = new Map(waiting.map(({ email }) => [email, false]));
  for (const email of await queueMails(step, clock, added, again))
    if (asked.has(email)) asked.set(email, true);
  return asked;
}

/** @returns who got a mail: of those who are asked again only who may have one now */
async function queueMails(
  step: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  added: readonly Person[],
  again: readonly Person[],
): Promise<string[]> {
  const people = [...added, ...again];
  if (people.length === 0) return [];
  const now = clock.now();
  const [{ secret }] = await readSuppressionKeys(step, clock);
  const hashed = people.map(({ id, email }) => {
    const hash = createHmac('sha256', secret).update(`confirm mail ${email}`).digest('base64url');
    return { id, email, hash };
  });
  const hashes = hashed.map(({ hash }) => hash);
  const counted = step.selectFrom('confirm_mail').selectAll().where('hash', 'in', hashes);
  const sent = Map.groupBy(await counted.orderBy('at', 'desc').execute(), ({ hash }) => hash);
  const emails = people.map(({ email }) => email);
  const left = await findSuppressed(step, clock, emails);
  const timed = hashed.map((person) => {
    const times = (sent.get(person.hash) ?? []).map(({ at }) => Date.parse(at));
    const free = WINDOWS.map(([mails, length]) => (times[mails - 1] ?? -Infinity) + length);
    const [latest = -Infinity] = times;
    if (latest > Date.parse(left.get(person.email) ?? '')) free.push(latest + LONGEST);
    return { ...person, time: Math.max(now, ...free) };
  });
  const mails = timed.filter(({ time }, index) => index < added.length || time === now);
  if (mails.length === 0) return [];
  const toTime = (time: number) => new Date(time).toISOString();
  const queued = { state: 'queued', claim: toTime(now), attempts: 0, answer: '' } as const;
  const rows = mails.map(({ id, time }) => ({ submission_id: id, at: toTime(time), ...queued }));
  await step
    .insertInto('mail_delivery')
    .values(rows.map((row) => ({ message: CONFIRM_MESSAGE, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['message', 'submission_id'])
        .doUpdateSet((is) => ({ ...queued, at: is.ref('excluded.at') })),
    )
    .execute();
  await step
    .insertInto('confirm_mail')
    .values(mails.map(({ hash, time }) => ({ hash, at: toTime(time) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return mails.map(({ email }) => email);
}
