import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { openDatabase, openFile } from '../../hosts/node/database.ts';
import { describeLocation, type DatabaseLocation } from '../../hosts/shared/database-url.ts';
import { migrateToLatest } from '../../waitlist/store/migrations.ts';
import type { ListSource, OpenList } from '../actions/open-list.ts';
import { databaseFiles } from '../actions/output-file.ts';
import { postgresStorage } from '../actions/postgres-storage.ts';
import { sqliteStorage } from '../actions/sqlite-storage.ts';
import { EXIT, OperatorError } from './exit-codes.ts';
import { describeDatabaseFailure } from './failure.ts';
import type { Messages } from './messages/en.ts';

const PACKAGE_ROOT = resolve(import.meta.dirname, '../../..');

/** The list that the configuration names. @param configured where it is, or what is wrong with the configuration */
export function createListSource(configured: DatabaseLocation | { problems: readonly string[] }): ListSource {
  const path = 'kind' in configured && configured.kind === 'sqlite' ? configured.path : undefined;
  const outside = path !== undefined && relative(PACKAGE_ROOT, path).startsWith('..');
  return {
    files: path === undefined ? [] : databaseFiles(path),
    workFolder: path === undefined ? tmpdir() : dirname(existsSync(path) ? realpathSync(path) : path),
    backupFolder: join(outside ? dirname(path) : PACKAGE_ROOT, 'backups'),
    open: ({ create }) => {
      if ('problems' in configured) return configured;
      if (configured.kind === 'sqlite' && !create && !existsSync(configured.path))
        return { missing: configured.path };
      const { kysely, kind, close } = openDatabase(configured);
      const storage =
        configured.kind === 'sqlite'
          ? sqliteStorage(kysely, configured.path, openFile)
          : postgresStorage(kysely, describeLocation(configured), openFile);
      return { list: { db: kysely, kind, storage }, close };
    },
    openFile,
  };
}

/**
 * Opens the list when it is first needed, once.
 *
 * A list that does not exist yet is created only for verbs that add to it: a mistyped `DATABASE_URL` should be reported,
 * not turned into an empty list.
 */
export function openOnce(source: ListSource, messages: Messages) {
  const { failure } = messages;
  let opened: ReturnType<typeof openMigrated> | undefined;
  const openMigrated = async (create: boolean) => {
    const opening = source.open({ create });
    if ('problems' in opening)
      throw new OperatorError(failure.configuration(opening.problems.join(' ')), EXIT.usage);
    if ('missing' in opening) throw new OperatorError(failure.noList(opening.missing), EXIT.database);
    const { list, close } = opening;
    try {
      await migrateToLatest(list.db, list.kind);
    } catch (error) {
      await close();
      throw new OperatorError(describeDatabaseFailure(error, messages), EXIT.database);
    }
    return { list, close };
  };
  return {
    open: async ({ create = false } = {}): Promise<OpenList> =>
      (await (opened ??= openMigrated(create))).list,
    close: async () => {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
