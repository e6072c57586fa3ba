import type { Kysely } from 'kysely';
import type { Database, DialectKind } from '../../waitlist/store/schema.ts';
import type { Storage } from './storage/storage.ts';

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
