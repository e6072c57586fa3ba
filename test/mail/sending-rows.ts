import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, DeliveryState, Sending } from '../../src/waitlist/store/schema.ts';
import { NOW } from '../operator/harness.ts';

const HOUR = 3_600_000;

/** A time as tables have it, so many hours after the tests' own. */
export const hoursLater = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

/** A sending of the message `news` to everybody, planned an hour ago. */
export function sendingOf(changes: Partial<Sending> = {}): Sending {
  return {
    ...{ id: randomUUID(), message: 'news', version: 1, people: '{}', first: 0, expected: 5 },
    ...{ with_stage: 0, starts_at: hoursLater(-1), planned_at: hoursLater(-1), planned_by: 'mai' },
    ...{ origin: 'https://them.vn', state: 'planned', reason: '', answer: '' },
    ...{ changed_by: 'mai', changed_at: hoursLater(-1), waits_until: null, begun_at: null },
    ...{ meant: 0, accepted: 0, rejected: 0, uncertain: 0 },
    ...changes,
  };
}

/** One that is running since a minute before the tests' time, for so many people of whom each has one of the states. */
export const runningOf = (changes: Partial<Sending> = {}): Sending =>
  sendingOf({ state: 'running', begun_at: hoursLater(-1), meant: 5, accepted: 1, ...changes });

/** Puts a sending on the list, with a row of the outbox for everybody who has a state. */
export async function putSending(
  db: Kysely<Database>,
  sending: Sending,
  states: Readonly<Record<string, DeliveryState>> = {},
): Promise<void> {
  await db.insertInto('sending').values(sending).execute();
  const people = await db.selectFrom('submission').select(['id', 'email']).execute();
  for (const { id, email } of people) {
    const state = states[nameOf(email)];
    const { message, version } = sending;
    if (state === undefined) continue;
    const row = { message, version, sending: sending.id, submission_id: id, state, at: hoursLater(-1) };
    await db
      .insertInto('mail_delivery')
      .values({ ...row, claim: '', attempts: 0, answer: '', reason: '' })
      .execute();
  }
}

/** Saves versions of a message, the first one first. */
export async function putVersions(db: Kysely<Database>, message: string, ...subjects: string[]) {
  const rows = subjects.map((subject, index) => ({
    ...{ message, number: index + 1, saved_at: hoursLater(-2), saved_by: 'mai' },
    texts: JSON.stringify({ en: `---\nsubject: ${subject}\n---\nHello` }),
  }));
  await db.insertInto('message_version').values(rows).execute();
}

/** The subjects of a message's versions, the first one first, by their numbers. */
export async function subjectsOf(db: Kysely<Database>, message: string): Promise<Record<number, string>> {
  const rows = await db
    .selectFrom('message_version')
    .select(['number', 'texts'])
    .where('message', '=', message)
    .orderBy('number')
    .execute();
  return Object.fromEntries(
    rows.map(({ number, texts }) => [number, /subject: (.+?)\\n/.exec(texts)?.[1] ?? '']),
  );
}

/** How far a message has got for each person on the list, by the first part of the address. */
export async function statesOf(db: Kysely<Database>, message = 'news'): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('mail_delivery')
    .innerJoin('submission', 'submission.id', 'submission_id')
    .select(['email', 'state', 'mail_delivery.reason'])
    .where('message', '=', message)
    .execute();
  return Object.fromEntries(
    rows.map(({ email, state, reason }) => [nameOf(email), [state, reason].filter(Boolean).join(' ')]),
  );
}

export const sendingsOf = (db: Kysely<Database>) =>
  db.selectFrom('sending').selectAll().orderBy('planned_at').execute();

const nameOf = (email: string) => email.replace(/@.*/, '');
