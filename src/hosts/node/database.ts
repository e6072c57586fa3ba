import { join, resolve } from 'node:path';
import { Kysely } from 'kysely';
import type { Database, DialectKind } from '../../waitlist/store/schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { openEngine } from './sqlite/engine.ts';
import { openInThread } from './sqlite/thread.ts';

/** Where the list is kept. */
export type DatabaseLocation = { kind: 'sqlite'; path: string };

/** An open database, ready for the store or for the operator's command. */
export interface OpenDatabase {
  kysely: Kysely<Database>;
  kind: DialectKind;
  /** Lets go of the file or the server. */
  close: () => Promise<void>;
}

/** The package's own folder: the default place of the list does not depend on where a command is typed. */
const PACKAGE_ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Reads `DATABASE_URL`.
 *
 * @param url unset or empty: `data/waitlist.db` in the package's folder; `sqlite:PATH`, relative to the current folder
 * @returns the location, or a sentence that says what is wrong
 */
export function parseDatabaseUrl(url: string | undefined): DatabaseLocation | { problem: string } {
  if (url === undefined || url === '')
    return { kind: 'sqlite', path: join(PACKAGE_ROOT, 'data', 'waitlist.db') };
  const path = /^sqlite:(?:\/\/(?=\/))?((?!\/\/)[^:].*)$/.exec(url)?.[1];
  // The value itself may hold a password and is not repeated.
  if (path === undefined) return { problem: 'must be sqlite:PATH, such as sqlite:data/waitlist.db' };
  return { kind: 'sqlite', path: resolve(path) };
}

/**
 * Opens the list for a command that runs by itself: the same file that a running server has open, in the calling
 * thread, rows streamed at flat memory. Nothing is touched before the first query; migrations are the caller's to run
 * (`migrateToLatest`).
 */
export function openDatabase(location: DatabaseLocation): OpenDatabase {
  return open(location, () => openEngine({ path: location.path }));
}

/** Opens a list in an SQLite file, such as a backup, without changing a byte of it. */
export function openReadOnly(path: string): OpenDatabase {
  return open({ kind: 'sqlite', path }, () => openEngine({ path, readOnly: true }));
}

/** Opens the list for the server: nothing it does can block the event loop. */
export function openServiceDatabase(location: DatabaseLocation): OpenDatabase {
  return open(location, () => openInThread({ path: location.path, verify: true }));
}

function open({ kind }: DatabaseLocation, runner: Parameters<typeof sqliteDialect>[0]): OpenDatabase {
  const kysely = new Kysely<Database>({ dialect: sqliteDialect(runner) });
  return { kysely, kind, close: () => kysely.destroy() };
}
