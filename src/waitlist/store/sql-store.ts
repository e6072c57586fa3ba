import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { findSuppressed } from '../privacy/suppression-list.ts';
import { createAvailability, inTime, StoreUnavailable } from './availability.ts';
import { groupCommit } from './group-commit.ts';
import { insertRows, readLatest, stampRows, type AddOutcome, type NewEntry } from './insert-rows.ts';
import { migrateToLatest } from './migrations.ts';
import type { Database, DialectKind } from './schema.ts';

/** What one commit did. */
export interface CommitReport {
  rows: number;
  milliseconds: number;
}

export interface SqlStoreOptions {
  db: Kysely<Database>;
  kind: DialectKind;
  clock: Clock;
  /** Whether the schema is brought up to date elsewhere, before the first use. */
  schemaIsGiven?: boolean;
  /** Asks the owners of new addresses to confirm them, where that is wanted. */
  ask?: Parameters<typeof insertRows>[3];
  /** Called after every commit of sign-ups that succeeded. */
  onCommit?: (report: CommitReport) => void;
  /** Called with the reason when the database becomes unavailable, with `undefined` when it is available again. */
  onAvailability?: (reason: unknown) => void;
}

/** The store, and other work on the same database, guarded as sign-ups are. */
export type SqlStore = ReturnType<typeof createSqlStore>;

/** Rows in one statement; 8 parameters each stay far below every dialect's limit (SQLite: 32,766). */
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
  ask,
  onCommit,
  onAvailability,
}: SqlStoreOptions) {
  let prepared: Promise<void> | undefined = schemaIsGiven ? Promise.resolve() : undefined;
  let closed = false;
  const prepare = () => {
    prepared ??= migrateToLatest(db, kind).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return inTime(prepared);
  };
  const availability = createAvailability(clock, (reason) => onAvailability?.(reason));
  const assertOpen = () => {
    if (closed) throw new StoreUnavailable('The store is closed.');
  };
  /** @throws StoreUnavailable when the database is away, or the work fails */
  const guard = async <Result>(work: (db: Kysely<Database>) => Promise<Result>) => {
    assertOpen();
    return availability.guard(async () => {
      await prepare();
      return inTime(work(db));
    });
  };
  const insert = (entries: readonly NewEntry[]) =>
    availability.guard(async () => {
      const started = clock.monotonic();
      await prepare();
      const now = clock.now();
      const latest = await inTime(readLatest(db, kind));
      const emails = entries.map(({ email }) => email);
      // Only a clock that was or is wrong makes somebody leave later than now.
      const isAhead = Date.parse(latest.left ?? '') >= now;
      const left = isAhead ? await inTime(findSuppressed(db, clock, emails)) : new Map<string, string>();
      const rows = stampRows(entries, latest, left, now);
      const outcomes = await inTime(insertRows(db, kind, rows, ask));
      if (outcomes !== undefined)
        onCommit?.({
          rows: outcomes.filter((outcome) => outcome === 'added').length,
          milliseconds: clock.monotonic() - started,
        });
      return outcomes;
    });
  const group = groupCommit<NewEntry, AddOutcome>(MAX_GROUP, insert);

  return {
    guard,
    /**
     * Puts an entry on the list. Resolves only after the row is durable (its commit was synced to disk).
     *
     * @throws StoreUnavailable when the database can't be reached or written
     */
    async add(entry: NewEntry) {
      assertOpen();
      availability.assertAvailable();
      if (group.waiting() >= MAX_WAITING) throw new StoreUnavailable('Too many sign-ups wait already.');
      return group.add(entry);
    },
    /** Runs work in one transaction. */
    transact: <Result>(work: (step: Kysely<Database>) => Promise<Result>) =>
      guard(() => db.transaction().execute(work)),
    /** Resolves when the database can be read and written; rejects with `StoreUnavailable` otherwise. */
    async check() {
      // A database that is full, or that another process has locked, can still be read.
      await guard<unknown>(() => (availability.isAway() ? writeProbe(db, clock) : readLatest(db, kind)));
    },
    /** Finishes what was accepted, then closes the database. */
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
