import { accessSync, constants, lstatSync, realpathSync, renameSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createTemporaryFolder } from './temporary-folder.ts';

/** Why a file can't be used. */
export type FileProblem =
  /** It is the list, or one of the files that SQLite keeps beside it. */
  | 'list'
  | 'folder'
  /** Its folder does not exist. */
  | 'missing'
  /** It belongs to another user of this machine. */
  | 'foreign'
  /** It is a pipe, a disk or a socket. */
  | 'device'
  /** It exists, and nobody said that it may be replaced. */
  | 'exists';

/** A file that was named can't be used. Whatever the system itself says against a file stays a system error. */
export class FileError extends Error {
  override name = 'FileError';
  readonly problem: FileProblem;
  readonly path: string;

  constructor(problem: FileProblem, path: string) {
    super(`${path}: ${problem}`);
    this.problem = problem;
    this.path = path;
  }
}

/** What a file that is written must not replace. */
export interface OutputRules {
  /** The list's own files, whether they exist at present or not. */
  list: readonly string[];
  /** Whether a file of the same name may be replaced. */
  replace: boolean;
}

/** A file that appears under its name only when it is complete and on the disk. */
export interface OutputFile {
  /** Where to write it: a name that does not exist yet, in a private folder beside the target. */
  readonly temporary: string;
  /** Gives it its name. @throws FileError if something has changed since the file was opened */
  readonly commit: () => Promise<void>;
  /** Removes it if it was not committed. Harmless afterwards. */
  readonly discard: () => Promise<void>;
}

/** The files of a list in SQLite: the database, and those that SQLite puts beside it (https://sqlite.org/tempfiles.html). */
export function databaseFiles(path: string): string[] {
  const { real } = placeOf(path);
  return ['', '-wal', '-shm', '-journal'].map((suffix) => real + suffix);
}

/**
 * Checks whether a file may be written, before any work is done.
 *
 * @throws FileError; a system error about its folder
 */
export function checkOutputPath(path: string, { list, replace }: OutputRules): void {
  const reject = (problem: FileProblem, name = path): never => {
    throw new FileError(problem, name);
  };
  if (list.some((file) => isSameFile(path, file))) reject('list');
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) reject('missing', folder);
  accessSync(folder, constants.W_OK);
  const target = statSync(path, { throwIfNoEntry: false });
  if (target?.isDirectory()) reject('folder');
  if (target?.isFile() === false) reject('device');
  // A link is replaced, never followed: somebody else may have put it there.
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return;
  if (process.geteuid !== undefined && entry.uid !== process.geteuid()) reject('foreign');
  if (!replace) reject('exists');
}

/**
 * Opens a file for writing. Every file that a verb writes is opened here.
 *
 * Nothing exists under the final name before `commit`; a signal or a full disk leaves nothing behind.
 *
 * @throws FileError; a system error about its folder
 */
export function openOutputFile(path: string, rules: OutputRules): OutputFile {
  checkOutputPath(path, rules);
  const folder = createTemporaryFolder(dirname(path));
  const temporary = join(folder.path, 'file');
  return {
    temporary,
    async commit() {
      await sync(temporary);
      checkOutputPath(path, rules);
      renameSync(temporary, path);
      await folder.remove();
      await sync(dirname(path)).catch(() => undefined);
    },
    discard: () => folder.remove(),
  };
}

/** Writes chunks into a new file that only its owner can read. */
export async function writeNewFile(
  path: string,
  chunks: AsyncIterable<string | Uint8Array> | readonly (string | Uint8Array)[],
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether two names mean one file, now (links included) or once the second exists. */
export function isSameFile(path: string, other: string): boolean {
  const [one, two] = [placeOf(path), placeOf(other)];
  return one.real === two.real || (one.inode !== undefined && one.inode === two.inode);
}

/** Where a name leads; of what does not exist yet, the name in its real folder. */
function placeOf(path: string): { real: string; inode: string | undefined } {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (found !== undefined) return { real: realpathSync(path), inode: `${found.dev}:${found.ino}` };
  const folder = dirname(resolve(path));
  const isThere = statSync(folder, { throwIfNoEntry: false }) !== undefined;
  return { real: join(isThere ? realpathSync(folder) : folder, basename(path)), inode: undefined };
}
