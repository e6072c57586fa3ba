import { constants, existsSync, statSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import path from 'node:path';

const MEBIBYTE = 1_048_576;

/** A folder, or the one above it in which it would be made. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(path.dirname(folder)));

/** MiB that are free on the disk of a folder. */
export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(existing(folder));
  return Math.floor((bavail * bsize) / MEBIBYTE);
}

/** Whether the server can write into a folder: where root asks, who can everywhere, whether the owner of the list's can. */
export async function canWrite(folder: string, listFolder: string): Promise<boolean> {
  const place = existing(folder);
  const [found, list] = [statSync(place), statSync(existing(listFolder))];
  const isOwners = found.uid === list.uid && (found.mode & constants.S_IWUSR) > 0;
  if (process.geteuid?.() === 0 && list.uid !== 0 && !isOwners) return false;
  return access(place, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}
