import type { Kysely } from 'kysely';
import { migrateToLatest } from '../../waitlist/store/migrations.ts';
import type { Database, DialectKind } from '../../waitlist/store/schema.ts';
import { EXIT } from '../cli/exit-codes.ts';
import { describeDatabaseFailure, OperatorError } from '../cli/failure.ts';
import type { Storage } from './storage/storage.ts';
import type { Messages } from '../cli/messages/en.ts';

/** The list, open, with the newest schema. */
export interface OpenList {
  db: Kysely<Database>;
  kind: DialectKind;
  storage: Storage;
}

/** What opening came to. */
export type Opening =
  | { list: OpenList; close: () => Promise<void> }
  /** The configuration that should say where the list is can't be understood. */
  | { problems: readonly string[] }
  /** There is no list there, and none was to be made. */
  | { missing: string };

/** Where the list is, and how files like it are opened. */
export interface ListSource {
  /** The list's own files on this machine, whether they exist at present or not. They are never written over. */
  files: readonly string[];
  /** The folder for unencrypted copies of the list: the list's own where it is a file here. It may not exist yet. */
  workFolder: string;
  open: (options: { create: boolean }) => Opening;
  /** The folder for backups that nobody named. It may not exist yet. */
  backupFolder: string;
  /** A list in a file of its own, such as a backup. With `readOnly` not a byte of it changes. */
  openFile: (path: string, options?: { readOnly?: boolean }) => OpenFile;
}

/** A list in an SQLite file that is not the operator's own. */
export interface OpenFile {
  kysely: Kysely<Database>;
  close: () => Promise<void>;
}

/**
 * Opens the list when it is first asked for, once.
 *
 * A list that does not exist yet is made only for verbs that put something on it: a mistyped `DATABASE_URL` should be
 * told, not turned into an empty list.
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
