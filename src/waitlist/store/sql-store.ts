import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { Availability } from './availability.ts';
import { GroupCommit } from './group-commit.ts';
import { migrateToLatest } from './migrations.ts';
import type { Database, DialectKind } from './schema.ts';
import { StoreUnavailable, type AddOutcome, type NewEntry, type WaitlistStore } from './store.ts';

/** What one commit did. */
export interface CommitReport {
  rows: number;
  milliseconds: number;
}

export interface SqlStoreOptions {
  db: Kysely<Database>;
  kind: DialectKind;
  clock: Clock;
  /** Whether somebody else brings the schema up to date before the first use. */
  schemaIsGiven?: boolean;
  /** Told of every commit of sign-ups that succeeded. */
  onCommit?: (report: CommitReport) => void;
  /** Told when the database stops being usable (with the reason) and when it is usable again (without). */
  onAvailability?: (reason: unknown) => void;
}

/** Rows in one statement; 6 parameters each stay far below every dialect's limit (SQLite: 32,766). */
const MAX_GROUP = 500;
/** Sign-ups that may wait for a commit. Beyond it each is refused at once, so that memory stays bounded. */
const MAX_WAITING = 10_000;
/**
 * After this many milliseconds a sign-up is told that the store is away. The hosts' drivers drop a statement that waits
 * for its turn or for a lock sooner than that (`hosts/node/database.ts`), so that what was refused is not stored.
 */
const PATIENCE = 10_000;

/**
 * The waitlist in an SQL database, the same code over every dialect.
 *
 * The schema is brought up to date by the first use, unless it is given. While the database is away each call is refused at once and the
 * store tries by itself, every two seconds at most, until a durable write goes through.
 */
export function createSqlStore({
  db,
  kind,
  clock,
  schemaIsGiven = false,
  onCommit,
  onAvailability,
}: SqlStoreOptions): WaitlistStore {
  let prepared: Promise<void> | undefined = schemaIsGiven ? Promise.resolve() : undefined;
  let closed = false;

  const prepare = () => {
    prepared ??= migrateToLatest(db, kind).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };

  const availability = new Availability({
    probe: async () => {
      await prepare();
      await writeProbe(db, clock);
    },
    onChange: (reason) => {
      if (reason !== undefined)
        group.refuseWaiting(new StoreUnavailable('The database is away.', { cause: reason }));
      onAvailability?.(reason);
    },
  });

  const group = new GroupCommit<NewEntry, AddOutcome>({
    maxGroup: MAX_GROUP,
    commit: async (entries) => {
      // By itself: after a migration that took longer than anybody waits, nothing is stored for who was refused.
      await availability.guard(PATIENCE, prepare);
      return availability.guard(PATIENCE, async () => {
        const started = clock.monotonic();
        const outcomes = await insert(db, entries);
        onCommit?.({
          rows: outcomes.filter((outcome) => outcome === 'added').length,
          milliseconds: clock.monotonic() - started,
        });
        return outcomes;
      });
    },
  });

  const refuseUnlessOpen = () => {
    if (closed) throw new StoreUnavailable('The store is closed.');
    if (availability.reason !== undefined)
      throw new StoreUnavailable('The database is away.', { cause: availability.reason });
  };

  return {
    async add(entry) {
      refuseUnlessOpen();
      if (group.waiting >= MAX_WAITING) throw new StoreUnavailable('Too many sign-ups wait already.');
      return group.add(entry);
    },
    async check() {
      refuseUnlessOpen();
      await availability.guard(PATIENCE, async () => {
        await prepare();
        await db.selectFrom('submission').select('id').limit(1).execute();
      });
    },
    async close() {
      closed = true;
      await group.drained();
      availability.stop();
      await db.destroy();
    },
  };
}

/**
 * Inserts all of them in one statement, which is one commit. Of two equal addresses the first in the group wins.
 *
 * The rows are put in the order of their addresses: nodes that insert overlapping groups into one database then take
 * their locks in the same order and cannot deadlock.
 */
async function insert(db: Kysely<Database>, entries: readonly NewEntry[]): Promise<AddOutcome[]> {
  const added = await db
    .insertInto('submission')
    .values(
      entries
        .map((entry) => ({
          id: entry.id,
          email: entry.email,
          language: entry.language,
          source_page: entry.sourcePage,
          consent_version: entry.consentVersion,
          joined_at: entry.joinedAt,
        }))
        .sort((one, other) => (one.email < other.email ? -1 : one.email > other.email ? 1 : 0)),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute();
  const ids = new Set(added.map(({ id }) => id));
  return entries.map(({ id }) => (ids.has(id) ? 'added' : 'duplicate'));
}

async function writeProbe(db: Kysely<Database>, clock: Clock): Promise<void> {
  const probed_at = new Date(clock.now()).toISOString();
  await db
    .insertInto('store_probe')
    .values({ id: 1, probed_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ probed_at }))
    .execute();
}
