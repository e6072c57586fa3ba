import { Kysely, type Dialect } from 'kysely';
import type { Database, DialectKind } from '../../waitlist/store/schema.ts';
import { postgresDialect, SERVICE_TIMEOUTS } from '../postgres/postgres-dialect.ts';
import type { DatabaseLocation } from '../settings/server-url.ts';
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts';
import { openEngine } from '../sqlite/engine.ts';
import { openInThread } from '../sqlite/thread.ts';

/** Milliseconds from the call until a statement has SQLite's lock, as `SERVICE_TIMEOUTS` for PostgreSQL. */
const SQLITE_TIMEOUT = 8000;

/**
 * Most connections to PostgreSQL, as many as `pg` itself opens. A server writes over one at a time and counts attempts
 * over the others; ten leave room for five servers on the smallest hosted databases, which accept 60.
 */
const MAX_CONNECTIONS = 10;

/**
 * Opens the list for a command that runs by itself: the same database that a running server has open, in the calling
 * thread and without time limits. Migrations are the caller's to run (`migrateToLatest`).
 */
export function openDatabase(location: DatabaseLocation) {
  return location.kind === 'sqlite'
    ? openSqlite(() => openEngine({ path: location.path }))
    : open('postgres', postgresDialect(location, MAX_CONNECTIONS));
}

/**
 * Opens an SQLite file that is not the list, such as a backup.
 *
 * @param options `readOnly` changes not a byte of the file
 */
export function openFile(path: string, { readOnly = false }: { readOnly?: boolean } = {}) {
  return openSqlite(() => openEngine({ path, readOnly, journal: 'DELETE' }));
}

/** Copies an SQLite file: a reader's snapshot, packed densely, so that no erased data can be in unused space. */
export async function copyFile(path: string, target: string): Promise<void> {
  // In a thread of its own, so that Ctrl-C does not wait for it.
  const reader = openInThread({ path, readOnly: true });
  try {
    // What is kept is written anew from the copy: syncing this one as well would only keep sign-ups waiting.
    await reader.execute('pragma synchronous = off', []);
    await reader.execute('vacuum into ?', [target]);
  } finally {
    await reader.close();
  }
}

/** Opens the list for the server: nothing it does can block the event loop. */
export function openServiceDatabase(location: DatabaseLocation) {
  if (location.kind === 'postgres')
    return open('postgres', postgresDialect(location, MAX_CONNECTIONS, SERVICE_TIMEOUTS));
  const { path } = location;
  return openSqlite(() => openInThread({ path, verify: true }), SQLITE_TIMEOUT);
}

/**
 * Opens the list a second time, for the server's maintenance: with a thread of its own (SQLite) or two connections of
 * its own (PostgreSQL: of these one may work long), no statement of maintenance keeps a sign-up waiting, except for
 * SQLite's write lock. Keep its transactions short. It never creates the list.
 *
 * In the server's process nothing else may open the file, its log or its index: closing such a descriptor would drop
 * SQLite's locks (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
export function openMaintenanceDatabase(location: DatabaseLocation) {
  if (location.kind === 'postgres') return open('postgres', postgresDialect(location, 2));
  const { path } = location;
  return openSqlite(() => openInThread({ path, mustExist: true }));
}

const openSqlite = (...options: Parameters<typeof sqliteDialect>) =>
  open('sqlite', sqliteDialect(...options));

/** Touches nothing before the first query. */
function open(kind: DialectKind, dialect: Dialect) {
  const kysely = new Kysely<Database>({ dialect });
  return { kysely, kind, close: () => kysely.destroy() };
}
