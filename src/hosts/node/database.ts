import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely, type Dialect } from 'kysely';
import type { ListLocation } from '../../backup/backup-host.ts';
import { databaseFiles } from '../../backup/output-file.ts';
import { removeAbandoned } from '../../backup/temporary-folder.ts';
import { fill } from '../../content/fill.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { migrateToLatest } from '../../waitlist/store/migrations.ts';
import type { DialectKind, OpenList } from '../../waitlist/store/schema.ts';
import { postgresDialect, SERVICE_TIMEOUTS } from '../postgres/postgres-dialect.ts';
import { describeLocation, type DatabaseLocation } from '../settings/server-url.ts';
import type { Settings } from '../settings/settings.ts';
import { openEngine } from '../sqlite/engine.ts';
import { describeNoAccess } from '../sqlite/list-files.ts';
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts';
import { openInThread } from '../sqlite/thread.ts';
import { LIST_PROBLEMS } from '../texts/en.ts';
import { PROJECT_FOLDER, SETTINGS_FILE } from './environment.ts';

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
    : listOver('postgres', postgresDialect(location, MAX_CONNECTIONS));
}

/**
 * Opens an SQLite file that is not the list, such as a backup.
 *
 * @param options `readOnly` changes not a byte of the file
 */
function openFile(path: string, { readOnly = false }: { readOnly?: boolean } = {}) {
  return openSqlite(() => openEngine({ path, readOnly, journal: 'DELETE' })).db;
}

/** Copies an SQLite file: a reader's snapshot, packed densely, so that no erased data can be in unused space. */
async function copyFile(path: string, target: string): Promise<void> {
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

/** Where the list is that the settings name, and its backups. What a killed process left there is removed. */
export function createListLocation({
  database,
  backup,
}: Pick<Settings, 'database' | 'backup'>): ListLocation {
  const files = database.kind === 'sqlite' ? databaseFiles(database.path) : [];
  const [file] = files;
  const elsewhere = backup.folder ?? join(PROJECT_FOLDER, 'data');
  const workFolder = file === undefined ? elsewhere : dirname(file);
  for (const folder of new Set([workFolder, backup.folder ?? workFolder]))
    removeAbandoned(folder, systemClock.now());
  return {
    ...{ files, workFolder, openFile, copyFile },
    backupFolder: backup.folder,
    recipient: backup.recipient,
  };
}

/**
 * Opens the list that the settings name, with the newest schema.
 *
 * @param create makes one where there is none; otherwise a mistyped `DATABASE_URL` creates nothing
 * @throws with a sentence where there is none, or it cannot be used
 */
export async function openList({ database }: Pick<Settings, 'database'>, create: boolean): Promise<OpenList> {
  const none = fill(LIST_PROBLEMS.none, { list: describeLocation(database), settings: SETTINGS_FILE });
  if (database.kind === 'sqlite' && !create && !existsSync(database.path))
    throw new Error(describeNoAccess(database.path) ?? none);
  const list = openDatabase(database);
  await using opening = new AsyncDisposableStack();
  opening.use(list.db);
  const tables = create ? [] : await list.db.introspection.getTables();
  if (!create && tables.every(({ name }) => name !== 'submission')) throw new Error(none);
  await migrateToLatest(list.db, list.kind);
  opening.move();
  return list;
}

/** A list that could not be opened: whatever is asked of it fails for that reason. */
export function closedList(reason: Error): OpenList {
  return openSqlite(() => {
    throw reason;
  });
}

/** Opens the list for the server: nothing it does can block the event loop. */
export function openServiceDatabase(location: DatabaseLocation): OpenList & { countBusy?: () => number } {
  if (location.kind === 'postgres') {
    const dialect = postgresDialect(location, MAX_CONNECTIONS, SERVICE_TIMEOUTS);
    return { ...listOver('postgres', dialect), countBusy: dialect.countBusy };
  }
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
  if (location.kind === 'postgres') return listOver('postgres', postgresDialect(location, 2));
  const { path } = location;
  return openSqlite(() => openInThread({ path, mustExist: true }));
}

const openSqlite = (...options: Parameters<typeof sqliteDialect>) =>
  listOver('sqlite', sqliteDialect(...options));

/** Touches nothing before the first query. */
const listOver = (kind: DialectKind, dialect: Dialect): OpenList => ({ db: new Kysely({ dialect }), kind });
