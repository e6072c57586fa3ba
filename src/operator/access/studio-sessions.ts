import { sql, type Kysely } from 'kysely';
import { DAY, HOUR, type Clock } from '../../waitlist/clock.ts';
import type { Access, Database } from '../../waitlist/store/schema.ts';
import { hashSecret, newSecret } from './one-time.ts';

/** Milliseconds without use after which a session ends: one of an organiser, and one of the machine's own link. */
const IDLE = { organiser: 12 * HOUR, machine: HOUR };
/** Milliseconds after which it ends in any case. */
const LONGEST = 7 * DAY;
/** Milliseconds for which nobody is asked for the passkey once more. */
const FRESH = 15 * 60_000;
/** Milliseconds between two notes that a session is used. */
const NOTE = 60_000;
/** Milliseconds by which the clocks of two nodes may differ. */
const SKEW = 5 * 60_000;

/** What is added up in a session until the passkey is asked for once more, and so many are free. */
export const FREE = { written: 20, taken_off: 10, corrected: 3 } as const;
export type Counted = keyof typeof FREE;

/** A session as it is now. `organiser`: empty for the machine's own link. */
export interface KnownSession {
  hash: string;
  organiser: string;
  name: string;
  passkey: string;
  access: Access;
}

/** How somebody is named who works at the machine of the list itself. */
export const machineUser = (user: string): string => `on the server (${user})`;

/** Opens a session. @returns its secret */
export async function openSession(
  db: Kysely<Database>,
  { now }: Pick<Clock, 'now'>,
  { name, organiser = '', passkey = '' }: Partial<KnownSession> & { name: string },
): Promise<string> {
  const secret = newSecret();
  const at = new Date(now()).toISOString();
  const times = { since: at, seen: at, asked: at, written: 0, taken_off: 0, corrected: 0 };
  await db
    .insertInto('studio_session')
    .values({ hash: hashSecret(secret), organiser, name, passkey, ...times })
    .execute();
  const tooOld = new Date(now() - LONGEST).toISOString();
  await db.deleteFrom('studio_session').where('since', '<', tooOld).execute();
  return secret;
}

/** The session of a hash, if it has not ended. */
export async function findSession(
  db: Kysely<Database>,
  { now }: Pick<Clock, 'now'>,
  hash: string,
): Promise<KnownSession | undefined> {
  const row = await db
    .selectFrom('studio_session as it')
    .leftJoin('organiser', 'organiser.id', 'it.organiser')
    .select(['it.hash', 'it.organiser', 'it.name', 'it.passkey', 'it.since', 'it.seen', 'organiser.access'])
    .select('organiser.name as now')
    .where('it.hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { since, seen, organiser, passkey, name, access } = row;
  const isMachine = organiser === '';
  const isWithin = (from: string, span: number) => {
    const age = now() - Date.parse(from);
    return age > -SKEW && age < span;
  };
  const isUsed = isWithin(seen, isMachine ? IDLE.machine : IDLE.organiser);
  if (!isUsed || !isWithin(since, LONGEST) || (!isMachine && access === null)) return undefined;
  return { hash, organiser, passkey, name: row.now ?? name, access: access ?? 'everything' };
}

/** Notes that somebody uses a session, at most once a minute. */
export async function noteUse(
  db: Kysely<Database>,
  { now }: Pick<Clock, 'now'>,
  hash: string,
): Promise<void> {
  await db
    .updateTable('studio_session')
    .set({ seen: new Date(now()).toISOString() })
    .where('hash', '=', hash)
    .where('seen', '<', new Date(now() - NOTE).toISOString())
    .execute();
}

/** Notes that the passkey was asked for. What is added up begins anew. */
export async function noteAsked(
  db: Kysely<Database>,
  { now }: Pick<Clock, 'now'>,
  hash: string,
): Promise<void> {
  const at = new Date(now()).toISOString();
  await db
    .updateTable('studio_session')
    .set({ asked: at, seen: at, written: 0, taken_off: 0, corrected: 0 })
    .where('hash', '=', hash)
    .execute();
}

/**
 * Whether a session may do something without being asked for its passkey once more: it was within the last quarter of an hour,
 * or what it has done since then and this together are few. That is added up in the same statement.
 *
 * @param counted what is added up, and how many; without it the passkey is needed in any case
 */
export async function mayGoOn(
  db: Kysely<Database>,
  { now }: Pick<Clock, 'now'>,
  { hash, organiser }: Pick<KnownSession, 'hash' | 'organiser'>,
  counted?: { what: Counted; number: number },
): Promise<boolean> {
  if (organiser === '') return true;
  const fresh = new Date(now() - FRESH).toISOString();
  // A clock that was put back makes nothing fresh.
  const isFresh = sql<boolean>`(asked > ${fresh} and asked < ${new Date(now() + SKEW).toISOString()})`;
  const session = db.updateTable('studio_session').where('hash', '=', hash);
  if (counted === undefined) {
    const row = await session.set({ organiser }).where(isFresh).executeTakeFirst();
    return row.numUpdatedRows > 0n;
  }
  const { what, number } = counted;
  const most = FREE[what];
  const sum = sql<number>`${sql.ref(what)} + ${sql.lit(Math.min(number, most + 1))}`;
  const row = await session
    .set({ [what]: sql<number>`case when ${isFresh} then 0 else ${sum} end` })
    .where(sql<boolean>`(${isFresh} or ${sum} <= ${sql.lit(most)})`)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}
