import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database, DialectKind } from './schema.ts';

/**
 * What one process does for all: sending mails, the backup of
 * the night. The name of the row in `setting` that says which one does it, and when it was last there.
 */
type Task = 'mail-sender' | 'backup-maker';

/** The right to do it. Another process may take it when this one has not been heard of for too long. */
export type Lock = NonNullable<Awaited<ReturnType<typeof takeLock>>>;

/** Another process has taken the place of this one, which was suspended or cut off. */
export class LockLostError extends Error {
  override name = 'LockLostError';
}

/** Seconds since 1970 by the database's clock: those of the machines may differ. */
const secondsOf = (kind: DialectKind) =>
  kind === 'sqlite' ? sql`unixepoch('now', 'subsec')` : sql`extract(epoch from clock_timestamp())`;

/** On the row of a lock: its owner was heard of. A time that is far ahead comes from a clock that was wrong. */
export const isThere = (kind: DialectKind, staleAfter: number) =>
  sql<boolean>`(abs(${secondsOf(kind)} - cast(substr(setting.value, 38) as double precision)) < ${sql.lit(staleAfter / 1000)})`;

/**
 * Takes the lock, unless its owner is still there.
 *
 * @param staleAfter milliseconds after which an owner that was not heard of is taken for dead
 * @returns `undefined` while another process has it
 */
export async function takeLock(db: Kysely<Database>, kind: DialectKind, name: Task, staleAfter: number) {
  const id = randomUUID();
  const time = secondsOf(kind);
  const value = sql`cast(${id} as text) || ' ' || ${time}`;
  const isOurs = sql`name = ${name} and substr(value, 1, 36) = ${id}`;
  const { numAffectedRows } = await sql`insert into setting (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value where not ${isThere(kind, staleAfter)}`.execute(
    db,
  );
  if (numAffectedRows !== 1n) return undefined;

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

/** Takes the right to do something from whoever has it: they stop at their next write. */
export async function dropLock(step: Transaction<Database>, name: Task): Promise<void> {
  await step.deleteFrom('setting').where('name', '=', name).execute();
}
