import type { DeletableList } from '../../../waitlist/privacy/deletion.ts';

/** What `doctor` checks in a database. */
export interface StorageHealth {
  /** Whether a commit waits until it would survive a loss of power. */
  durable: boolean;
  /** Folder whose free space the list needs; `undefined` on another machine. */
  folder: string | undefined;
  /** Whether the file is free of corruption; `undefined` where the database checks that itself. */
  intact: boolean | undefined;
  /** Files of the list that other users of this machine can read or write. */
  openFiles: readonly string[];
}

/** What differs between the kinds of database. Everything else is SQL that all of them understand. */
export interface Storage extends Pick<DeletableList['storage'], 'scrub'> {
  /** Where the list is, for people; never with a password. */
  name: string;
  /**
   * Writes a consistent copy of all tables into a new SQLite file, whatever the database is, while sign-ups go on.
   *
   * @param path an empty file, or none yet
   */
  copyTo(path: string): Promise<void>;
  inspect(): Promise<StorageHealth>;
  /** Prepares for very many rows in no order. */
  expectMuch(): Promise<void>;
}
