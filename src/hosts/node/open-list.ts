import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely } from 'kysely';
import type { ListLocation, OpenList } from '../../backup/backup-host.ts';
import { databaseFiles } from '../../backup/output-file.ts';
import { removeAbandoned } from '../../backup/temporary-folder.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { migrateToLatest } from '../../waitlist/store/migrations.ts';
import type { Settings } from '../settings/settings.ts';
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts';
import { describeNoAccess } from '../sqlite/list-files.ts';
import { copyFile, openDatabase, openFile } from './database.ts';
import { PROJECT_FOLDER } from './environment.ts';

/** Where the list is that the settings name, and its backups. What a killed process left there is removed. */
export function createListLocation({
  database,
  backup,
}: Pick<Settings, 'database' | 'backup'>): ListLocation {
  const path = database.kind === 'sqlite' ? database.path : undefined;
  const besideList = path === undefined ? undefined : dirname(existsSync(path) ? realpathSync(path) : path);
  const workFolder = besideList ?? backup.folder ?? join(PROJECT_FOLDER, 'data');
  for (const folder of new Set([workFolder, backup.folder ?? workFolder]))
    removeAbandoned(folder, systemClock.now());
  return {
    files: path === undefined ? [] : databaseFiles(path),
    workFolder,
    backupFolder: backup.folder,
    recipient: backup.recipient,
    openFile,
    copyFile,
  };
}

/**
 * Opens the list that the settings name, with the newest schema.
 *
 * @param create otherwise a mistyped `DATABASE_URL` creates nothing
 * @throws with a sentence where there is none, or it cannot be used
 */
export async function openList(
  { database }: Pick<Settings, 'database'>,
  create: boolean,
): Promise<{ list: OpenList; close: () => Promise<void> }> {
  if (database.kind === 'sqlite' && !create && !existsSync(database.path))
    throw new Error(
      describeNoAccess(database.path) ??
        `There is no list at ${database.path} yet. The server creates it when it starts for the first time.`,
    );
  const { kysely, kind, close } = openDatabase(database);
  try {
    await migrateToLatest(kysely, kind);
  } catch (error) {
    await close();
    throw error;
  }
  return { list: { db: kysely, kind }, close };
}

/** A list that could not be opened: whatever is asked of it fails for that reason. */
export function closedList(reason: Error): OpenList {
  const open = () => {
    throw reason;
  };
  return { db: new Kysely({ dialect: sqliteDialect(open) }), kind: 'sqlite' };
}
