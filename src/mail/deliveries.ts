import { sql, type Kysely } from 'kysely';
import type { Database, DeliveryState } from '../waitlist/store/schema.ts';
import type { People } from './outbox.ts';

type Db = Kysely<Database>;

/** How many people on the list, of one language, have got how far with a message. */
export interface DeliveryCount {
  language: string;
  /** `null` where the outbox does not have them. */
  state: DeliveryState | null;
  all: number;
  /** How many of them are among those chosen. */
  chosen: number;
}

/** Counts everyone on the list by language and by how far a message has got for them. */
export async function countDeliveries(db: Db, message: string, people: People): Promise<DeliveryCount[]> {
  const rows = await db
    .selectFrom('submission')
    .leftJoin('mail_delivery', (join) =>
      join.onRef('submission_id', '=', 'submission.id').on('message', '=', message),
    )
    .select((is) => ['language', 'state', is.fn.countAll().as('all')])
    .select(sql<number | string>`sum(case when ${people} then 1 else 0 end)`.as('chosen'))
    .groupBy(['language', 'state'])
    .orderBy('language')
    .execute();
  return rows.map((row) => ({ ...row, all: Number(row.all), chosen: Number(row.chosen) }));
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
