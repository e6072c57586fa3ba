import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { CONFIRM_MESSAGE, type Database, type DialectKind } from '../waitlist/store/schema.ts';

/** What is sent: messages, or the mails that ask people to confirm their address. Each has one sender at a time. */
type Sender = 'mail-sender' | 'confirm-sender';

/** The right to send. Another process may take it when this one has not been heard of for too long. */
export type SenderLock = NonNullable<Awaited<ReturnType<typeof takeLock>>>;

/** Another process sends in place of this one, which was suspended or cut off. */
export class LockLostError extends Error {
  override name = 'LockLostError';
}

/** Seconds since 1970 by the database's clock: those of the machines that send may differ. */
const secondsOf = (kind: DialectKind) =>
  kind === 'sqlite' ? sql`unixepoch('now', 'subsec')` : sql`extract(epoch from clock_timestamp())`;

/** On the row of a lock: its owner was heard of. A time that is far ahead comes from a clock that was wrong. */
export const isThere = (kind: DialectKind, staleAfter: number) =>
  sql<boolean>`(abs(${secondsOf(kind)} - cast(substr(setting.value, 38) as double precision)) < ${sql.lit(staleAfter / 1000)})`;

/**
 * Takes the lock, unless its owner is still there, and settles what its last owner was sending. A message may have arrived,
 * and nobody gets it again without the operator's will. Whoever is asked to confirm is asked once more: it matters more
 * that they get the mail.
 *
 * @param staleAfter milliseconds after which an owner that was not heard of is taken for dead
 * @param now milliseconds since 1970
 * @param name of the row in `setting` that says which process sends, and when it was last there
 * @returns `undefined` while another process sends
 */
export async function takeLock(
  db: Kysely<Database>,
  kind: DialectKind,
  staleAfter: number,
  now: number,
  name: Sender = 'mail-sender',
) {
  const id = randomUUID();
  const time = secondsOf(kind);
  const value = sql`cast(${id} as text) || ' ' || ${time}`;
  const isOurs = sql`name = ${name} and substr(value, 1, 36) = ${id}`;
  const isTaken = await db.transaction().execute(async (step) => {
    const { numAffectedRows } = await sql`insert into setting (name, value) values (${name}, ${value})
      on conflict (name) do update set value = excluded.value where not ${isThere(kind, staleAfter)}`.execute(
      step,
    );
    if (numAffectedRows !== 1n) return false;
    const isMessage = name === 'mail-sender';
    const begun = isMessage ? step.selectFrom('mail_message').select('name') : [CONFIRM_MESSAGE];
    await step
      .updateTable('mail_delivery')
      .set({ state: isMessage ? 'uncertain' : 'queued', at: new Date(now).toISOString() })
      .where('message', 'in', begun)
      .where('state', '=', 'sending')
      .execute();
    return true;
  });
  if (!isTaken) return undefined;

  const write = <Result>(work: (step: Transaction<Database>) => Promise<Result>) =>
    db.transaction().execute(async (step) => {
      // A machine that falls asleep in the middle of a transaction would keep the row locked for hours.
      if (kind === 'postgres')
        await sql`set local idle_in_transaction_session_timeout = ${sql.lit(staleAfter)}`.execute(step);
      // Also locks the row until the end of the transaction, so that nobody takes over in the middle of it.
      const beat = await sql`update setting set value = ${value} where ${isOurs}`.execute(step);
      if (beat.numAffectedRows !== 1n) throw new LockLostError('Another process has taken over.');
      return work(step);
    });
  // Five times before it would be taken for dead. A failure shows at the next write.
  const beat = () => void write(() => Promise.resolve()).catch(() => undefined);
  const heartbeat = setInterval(beat, staleAfter / 5);
  return {
    /**
     * Runs writes in one transaction.
     *
     * @throws LockLostError when another process has taken over; then nothing was written
     */
    write,
    release: async () => {
      clearInterval(heartbeat);
      await sql`delete from setting where ${isOurs}`.execute(db);
    },
  };
}
