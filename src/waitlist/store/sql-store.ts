import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { createAvailability, inTime, type Availability } from './availability.ts';
import { GroupCommit } from './group-commit.ts';
import { insertRows, readLatestId, stampRows } from './insert-rows.ts';
import { migrateToLatest } from './migrations.ts';
import type { Database, DialectKind } from './schema.ts';
import { StoreUnavailable, type AddOutcome, type NewEntry, type WaitlistStore } from './store.ts';

/** What one commit did. */
export interface CommitReport {
  rows: number;
  milliseconds: number;
  /** How far this machine's clock is behind the latest sign-up on the list, in milliseconds; 0 if it is not. */
  clockBehind: number;
}

export interface SqlStoreOptions {
  db: Kysely<Database>;
  kind: DialectKind;
  clock: Clock;
  /** Whether the schema is brought up to date elsewhere, before the first use. */
  schemaIsGiven?: boolean;
  /** Called after every commit of sign-ups that succeeded. */
  onCommit?: (report: CommitReport) => void;
  /** Called with the reason when the database becomes unavailable, with `undefined` when it is available again. */
  onAvailability?: (reason: unknown) => void;
}

/** The store, and other work on the same database. */
export interface SqlStore extends WaitlistStore, Pick<Availability, 'guard'> {
  /**
   * Runs work in one transaction, guarded as sign-ups are.
   *
   * @throws StoreUnavailable when the database can't be reached or written
   */
  transact<Result>(work: (step: Kysely<Database>) => Promise<Result>): Promise<Result>;
}

/** Rows in one statement; 6 parameters each stay far below every dialect's limit (SQLite: 32,766). */
const MAX_GROUP = 500;
/** Sign-ups that may wait for a commit. Beyond it each is rejected at once, so that memory stays bounded. */
const MAX_WAITING = 10_000;

/**
 * The waitlist in an SQL database, the same code over every dialect. The first use brings the schema up to date, unless
 * it is given.
 *
 * Whether the database can be used is decided here, for all who use it: after a failure everything is rejected at once,
 * but for one try a second.
 */
export function createSqlStore({
  db,
  kind,
  clock,
  schemaIsGiven = false,
  onCommit,
  onAvailability,
}: SqlStoreOptions): SqlStore {
  let prepared: Promise<void> | undefined = schemaIsGiven ? Promise.resolve() : undefined;
  let closed = false;
  const prepare = () => {
    prepared ??= migrateToLatest(db, kind).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return inTime(prepared);
  };
  const availability = createAvailability(clock, (reason) => {
    if (reason !== undefined)
      group.rejectWaiting(new StoreUnavailable('The database is away.', { cause: reason }));
    onAvailability?.(reason);
  });
  const { guard, assertAvailable } = availability;
  const insert = (entries: readonly NewEntry[]) =>
    guard(async () => {
      const started = clock.monotonic();
      await prepare();
      const latest = await inTime(readLatestId(db));
      const rows = stampRows(entries, latest, clock.now());
      const outcomes = await inTime(insertRows(db, kind, rows));
      if (Array.isArray(outcomes))
        onCommit?.({
          rows: outcomes.filter((outcome) => outcome === 'added').length,
          milliseconds: clock.monotonic() - started,
          clockBehind: Math.max(0, Date.parse(rows[0]?.joined_at ?? '') - clock.now()),
        });
      return outcomes;
    });
  const group = new GroupCommit<NewEntry, AddOutcome>({
    maxGroup: MAX_GROUP,
    async commit(entries) {
      const together = await insert(entries);
      if (Array.isArray(together)) return together;
      if (entries.length === 1) return [together];
      // The database rejects one of them: only that one is refused.
      const outcomes: (AddOutcome | Error)[] = [];
      for (const entry of entries) {
        const alone = await insert([entry]).catch((error: unknown) => [error as Error]);
        outcomes.push(...(Array.isArray(alone) ? alone : [alone]));
      }
      return outcomes;
    },
  });
  const assertOpen = () => {
    if (closed) throw new StoreUnavailable('The store is closed.');
  };

  return {
    async add(entry) {
      assertOpen();
      assertAvailable();
      if (group.waiting >= MAX_WAITING) throw new StoreUnavailable('Too many sign-ups wait already.');
      return group.add(entry);
    },
    async guard(work) {
      assertOpen();
      return guard(async () => {
        await prepare();
        return work();
      });
    },
    async transact(work) {
      assertOpen();
      return guard(async () => {
        await prepare();
        return inTime(db.transaction().execute(work));
      });
    },
    async check() {
      assertOpen();
      await guard(async () => {
        await prepare();
        // A database that is full, or that another process has locked, can still be read.
        await inTime<unknown>(availability.isAway ? writeProbe(db, clock) : readLatestId(db));
      });
    },
    async close() {
      closed = true;
      await group.drained();
      await db.destroy();
    },
  };
}

/** A durable write. */
async function writeProbe(db: Kysely<Database>, clock: Clock): Promise<void> {
  const probed_at = new Date(clock.now()).toISOString();
  await db
    .insertInto('store_probe')
    .values({ id: 1, probed_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ probed_at }))
    .execute();
}
