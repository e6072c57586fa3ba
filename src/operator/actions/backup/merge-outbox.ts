import { sql, type Kysely } from 'kysely';
import { CONFIRM_MESSAGE, type Database, type DeliveryState } from '../../../waitlist/store/schema.ts';
import { isEntryId, isExactTime, type Entry } from '../entries.ts';

type Db = Kysely<Database>;
type Delivery = Database['mail_delivery'];

/** Rows that are read and written at once: 7 parameters each stay below every dialect's limit. */
const BATCH = 1000;

const STATES: readonly DeliveryState[] = ['queued', 'sending', 'accepted', 'rejected', 'uncertain'];

/** Whether a row of the outbox can be right; a file from elsewhere may hold anything. */
function isValidDelivery({ submission_id, state, at, answer }: Delivery): boolean {
  return isEntryId(submission_id) && STATES.includes(state) && isExactTime(at) && answer.length < 20;
}

/**
 * Adds a backup's outbox to the list's own, so that nobody gets a message again.
 *
 * What the list itself knows is newer and counts, except that a mail that was accepted stays accepted. Whoever was still
 * in the queue of the backup may have got the mail since the backup was made: that is uncertain, and nobody sends it again
 * without the operator's will.
 *
 * @param now UTC, ISO 8601
 * @returns for how many more people it is uncertain now
 */
export async function mergeOutbox(db: Db, backup: Db, now: string): Promise<number> {
  const messages = await backup.selectFrom('mail_message').selectAll().execute();
  if (messages.length > 0)
    await db
      .insertInto('mail_message')
      .values(messages)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  const before = await countUncertain(db);
  for await (const rows of batchesOfDeliveries(backup)) {
    const settled = rows
      .filter(isValidDelivery)
      .map((row) =>
        row.state === 'queued' || row.state === 'sending'
          ? { ...row, state: 'uncertain' as const, at: now, claim: '', attempts: 0 }
          : { ...row, claim: '' },
      );
    if (settled.length === 0) continue;
    await db
      .insertInto('mail_delivery')
      .values(settled)
      .onConflict((conflict) =>
        conflict
          .columns(['message', 'submission_id'])
          .doUpdateSet((is) => ({ state: is.ref('excluded.state'), at: is.ref('excluded.at') }))
          .where('excluded.state', '=', 'accepted')
          .where('mail_delivery.state', 'in', ['queued', 'uncertain']),
      )
      .execute();
  }
  return (await countUncertain(db)) - before;
}

async function countUncertain(db: Db): Promise<number> {
  const { people } = await db
    .selectFrom('mail_delivery')
    .select((is) => is.fn.countAll().as('people'))
    .where('state', '=', 'uncertain')
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** All rows of the outbox but those of who was asked to confirm their address, in batches, at flat memory. */
async function* batchesOfDeliveries(db: Db): AsyncGenerator<Delivery[]> {
  let place = { message: '', submission_id: '' };
  for (let isLast = false; !isLast;) {
    const rows: Delivery[] = await db
      .selectFrom('mail_delivery')
      .selectAll()
      .where('message', '<>', CONFIRM_MESSAGE)
      .where(sql<boolean>`(message, submission_id) > (${place.message}, ${place.submission_id})`)
      .orderBy('message')
      .orderBy('submission_id')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows;
    isLast = rows.length < BATCH;
    place = rows.at(-1) ?? place;
  }
}

/**
 * Adds to the outbox who of the restored people was asked to confirm their address. Those who have not done so get a new
 * mail, and the time for it begins with that.
 *
 * @param now UTC, ISO 8601
 */
export async function restoreAsked(
  db: Db,
  backup: Db,
  people: readonly Pick<Entry, 'id' | 'confirmed_at'>[],
  now: string,
): Promise<void> {
  const waiting = new Set(people.filter(({ confirmed_at }) => !confirmed_at).map(({ id }) => id));
  const asked = await backup
    .selectFrom('mail_delivery')
    .selectAll()
    .where('message', '=', CONFIRM_MESSAGE)
    .where(
      'submission_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  const rows = asked.filter(isValidDelivery).map((row) => ({
    ...row,
    ...(waiting.has(row.submission_id) && { state: 'queued' as const, at: now, attempts: 0, answer: '' }),
    claim: now,
  }));
  if (rows.length > 0)
    await db
      .insertInto('mail_delivery')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
