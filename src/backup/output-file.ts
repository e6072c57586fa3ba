import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BackupRefusal } from './backup-refusal.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string>;

/** A new file that only its owner can read, on the disk when it is done. Nothing that has the name is written over. */
export const NEW_FILE = { flag: 'wx', mode: 0o600, flush: true } as const;

/**
 * About as many bytes of a file are synced at once, and for so many milliseconds after that the disk is left to others: a
 * million people take 27 seconds. One sync of a whole backup would keep the server's commits on the same disk waiting for 217
 * ms, and pieces of four megabytes without a pause for 12; so p99 at 100 a second is as without a backup (`perf/service`).
 */
const [SYNCED_AT_ONCE, PAUSE] = [500_000, 55];

/** A file that can be read, more than once: no folder, and no pipe, whose writer may never come. @throws BackupRefusal */
export function plainFile(path: string): string {
  if (!statSync(path).isFile()) throw new BackupRefusal('notAFile', { file: path });
  return path;
}

/** The files of a list in SQLite: the database, and those that SQLite puts beside it (https://sqlite.org/tempfiles.html). */
export function databaseFiles(path: string): string[] {
  const real = existsSync(path) ? realpathSync(path) : nameOf(path);
  return ['', '-wal', '-shm', '-journal'].map((suffix) => real + suffix);
}

/**
 * Writes a file. It appears under its name only when it is complete and on the disk; a signal or a full disk leaves nothing
 * behind. Every file that an action or a verb writes is written here.
 *
 * @param own the list's own files, whether they exist at present or not
 * @param replace whether a file that has the name is replaced; a link is never followed
 * @param like a folder whose owner the file is to have, where root writes it
 * @throws BackupRefusal; a system error about its folder
 */
export async function writeOutput(
  path: string,
  chunks: Chunks,
  { own = [], replace = false, like }: { own?: readonly string[]; replace?: boolean; like?: string },
): Promise<void> {
  const check = () => {
    accessSync(dirname(path), constants.W_OK);
    if (own.some((file) => isSameFile(path, file))) throw new BackupRefusal('listFile', { file: path });
    const isFree = lstatSync(path, { throwIfNoEntry: false }) === undefined;
    if (!isFree && !replace) throw new BackupRefusal('exists', { file: path });
  };
  check();
  await using folder = createTemporaryFolder(dirname(path));
  const temporary = join(folder.path, 'file');
  await write(temporary, chunks);
  check();
  if (like !== undefined) giveToOwner(temporary, like);
  renameSync(temporary, path);
  await using entries = await open(dirname(path));
  await entries.sync();
}

async function write(path: string, chunks: Chunks): Promise<void> {
  await using file = await open(path, NEW_FILE.flag, NEW_FILE.mode);
  let unsynced = 0;
  for await (const chunk of chunks) {
    await file.writeFile(chunk);
    unsynced += chunk.length;
    if (unsynced < SYNCED_AT_ONCE) continue;
    await file.datasync();
    await setTimeout(PAUSE);
    unsynced = 0;
  }
  await file.sync();
}

/** Where root has made something, it gets the owner of a folder. */
export function giveToOwner(path: string, folder: string): void {
  const owner = process.geteuid?.() === 0 ? statSync(folder, { throwIfNoEntry: false }) : undefined;
  if (owner !== undefined && owner.uid !== 0) chownSync(path, owner.uid, owner.gid);
}

/** Whether two names mean one file, now (links included) or once the second exists. */
export function isSameFile(path: string, other: string): boolean {
  const [one, two] = [path, other].map((each) => statSync(each, { bigint: true, throwIfNoEntry: false }));
  if (one && two) return one.dev === two.dev && one.ino === two.ino;
  return nameOf(path) === nameOf(other);
}

/** A name in its real folder. */
function nameOf(path: string): string {
  const folder = dirname(resolve(path));
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(path));
}
