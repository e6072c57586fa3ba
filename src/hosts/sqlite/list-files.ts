import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { fill } from '../../content/fill.ts';
import { LIST_PROBLEMS } from '../texts/en.ts';

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
        throw new BetterSqlite3.SqliteError(fill(LIST_PROBLEMS.moved, { name: file.name }), 'LIST_MOVED');
    }
  };
}

/** Device and inode: what a path leads to, whatever it is called. */
function identify(path: string): string | undefined {
  const file = statSync(path, { bigint: true, throwIfNoEntry: false });
  return file && `${file.dev}:${file.ino}`;
}

/**
 * Why this user can't use the list, though it is there: whom its folder or a file belongs to, and what to do.
 *
 * @param path of the database file
 * @returns `undefined` where permissions are not the reason
 */
export function describeNoAccess(path: string): string | undefined {
  const { R_OK, W_OK, X_OK } = constants;
  const user = String(process.geteuid?.());
  for (const name of [dirname(path), ...SUFFIXES.map((suffix) => path + suffix)]) {
    try {
      accessSync(name, R_OK | W_OK | (name === dirname(path) ? X_OK : 0));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EROFS') return fill(LIST_PROBLEMS.readOnly, { name });
      const owner = code === 'EACCES' ? ownerOf(name) : undefined;
      if (owner === undefined) continue;
      const act = owner === user ? LIST_PROBLEMS.openOwn : LIST_PROBLEMS.openOther;
      return fill(LIST_PROBLEMS.noAccess + act, { name, owner, user });
    }
  }
  return undefined;
}

/** The number of the user, or `undefined` where a folder above it lets nobody look. */
function ownerOf(name: string): string | undefined {
  try {
    return String(statSync(name).uid);
  } catch {
    return undefined;
  }
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
    if (ownerOf(name) !== String(process.geteuid?.())) return false;
    const file = statSync(name);
    return file.isFile() && (file.mode & OTHERS) !== 0;
  });
  for (const name of open) chmodSync(name, 0o600);
  return open;
}
