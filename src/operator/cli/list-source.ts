import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { openDatabase, openFile } from '../../hosts/node/database.ts';
import { describeLocation, type DatabaseLocation } from '../../hosts/shared/database-url.ts';
import type { ListSource } from '../actions/open-list.ts';
import { databaseFiles } from '../actions/output-file.ts';
import { postgresStorage } from '../actions/storage/postgres.ts';
import { sqliteStorage } from '../actions/storage/sqlite.ts';

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
          ? sqliteStorage(kysely, configured.path)
          : postgresStorage(kysely, describeLocation(configured), openFile);
      return { list: { db: kysely, kind, storage }, close };
    },
    openFile,
  };
}
