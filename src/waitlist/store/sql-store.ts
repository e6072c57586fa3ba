import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { Availability } from './availability.ts';
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
  /** Whether a known address costs a durable write like a new one, so that a slow disk does not disclose it. */
  writeForDuplicates?: boolean;
  /** Called after every commit of sign-ups that succeeded. */
  onCommit?: (report: CommitReport) => void;
  /** Called with the reason when the database becomes unavailable, with `undefined` when it is available again. */
  onAvailability?: (reason: unknown) => void;
}

/** The store, and other work on the same database. */
export interface SqlStore extends WaitlistStore {
  /**
   * Runs work in one transaction, guarded as sign-ups are. It costs a durable write even if the work changes nothing, so
   * that the time it takes discloses nothing.
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
 * Milliseconds after which the store reports that the database is away. The hosts' drivers drop a statement that waits
 * for its turn or for a lock sooner than that (`hosts/node/database.ts`), so that what was rejected is not stored.
 */
const TIMEOUT = 10_000;

/**
 * The waitlist in an SQL database, the same code over every dialect.
 *
 * The first use brings the schema up to date, unless it is given. While the database is away each call is rejected at
 * once and the store tries by itself, every two seconds at most, until a durable write goes through.
 */
export function createSqlStore(options: SqlStoreOptions): SqlStore {
  const { db, kind, clock, schemaIsGiven = false, onAvailability } = options;
  let prepared: Promise<void> | undefined = schemaIsGiven ? Promise.resolve() : undefined;
  let closed = false;

  const prepare = () => {
    prepared ??= migrateToLatest(db, kind).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  const writeProbe = createProbe(clock);
  const availability = new Availability({
    async probe() {
      await prepare();
      await writeProbe(db);
    },
    onChange(reason) {
      if (reason !== undefined)
        group.rejectWaiting(new StoreUnavailable('The database is away.', { cause: reason }));
      onAvailability?.(reason);
    },
  });
  const commit = createCommit(options, availability, prepare, writeProbe);
  const group = new GroupCommit<NewEntry, AddOutcome>({ maxGroup: MAX_GROUP, commit });
  const assertAvailable = () => {
    if (closed) throw new StoreUnavailable('The store is closed.');
    availability.assertAvailable();
  };

  return {
    async add(entry) {
      assertAvailable();
      if (group.waiting >= MAX_WAITING) throw new StoreUnavailable('Too many sign-ups wait already.');
      return group.add(entry);
    },
    async transact(work) {
      assertAvailable();
      return availability.guard(TIMEOUT, async () => {
        await prepare();
        return db.transaction().execute(async (step) => {
          const result = await work(step);
          await writeProbe(step);
          return result;
        });
      });
    },
    async check() {
      assertAvailable();
      await availability.guard(TIMEOUT, async () => {
        await prepare();
        await readLatestId(db);
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

type Commit = (entries: readonly NewEntry[]) => Promise<(AddOutcome | Error)[]>;

/** Commits entries together, or each half by itself if the database rejects one of them. */
function createCommit(
  { db, clock, writeForDuplicates, onCommit }: SqlStoreOptions,
  availability: Availability,
  prepare: () => Promise<void>,
  writeProbe: WriteProbe,
): Commit {
  const commitTogether = async (entries: readonly NewEntry[]) => {
    const started = clock.monotonic();
    // Each step by itself: a statement is sent only if its own timeout can still keep it from being stored too late.
    await availability.guard(TIMEOUT, prepare);
    const latest = await availability.guard(TIMEOUT, () => readLatestId(db));
    const rows = stampRows(entries, latest, clock.now());
    const outcomes = await availability.guard(TIMEOUT, async () => {
      const inserted = await insertRows(db, rows);
      if (writeForDuplicates && Array.isArray(inserted) && !inserted.includes('added')) await writeProbe(db);
      return inserted;
    });
    if (Array.isArray(outcomes))
      onCommit?.({
        rows: outcomes.filter((outcome) => outcome === 'added').length,
        milliseconds: clock.monotonic() - started,
        clockBehind: Math.max(0, Date.parse(rows[0]?.joined_at ?? '') - clock.now()),
      });
    return outcomes;
  };
  const commit: Commit = async (entries) => {
    try {
      const outcomes = await commitTogether(entries);
      if (Array.isArray(outcomes)) return outcomes;
      if (entries.length === 1) return [outcomes];
    } catch (error) {
      return entries.map(() => error as Error);
    }
    const middle = entries.length >> 1;
    return [...(await commit(entries.slice(0, middle))), ...(await commit(entries.slice(middle)))];
  };
  return commit;
}

type WriteProbe = (db: Kysely<Database>) => Promise<void>;

/** A durable write. Every value differs from the one before: SQLite would not write an equal one to the disk. */
function createProbe(clock: Clock): WriteProbe {
  let last = 0;
  return async (db) => {
    last = Math.max(clock.now(), last + 1);
    const probed_at = new Date(last).toISOString();
    await db
      .insertInto('store_probe')
      .values({ id: 1, probed_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ probed_at }))
      .execute();
  };
}
