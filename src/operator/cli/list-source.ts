import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { openDatabase, openFile } from '../../hosts/node/database.ts';
import { describeLocation } from '../../hosts/shared/database-url.ts';
import type { Settings } from '../../hosts/shared/settings.ts';
import { migrateToLatest } from '../../waitlist/store/migrations.ts';
import type { ListSource, OpenList } from '../actions/open-list.ts';
import { databaseFiles } from '../actions/output-file.ts';
import { postgresStorage } from '../actions/postgres-storage.ts';
import { sqliteStorage } from '../actions/sqlite-storage.ts';
import { EXIT, OperatorError } from './exit-codes.ts';
import { describeDatabaseFailure } from './failure.ts';
import type { Messages } from './messages/en.ts';

/** The list that the configuration names, and its backups. */
export function createListSource(
  configured: Pick<Settings, 'database' | 'backup'> | { problems: readonly string[] },
): ListSource {
  const settings = 'problems' in configured ? undefined : configured;
  const path = settings?.database.kind === 'sqlite' ? settings.database.path : undefined;
  return {
    files: path === undefined ? [] : databaseFiles(path),
    workFolder: path === undefined ? tmpdir() : dirname(existsSync(path) ? realpathSync(path) : path),
    backupFolder: settings?.backup.folder,
    recipient: settings?.backup.recipient,
    open: ({ create }) => {
      if ('problems' in configured) return configured;
      const { database } = configured;
      if (database.kind === 'sqlite' && !create && !existsSync(database.path))
        return { missing: database.path };
      const { kysely, kind, close } = openDatabase(database);
      const storage =
        database.kind === 'sqlite'
          ? sqliteStorage(kysely, database.path)
          : postgresStorage(kysely, describeLocation(database), openFile);
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
