import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/** How an SQLite file is opened. */
export interface SqliteOptions {
  /** Path of the file; it is created, readable by its owner only, when there is none. */
  path: string;
  /** `FULL` unless a test needs a database that forgets: with `NORMAL` a commit does not wait for the disk. */
  synchronous?: 'FULL' | 'NORMAL';
  /** Looks through the file for damage before using it; up to a size that takes less than a second. */
  verify?: boolean;
  /** Opens a file that is there, such as a backup, and changes nothing about it. */
  readOnly?: boolean;
  /** How long a statement waits for another process's lock, in milliseconds. */
  busyTimeout?: number;
}

export interface EngineResult {
  rows: unknown[];
  changes: number;
}

/** An open SQLite file that runs statements in the calling thread. */
export interface SqliteEngine {
  /**
   * @param patience milliseconds after which no lock is waited for any more, where that is sooner than usual; what runs
   *   inside a transaction has its lock already
   */
  execute(sql: string, parameters: readonly unknown[], patience?: number): EngineResult;
  iterate(sql: string, parameters: readonly unknown[]): IterableIterator<unknown>;
  close(): void;
}

/** The code that SQLite itself gives when it comes across damage. */
export const CORRUPT = 'SQLITE_CORRUPT';

/** The code that SQLite itself gives when a lock could not be had in time. */
const BUSY = 'SQLITE_BUSY';

const BUSY_TIMEOUT = 5000;
/** Largest file that is looked through: some 280,000 sign-ups, a tenth of a second. */
const VERIFY_UP_TO = 67_108_864;
/** Statements kept compiled. Groups of different sizes are different statements. */
const CACHED_STATEMENTS = 200;

/**
 * Opens an SQLite file as the waitlist needs it. Every process that touches the file comes through here, since most of
 * these settings belong to a connection and not to the file.
 *
 * @throws SqliteError, or a system error, when the file can't be opened
 */
export function openEngine({
  path,
  synchronous = 'FULL',
  verify = false,
  readOnly = false,
  busyTimeout = BUSY_TIMEOUT,
}: SqliteOptions): SqliteEngine {
  if (!readOnly) createPrivately(path);
  const database = new BetterSqlite3(path, { timeout: busyTimeout, readonly: readOnly });
  try {
    distrust(database);
    if (!readOnly) configure(database, synchronous);
    if (verify) lookForDamage(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
  let waits = busyTimeout;
  const waitAtMost = (milliseconds: number) => {
    if (milliseconds === waits) return;
    database.pragma(`busy_timeout = ${milliseconds}`);
    waits = milliseconds;
  };
  const statements = new Map<string, BetterSqlite3.Statement>();

  const prepare = (sql: string) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      const [oldest] = statements.keys();
      if (statements.size >= CACHED_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    } else {
      statements.delete(sql);
    }
    statements.set(sql, statement);
    return statement;
  };

  return {
    execute(sql, parameters, patience = Infinity) {
      if (patience <= 0 && !database.inTransaction)
        throw new BetterSqlite3.SqliteError('The turn came too late.', BUSY);
      waitAtMost(Math.max(0, Math.min(busyTimeout, Math.floor(patience))));
      const statement = prepare(sql);
      if (statement.reader) return { rows: statement.all(...parameters), changes: 0 };
      return { rows: [], changes: statement.run(...parameters).changes };
    },
    iterate: (sql, parameters) => database.prepare(sql).iterate(...parameters),
    close: () => {
      database.close();
    },
  };
}

function lookForDamage(database: BetterSqlite3.Database, path: string): void {
  if (path !== ':memory:' && statSync(path).size > VERIFY_UP_TO) return;
  const found: unknown = database.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') throw new BetterSqlite3.SqliteError(String(found), CORRUPT);
}

/** The list is personal data: neither the folder nor the file is for other users of the machine. */
function createPrivately(path: string): void {
  if (path === ':memory:') return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
}

/** A damaged or hostile file can neither call functions through its schema nor hide behind lax page checks. */
function distrust(database: BetterSqlite3.Database): void {
  database.pragma('trusted_schema = OFF');
  database.pragma('cell_size_check = ON');
}

function configure(database: BetterSqlite3.Database, synchronous: 'FULL' | 'NORMAL'): void {
  // Readers never wait for the writer, and a commit is one append and one sync. https://sqlite.org/wal.html
  database.pragma('journal_mode = WAL');
  // In WAL only FULL makes a commit survive a power loss. https://sqlite.org/pragma.html#pragma_synchronous
  database.pragma(`synchronous = ${synchronous}`);
  // On macOS a plain fsync stops at the drive's cache; elsewhere these two do nothing.
  database.pragma('fullfsync = ON');
  database.pragma('checkpoint_fullfsync = ON');
  // Who asked to be forgotten is overwritten, not merely unlinked.
  database.pragma('secure_delete = ON');
  database.pragma('foreign_keys = ON');
  // After a burst the log shrinks again, in bytes.
  database.pragma('journal_size_limit = 67108864');
}
