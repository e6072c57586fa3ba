import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { describeNoAccess, watchFiles } from './list-files.ts';

export interface SqliteOptions {
  path: string;
  /** Whether a missing file is an error. Otherwise it is created, readable by its owner only. */
  mustExist?: boolean;
  /**
   * For a server: checks the file for corruption before it is used, up to a size that takes less than a second, and
   * empties the log.
   */
  verify?: boolean;
  /** Opens an existing file, such as a backup, and changes nothing about it. */
  readOnly?: boolean;
  /**
   * `WAL` by default: readers never wait for the writer, and a commit is one append and one sync (https://sqlite.org/wal.html).
   * `DELETE` for a copy that is one file, and can be opened without being changed.
   */
  journal?: 'WAL' | 'DELETE';
}

export interface EngineResult {
  rows: unknown[];
  changes: number;
}

/** An open SQLite file that runs statements in the calling thread. */
export type SqliteEngine = ReturnType<typeof openEngine>;

const CORRUPT = 'SQLITE_CORRUPT';
const BUSY = 'SQLITE_BUSY';

/** Milliseconds that a statement waits for another process's lock. */
const BUSY_TIMEOUT = 5000;
/** Largest file that is verified: some 280,000 sign-ups, a tenth of a second. */
const VERIFY_UP_TO = 67_108_864;
/** A corrupt or hostile file can neither call functions through its schema nor rely on lax page checks. */
const HARDENED = ['trusted_schema = OFF', 'cell_size_check = ON'];

const DURABLE = [
  // In WAL only this makes a commit survive a power loss (https://sqlite.org/pragma.html#pragma_synchronous).
  'synchronous = FULL',
  // On macOS a plain fsync stops at the drive's cache; elsewhere these two do nothing.
  'fullfsync = ON',
  'checkpoint_fullfsync = ON',
  // Deleted rows are overwritten, not merely unlinked.
  'secure_delete = ON',
  'foreign_keys = ON',
  // After a spike the log shrinks again, in bytes.
  'journal_size_limit = 67108864',
];

/** Statements kept compiled. Groups of different sizes are different statements. */
const CACHED_STATEMENTS = 200;

/**
 * Milliseconds of a clock that does not jump and is the same in every thread of a process, which `performance.now()`
 * is not.
 */
export function sharedClock(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

/**
 * Whether an error means that the SQLite file is corrupt or is not an SQLite file. Such a file is never changed: what
 * somebody can still recover from it must not be overwritten.
 */
export function isCorruption(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return code.startsWith(CORRUPT) || code === 'SQLITE_NOTADB' || isCorruption(error.cause);
}

/**
 * Opens an SQLite file as the waitlist needs it. Every process that uses the file opens it here, because most of these
 * settings belong to a connection and not to the file.
 *
 * While it is open, every statement checks that the path still leads to the files that were opened.
 *
 * @throws SqliteError, or a system error, when the file can't be opened
 */
export function openEngine(options: SqliteOptions) {
  try {
    return open(options);
  } catch (error) {
    const reason = options.readOnly === true ? undefined : describeNoAccess(options.path);
    throw reason === undefined ? error : new BetterSqlite3.SqliteError(reason, 'SQLITE_CANTOPEN');
  }
}

function open({ path, mustExist = false, verify = false, readOnly = false, journal = 'WAL' }: SqliteOptions) {
  if (!readOnly && !mustExist) createPrivately(path);
  const checkFiles = watchFiles(path);
  const database = new BetterSqlite3(path, {
    timeout: BUSY_TIMEOUT,
    readonly: readOnly,
    fileMustExist: true,
  });
  try {
    for (const pragma of HARDENED) database.pragma(pragma);
    if (!readOnly) for (const pragma of [`journal_mode = ${journal}`, ...DURABLE]) database.pragma(pragma);
    if (verify) {
      const isSmall = statSync(path).size <= VERIFY_UP_TO;
      const found: unknown = isSmall ? database.pragma('quick_check(1)', { simple: true }) : 'ok';
      if (found !== 'ok') throw new BetterSqlite3.SqliteError(String(found), CORRUPT);
      // A server that was killed has left its log, which may hold the addresses of people who were deleted since.
      database.pragma('wal_checkpoint(truncate)');
    }
    checkFiles();
  } catch (error) {
    database.close();
    throw error;
  }
  // Each statement is compiled once.
  const statements = new LRUCache<string, BetterSqlite3.Statement>({
    max: CACHED_STATEMENTS,
    memoMethod: (sql) => database.prepare(sql),
  });
  let currentTimeout = BUSY_TIMEOUT;
  /** Waits for locks no longer than until the statement expires. */
  const limitWaiting = (expires: number) => {
    const left = expires - sharedClock();
    if (left <= 0) throw new BetterSqlite3.SqliteError('The statement came too late.', BUSY);
    const timeout = Math.min(BUSY_TIMEOUT, Math.floor(left));
    if (timeout !== currentTimeout) database.pragma(`busy_timeout = ${timeout}`);
    currentTimeout = timeout;
  };

  return {
    /**
     * @param expires time of `sharedClock` after which the statement no longer waits for a lock and no longer starts;
     *   statements inside a transaction have their lock already and always run
     */
    execute(sql: string, parameters: readonly unknown[], expires = Infinity): EngineResult {
      if (!database.inTransaction) {
        limitWaiting(expires);
        checkFiles();
      }
      const statement = statements.memo(sql);
      const result = statement.reader
        ? { rows: statement.all(...parameters), changes: 0 }
        : { rows: [], changes: statement.run(...parameters).changes };
      // A commit into a file that nobody can find any more must not be acknowledged.
      if (!database.inTransaction) checkFiles();
      return result;
    },
    close: () => void database.close(),
  };
}

/**
 * The list is personal data: neither the folder nor the file is for other users of the machine.
 *
 * An existing file is not opened here: closing any descriptor of it would drop the locks that another connection of
 * this process holds (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
