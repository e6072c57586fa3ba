import type { DeletableList } from '../../../waitlist/privacy/deletion.ts';

/** What `doctor` wants to know of a database. */
export interface StorageHealth {
  /** Whether a commit waits until it would survive a loss of power. */
  durable: boolean;
  /** Folder whose free space the list needs; `undefined` on another machine. */
  folder: string | undefined;
  /** Whether the file is free of corruption; `undefined` where the database sees to that itself. */
  intact: boolean | undefined;
  /** Files of the list that other users of this machine can read or write. */
  openFiles: readonly string[];
}

/** What a kind of database does in its own way. Everything else goes through SQL that all of them speak. */
export interface Storage extends Pick<DeletableList['storage'], 'scrub'> {
  /** Where the list is, as people call it; never with a password. */
  name: string;
  /**
   * Writes a consistent copy of all tables into a new SQLite file, whatever the database is, while sign-ups go on.
   *
   * @param path an empty file, or none yet
   */
  copyTo(path: string): Promise<void>;
  inspect(): Promise<StorageHealth>;
  /** Makes ready for very many rows that come in no order. */
  expectMuch(): Promise<void>;
}
