import {
  accessSync,
  constants,
  linkSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createTemporaryFolder } from './temporary-folder.ts';

/** Why a file can't be used. */
export type FileProblem =
  /** It is the list, or one of the files that SQLite keeps beside it. */
  | 'list'
  /** The same command reads it. */
  | 'input'
  | 'folder'
  /** Its folder does not exist. */
  | 'missing'
  /** It belongs to another user of this machine. */
  | 'foreign'
  /** It is a disk or a socket. */
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
  /** Files that the same command reads. */
  inputs?: readonly string[];
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
  const names = new Set([resolve(path), followLinks(resolve(path))]);
  return [...names].flatMap((name) => ['', '-wal', '-shm', '-journal'].map((suffix) => name + suffix));
}

/**
 * Checks whether a file may be written, before any work is done.
 *
 * @throws FileError; a system error about its folder
 */
export function checkOutputPath(path: string, { list, inputs = [], replace }: OutputRules): void {
  const reject = (problem: FileProblem, name = path): never => {
    throw new FileError(problem, name);
  };
  if (list.some((file) => isSameFile(path, file))) reject('list');
  if (inputs.some((file) => isSameFile(path, file))) reject('input');
  const target = statSync(path, { throwIfNoEntry: false });
  if (target?.isDirectory()) reject('folder');
  if (target?.isBlockDevice() || target?.isSocket()) reject('device');
  if (target?.isCharacterDevice()) return;
  if (target?.isFIFO()) return isOwn(target.uid) ? undefined : reject('foreign');
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) reject('missing', folder);
  accessSync(folder, constants.W_OK);
  // A link is replaced, never followed: somebody else may have put it there.
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return;
  if (!isOwn(entry.uid)) reject('foreign');
  if (!replace) reject('exists');
}

/**
 * Opens a file for writing. Every file that a verb writes is opened here (or is a pipe, see `openPipe`).
 *
 * Nothing exists under the final name before `commit`; a signal or a full disk leaves nothing behind.
 *
 * @throws FileError; a system error about its folder
 */
export function openOutputFile(path: string, rules: OutputRules): OutputFile {
  checkOutputPath(path, rules);
  const folder = createTemporaryFolder(realpathSync(dirname(path)));
  const temporary = join(folder.path, 'file');
  return {
    temporary,
    async commit() {
      await sync(temporary);
      checkOutputPath(path, rules);
      move(temporary, path, rules.replace);
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

/** Opens a pipe or device for writing; never a file that took its place. */
export async function openPipe(path: string): Promise<FileHandle> {
  const pipe = await open(path, constants.O_WRONLY);
  if (!(await pipe.stat()).isFile()) return pipe;
  await pipe.close();
  throw Object.assign(new Error('A file took the place of the pipe.'), { code: 'EACCES', path });
}

/** Where nothing may be replaced, a file that appeared meanwhile stays: `link` fails where a name exists. */
function move(from: string, to: string, replace: boolean): void {
  if (!replace) {
    try {
      linkSync(from, to);
      return;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw new FileError('exists', to);
      // Some file systems have no hard links; there the check just before has to do.
      if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK'].includes(codeOf(error))) throw error;
    }
  }
  renameSync(from, to);
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
  const [one, two] = [path, other].map((name) => identity(name));
  if (one !== undefined && one === two) return true;
  const place = placeOf(path);
  return place !== undefined && place === placeOf(other);
}

function identity(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}

/** A name in a folder. Without case: on some file systems `LIST.DB` is `list.db`. */
function placeOf(path: string): string | undefined {
  const end = followLinks(resolve(path));
  const folder = identity(dirname(end));
  return folder === undefined ? undefined : `${folder}/${basename(end).normalize('NFC').toLowerCase()}`;
}

/** Where a name leads, also when nothing is there yet. */
function followLinks(path: string): string {
  let end = path;
  // As many as Linux follows.
  for (let links = 0; links < 40; links += 1) {
    if (lstatSync(end, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return end;
    end = resolve(dirname(end), readlinkSync(end));
  }
  return end;
}

function isOwn(uid: number): boolean {
  return process.geteuid === undefined || uid === process.geteuid();
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
