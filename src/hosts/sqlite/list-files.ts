import { chmodSync, statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';

/** SQLite keeps a list in up to three files; each of them can be deleted, moved or replaced. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/**
 * Remembers which files a path leads to. An open file that was deleted or moved can still be written, but nobody would
 * find the rows again.
 *
 * @param path of the database file; its log and index are remembered as soon as they exist
 * @returns throws an SqliteError with the code `LIST_MOVED` unless every path leads to the file that was opened
 */
export function watchFiles(path: string): () => void {
  const files = SUFFIXES.map((suffix) => ({ name: path + suffix, opened: identify(path + suffix) }));
  return () => {
    for (const file of files) {
      const found = identify(file.name);
      file.opened ??= found;
      if (found !== file.opened)
        throw new BetterSqlite3.SqliteError(
          `${file.name} was deleted, moved or replaced after it was opened. Put the file back, or restart to use what is there now.`,
          'LIST_MOVED',
        );
    }
  };
}

/** Device and inode: what a path leads to, whatever it is called. */
function identify(path: string): string | undefined {
  const file = statSync(path, { bigint: true, throwIfNoEntry: false });
  return file && `${file.dev}:${file.ino}`;
}

/** Permissions of everybody but the owner. */
const OTHERS = 0o077;

/**
 * Takes the permissions of other users away from the files of the list, where this user owns them. A copy or a
 * decrypted backup usually comes with the permissions of the umask.
 *
 * @returns the files that were open
 */
export function closeToOthers(path: string): string[] {
  const open = SUFFIXES.map((suffix) => path + suffix).filter((name) => {
    const file = statSync(name, { throwIfNoEntry: false });
    return file?.isFile() === true && (file.mode & OTHERS) !== 0 && file.uid === process.geteuid?.();
  });
  for (const name of open) chmodSync(name, 0o600);
  return open;
}
