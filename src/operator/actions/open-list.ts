import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../hosts/node/database.ts';
import { removeAbandoned } from '../../hosts/node/temporary-folder.ts';
import type { Settings } from '../../hosts/settings/settings.ts';
import { describeNoAccess } from '../../hosts/sqlite/list-files.ts';
import { migrateToLatest } from '../../waitlist/store/migrations.ts';
import type { Database, DialectKind } from '../../waitlist/store/schema.ts';
import { databaseFiles } from './output-file.ts';

/** The list, open, with the newest schema. */
export interface OpenList {
  db: Kysely<Database>;
  kind: DialectKind;
}

/** Where the list is that the settings name, and its backups. What a killed process left there is removed. */
export function createListLocation({ database, backup }: Pick<Settings, 'database' | 'backup'>) {
  const path = database.kind === 'sqlite' ? database.path : undefined;
  const workFolder = path === undefined ? tmpdir() : dirname(existsSync(path) ? realpathSync(path) : path);
  for (const folder of [workFolder, backup.folder]) if (folder !== undefined) removeAbandoned(folder);
  return {
    /** The list's own files on this machine, whether they exist at present or not. They are never written over. */
    files: path === undefined ? [] : databaseFiles(path),
    /** The folder for unencrypted copies of the list: the list's own where it is a file here. It may not exist yet. */
    workFolder,
    /** The folder for backups; it may not exist yet. `undefined` where there is none (PostgreSQL without `BACKUP_FOLDER`). */
    backupFolder: backup.folder,
    /** The age key that backups are encrypted to, if any (`BACKUP_RECIPIENT`). */
    recipient: backup.recipient,
  };
}

export type ListLocation = ReturnType<typeof createListLocation>;

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
