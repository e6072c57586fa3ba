import { readFileSync } from 'node:fs';
import { Kysely, type Dialect } from 'kysely';
import type { Database, DialectKind } from '../../waitlist/store/schema.ts';
import { postgresDialect, SERVICE_TIMEOUTS, type Timeouts, type Tls } from '../postgres/dialect.ts';
import type { DatabaseLocation, PostgresTls } from '../shared/database-url.ts';
import { sqliteDialect, type StatementRunner } from '../sqlite/dialect.ts';
import { openEngine } from '../sqlite/engine.ts';
import { openInThread } from '../sqlite/thread.ts';

/** An open database, ready for the store or for the operator's command. */
export interface OpenDatabase {
  kysely: Kysely<Database>;
  kind: DialectKind;
  /** Lets go of the file or the server. */
  close: () => Promise<void>;
}

/** Milliseconds from the call until a statement has SQLite's lock, as `SERVICE_TIMEOUTS` for PostgreSQL. */
const SQLITE_TIMEOUT = 8000;

/**
 * Opens the list for a command that runs by itself: the same database that a running server has open, rows streamed at
 * flat memory, in the calling thread. Nothing is touched before the first query; migrations are the caller's to run
 * (`migrateToLatest`).
 */
export function openDatabase(location: DatabaseLocation): OpenDatabase {
  return openLocation(location, (path) => openEngine({ path }));
}

/**
 * Opens an SQLite file that is not the list, such as a backup.
 *
 * @param options `readOnly` changes not a byte of the file
 */
export function openFile(path: string, { readOnly = false }: { readOnly?: boolean } = {}): OpenDatabase {
  const dialect = sqliteDialect(() => openEngine({ path, readOnly, journal: 'DELETE' }));
  return open('sqlite', dialect);
}

/** Opens the list for the server: nothing it does can block the event loop. */
export function openServiceDatabase(
  location: DatabaseLocation,
  timeouts: Timeouts = SERVICE_TIMEOUTS,
): OpenDatabase {
  return openLocation(location, (path) => openInThread({ path, verify: true }), timeouts, SQLITE_TIMEOUT);
}

/**
 * Opens the list a second time, for the server's maintenance: with a thread of its own (SQLite) or one connection of
 * its own (PostgreSQL), no statement of maintenance keeps a sign-up waiting, except for SQLite's write lock. Keep its
 * transactions short. It never creates the list.
 *
 * In the server's process nothing else may open the file, its log or its index: closing such a descriptor would drop
 * SQLite's locks (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
export function openMaintenanceDatabase(location: DatabaseLocation): OpenDatabase {
  return openLocation(location.kind === 'sqlite' ? location : { ...location, maxConnections: 1 }, (path) =>
    openInThread({ path, mustExist: true }),
  );
}

function openLocation(
  location: DatabaseLocation,
  openSqlite: (path: string) => StatementRunner,
  timeouts?: Timeouts,
  sqliteTimeout?: number,
): OpenDatabase {
  if (location.kind === 'sqlite')
    return open(
      'sqlite',
      sqliteDialect(() => openSqlite(location.path), sqliteTimeout),
    );
  const readTls = () => readCertificates(location.tls);
  return open('postgres', postgresDialect(location, { readTls, timeouts }));
}

/** @throws when the file with the authority's certificate can't be read */
function readCertificates(tls: PostgresTls | undefined): Tls {
  if (tls === undefined) return false;
  const { verify, authorityText, authority } = tls;
  const ca = authority === undefined ? authorityText : readFileSync(authority, 'utf8');
  return { rejectUnauthorized: verify, ...(ca !== undefined && { ca }) };
}

function open(kind: DialectKind, dialect: Dialect): OpenDatabase {
  const kysely = new Kysely<Database>({ dialect });
  return { kysely, kind, close: () => kysely.destroy() };
}
