import { accessSync, constants, lstatSync, realpathSync, renameSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createTemporaryFolder } from './temporary-folder.ts';

/** A file that was named can't be used. Whatever the system itself says against a file stays a system error. */
export class FileError extends Error {
  override name = 'FileError';
  /** `list`: one of the list's own files. `missing`: its folder does not exist. `exists`: something has this name. */
  readonly problem: 'list' | 'missing' | 'exists';
  readonly path: string;

  constructor(problem: FileError['problem'], path: string) {
    super(`${path}: ${problem}`);
    this.problem = problem;
    this.path = path;
  }
}

/** What a file that is written must not replace. */
interface OutputRules {
  /** The list's own files, whether they exist at present or not. */
  list: readonly string[];
  /** Whether a file of one's own may be replaced. */
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

/** Checks whether a file may be written. @throws FileError; a system error about its folder */
function checkOutputPath(path: string, { list, replace }: OutputRules): void {
  if (list.some((file) => isSameFile(path, file))) throw new FileError('list', path);
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new FileError('missing', folder);
  accessSync(folder, constants.W_OK);
  // A link is replaced, never followed: somebody else may have put it there.
  const entry = lstatSync(path, { throwIfNoEntry: false });
  const isOwn = entry?.isDirectory() === false && entry.uid === (process.geteuid?.() ?? entry.uid);
  if (entry !== undefined && !(replace && isOwn)) throw new FileError('exists', path);
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
