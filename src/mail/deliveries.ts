import { sql, type Kysely } from 'kysely';
import type { Database, DeliveryState } from '../waitlist/store/schema.ts';
import type { People } from './outbox.ts';

type Db = Kysely<Database>;

/** How many people of one language have got how far. `state` is `undefined` where the outbox does not have them. */
export interface DeliveryCount {
  language: string;
  state: DeliveryState | undefined;
  people: number;
}

/**
 * Counts the people on the list by language and by how far the message has got for them.
 *
 * These are two counts, of the list and of the outbox: an outer join would look up a million rows in no order.
 */
export async function countDeliveries(db: Db, message: string, people: People): Promise<DeliveryCount[]> {
  const listed = await db
    .selectFrom('submission')
    .select((is) => ['language', is.fn.countAll().as('people')])
    .where(people)
    .groupBy('language')
    .orderBy('language')
    .execute();
  const sums = listed.map(({ language }, place) =>
    sql<number>`sum(case when language = ${language} then 1 else 0 end)`.as(`language${place}`),
  );
  // Grouped by state alone, which is the order of the index: sorting a million rows would take longer than the rest.
  const known = await db
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'mail_delivery.submission_id')
    .select(['state', ...sums])
    .where('message', '=', message)
    .where(people)
    .groupBy('state')
    .execute();
  const counts = known.flatMap((row) =>
    listed.map(({ language }, place) => ({
      language,
      state: row.state,
      people: Number(row[`language${place}`]),
    })),
  );
  const missing = listed.map(({ language, people: all }) => {
    const rest = counts.reduce(
      (left, row) => (row.language === language ? left - row.people : left),
      Number(all),
    );
    // Somebody may have joined or left between the two.
    return { language, state: undefined, people: Math.max(0, rest) };
  });
  return [...missing, ...counts].filter((count) => count.people > 0);
}

/** Counts all deliveries of a message by state and answer, people who have left the list included. */
export async function countStates(
  db: Db,
  message: string,
): Promise<{ state: DeliveryState; answer: string; people: number }[]> {
  const rows = await db
    .selectFrom('mail_delivery')
    .select((is) => ['state', 'answer', is.fn.countAll().as('people')])
    .where('message', '=', message)
    .groupBy(['state', 'answer'])
    .execute();
  return rows.map(({ state, answer, people }) => ({ state, answer, people: Number(people) }));
}

/** How far each message has got for one person, the newest first. */
export async function deliveriesTo(
  db: Db,
  id: string,
): Promise<{ message: string; state: DeliveryState; at: string }[]> {
  return db
    .selectFrom('mail_delivery')
    .innerJoin('mail_message', 'mail_message.name', 'mail_delivery.message')
    .select(['message', 'state', 'at'])
    .where('submission_id', '=', id)
    .orderBy('begun_at', 'desc')
    .execute();
}

/** The addresses of people on the list in one state, oldest first. */
export async function addressesIn(
  db: Db,
  message: string,
  state: DeliveryState,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'mail_delivery.submission_id')
    .select('email')
    .where('message', '=', message)
    .where('state', '=', state)
    .orderBy('submission_id')
    .limit(limit)
    .execute();
  return rows.map(({ email }) => email);
}
