import { sql, type Kysely } from 'kysely';
import type { Clock } from '../waitlist/clock.ts';
import { databaseTime, type Database, type DialectKind } from '../waitlist/store/schema.ts';
import { readSetting, writeSetting } from '../waitlist/store/setting.ts';

/** Setting: when a sender was last there, by the database's clock. */
const SEEN = 'mail_sender_seen';
/** Milliseconds between two signs of a sender, and after which none is there. */
const [SIGN, GONE] = [30_000, 90_000];

const readTime = async (db: Kysely<Database>, kind: DialectKind): Promise<string> =>
  (await sql<{ now: string }>`select ${databaseTime(kind)} as now`.execute(db)).rows[0]?.now ?? '';

/** Shows from time to time that a sender is there, whether or not it has anything to send. */
export function createPresence(clock: Pick<Clock, 'monotonic'>) {
  let next = -Infinity;
  return async (db: Kysely<Database>, kind: DialectKind): Promise<void> => {
    if (clock.monotonic() < next) return;
    await writeSetting(db, SEEN, await readTime(db, kind));
    next = clock.monotonic() + SIGN;
  };
}

/** Whether some process sends what is planned. */
export async function isAnySender(db: Kysely<Database>, kind: DialectKind): Promise<boolean> {
  const seen = Date.parse((await readSetting(db, SEEN)) ?? '');
  return Math.abs(Date.parse(await readTime(db, kind)) - seen) < GONE;
}
