import { createHmac } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { DAY, type Clock } from '../clock.ts';
import { findSuppressed, readSuppressionKeys } from '../privacy/suppression-list.ts';
import { CONFIRM_MESSAGE, type Database, type DialectKind } from '../store/schema.ts';
import { selectWaiting } from './confirm.ts';

/** For longer than that no mail is counted. Somebody who has left gets one in this time. */
export const LONGEST = 30 * DAY;
/** How many mails an inbox gets in how many milliseconds, whoever enters its address. */
const WINDOWS = [
  [1, 600_000],
  [3, DAY],
  [5, LONGEST],
] as const;
/** Mails beyond the last window decide nothing. */
const COUNTED = 5;

/** The inbox of an address: without its `+tag`, and without dots where the provider ignores them. Only for counting. */
function inboxOf(email: string): string {
  const inbox = email.replace(/(?<=.)\+.*(?=@)/, '');
  const [, name] = /^(.+)@g(?:oogle)?mail\.com$/.exec(inbox) ?? [];
  return name === undefined ? inbox : `${name.replaceAll('.', '')}@gmail.com`;
}

/**
 * Queues the mails that ask the owners of addresses to confirm them: for now or, where a new address has had too many, for
 * when it may have another. An address that waits since before gets a further one unless one is in the queue, and only now.
 *
 * @param step a transaction
 * @param added entries that are new, on the list or to the queue
 * @param others addresses that may be on the list since before
 * @returns the addresses that wait
 */
export async function askOwners(
  kind: DialectKind,
  clock: Pick<Clock, 'now'>,
  step: Kysely<Database>,
  added: readonly { id: string; email: string }[],
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  // Two nodes that are asked for the same addresses take these rows one after the other, and in the same order.
  const known = selectWaiting(step)
    .select(['submission.id', 'email', 'state'])
    .where('email', 'in', others)
    .orderBy('submission.id')
    .$if(kind === 'postgres', (query) => query.forUpdate('submission'));
  const waiting = others.length === 0 ? [] : await known.execute();
  const isNew = new Set(added.map(({ id }) => id));
  const notQueued = waiting.filter(({ state }) => state !== 'queued' && state !== 'sending');
  const again = notQueued.filter(({ id }) => !isNew.has(id));
  const asked = new Set([...waiting, ...added].map(({ email }) => email));
  const people = [...added, ...again];
  if (people.length === 0) return asked;

  const now = clock.now();
  const [{ secret }] = await readSuppressionKeys(step, clock);
  const hashOf = (email: string) =>
    createHmac('sha256', secret)
      .update(`confirm mail ${inboxOf(email)}`)
      .digest('base64url');
  const hashed = people.map(({ id, email }) => ({ id, email, hash: hashOf(email) }));
  const hashes = hashed.map(({ hash }) => hash);
  const { rows: counted } = await sql<{ hash: string; at: string }>`select hash, at from
    (select hash, at, row_number() over (partition by hash order by at desc) as place from confirm_mail
      where hash in (${sql.join(hashes)})) as placed
    where place <= ${sql.lit(COUNTED)} order by at desc`.execute(step);
  const sent = Map.groupBy(counted, ({ hash }) => hash);
  const emails = people.map(({ email }) => email);
  const left = await findSuppressed(step, clock, emails);
  // One after the other: several of these addresses may lead to one inbox.
  const mails = hashed.flatMap((person, index) => {
    const before = sent.get(person.hash) ?? [];
    const times = before.map(({ at }) => Date.parse(at));
    const free = WINDOWS.map(([mails, length]) => (times[mails - 1] ?? -Infinity) + length);
    const [latest = -Infinity] = times;
    if (latest > Date.parse(left.get(person.email) ?? '')) free.push(latest + LONGEST);
    const time = Math.max(now, ...free);
    if (index >= added.length && time !== now) return [];
    const mail = { ...person, at: new Date(time).toISOString() };
    sent.set(person.hash, [mail, ...before]);
    return [mail];
  });
  if (mails.length === 0) return asked;
  const claim = new Date(now).toISOString();
  const nothing = { sending: '', version: 0, answer: '', reason: '' } as const;
  const queued = { ...nothing, state: 'queued', claim, attempts: 0 } as const;
  const rows = mails.map(({ id, at }) => ({ message: CONFIRM_MESSAGE, submission_id: id, at, ...queued }));
  await step
    .insertInto('mail_delivery')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['message', 'submission_id'])
        .doUpdateSet((is) => ({ ...queued, at: is.ref('excluded.at') })),
    )
    .execute();
  const counts = step.insertInto('confirm_mail').values(mails.map(({ hash, at }) => ({ hash, at })));
  await counts.onConflict((conflict) => conflict.doNothing()).execute();
  return asked;
}
