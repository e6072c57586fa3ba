import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { openDatabase, openFile } from '../../hosts/node/database.ts';
import type { Settings } from '../../hosts/shared/settings.ts';
import type { ListSource } from '../actions/open-list.ts';
import { databaseFiles } from '../actions/output-file.ts';
import { postgresStorage } from '../actions/postgres-storage.ts';
import { sqliteStorage } from '../actions/sqlite-storage.ts';

/** The list that the settings name, and its backups. */
export function createListSource({ database, backup }: Pick<Settings, 'database' | 'backup'>): ListSource {
  const path = database.kind === 'sqlite' ? database.path : undefined;
  return {
    files: path === undefined ? [] : databaseFiles(path),
    workFolder: path === undefined ? tmpdir() : dirname(existsSync(path) ? realpathSync(path) : path),
    backupFolder: backup.folder,
    recipient: backup.recipient,
    open: ({ create }) => {
      if (path !== undefined && !create && !existsSync(path)) return { missing: path };
      const { kysely, kind, close } = openDatabase(database);
      const storage =
        database.kind === 'sqlite' ? sqliteStorage(kysely, database.path) : postgresStorage(kysely, openFile);
      return { list: { db: kysely, kind, storage }, close };
    },
    openFile,
  };
}
