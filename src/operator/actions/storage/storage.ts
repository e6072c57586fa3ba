/** What erasing left behind in the files of the database. */
export interface ScrubReport {
  /** Whether nothing of the addresses is left in the list's own files; `undefined` where nobody can look into them. */
  gone: boolean | undefined;
  /** Whether the whole file had to be written anew for that. */
  rewritten: boolean;
}

/** What `doctor` wants to know of a database. */
export interface StorageHealth {
  /** Whether a commit waits until it would survive a loss of power. */
  durable: boolean;
  /** Folder whose free space the list needs; `undefined` on another machine. */
  folder: string | undefined;
  /** Whether what stands in the database is whole; `undefined` where that is the database's own care. */
  intact: boolean | undefined;
}

/** What a kind of database does in its own way. Everything else goes through SQL that all of them speak. */
export interface Storage {
  /** Where the list is, as people call it; never with a password. */
  name: string;
  /**
   * Makes unreadable what was deleted: rows are taken off the list by SQL, but their bytes may still stand in the
   * files. To be called after the commit; the server may go on writing.
   */
  scrub(addresses: readonly string[]): Promise<ScrubReport>;
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
