import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { openDatabase, openReadOnly } from '../../hosts/node/database.ts';
import { describeLocation, type DatabaseLocation } from '../../hosts/shared/database-url.ts';
import type { ListSource } from '../actions/open-list.ts';
import { databaseFiles } from '../actions/output-file.ts';
import { postgresStorage } from '../actions/storage/postgres.ts';
import { sqliteStorage } from '../actions/storage/sqlite.ts';

const openFile = (path: string) => openDatabase({ kind: 'sqlite', path });

/** The list that the configuration names. @param configured where it is, or what is wrong with the configuration */
export function createListSource(configured: DatabaseLocation | { problems: readonly string[] }): ListSource {
  const path = 'kind' in configured && configured.kind === 'sqlite' ? configured.path : undefined;
  return {
    files: path === undefined ? [] : databaseFiles(path),
    workFolder: () => {
      if (path === undefined) return tmpdir();
      const folder = dirname(existsSync(path) ? realpathSync(path) : path);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
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
    openReadOnly,
  };
}
