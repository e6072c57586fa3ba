import { createReadStream, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Decrypter } from 'age-encryption';
import type { Kysely } from 'kysely';
import { decrypted, isEncrypted } from '../../../hosts/node/encryption.ts';
import { writeTombstoneFile } from '../../../hosts/node/tombstone-file.ts';
import type { Clock } from '../../../waitlist/clock.ts';
import {
  exportSuppressionList,
  mergeSuppressionList,
  parseSuppressionList,
} from '../../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import type { ListLocation } from '../open-list.ts';

/** The names in a folder that `writeTombstoneFile` gave, encrypted or not. */
export function suppressionFiles(folder: string): string[] {
  const files = globSync('suppression-list-*.json{,.age}', { cwd: folder }).map((name) => join(folder, name));
  return files.filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

/**
 * Writes the suppression list into the folder for backups, to be called after each backup and each deletion.
 *
 * @returns the folder where it can't be written: a disk that is full or read-only must not undo a backup or a deletion that
 *   is done
 */
export async function writeSuppressionFile(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  { backupFolder: folder, recipient }: ListLocation,
): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  const written = writeTombstoneFile({ db, clock, folder, recipient });
  return written.then(
    () => undefined,
    () => folder,
  );
}

/**
 * Merges all known deletions into the opened copy of a backup: those of the list, and those in the suppression lists beside
 * the backup that belong to it, because they share a key with it. A backup of an earlier version may have no key yet; then
 * every one counts.
 *
 * @param folders where to look for suppression lists
 * @param keys for those that are encrypted
 * @returns whether there was one beside the backup
 */
export async function gatherSuppressions(
  db: Kysely<Database>,
  backup: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  folders: readonly string[],
  keys: Decrypter | undefined,
): Promise<boolean> {
  const own = await exportSuppressionList(backup);
  const known = new Set(own.keys.map(({ id }) => id));
  let isFound = false;
  for (const file of new Set(folders.flatMap(suppressionFiles))) {
    const found = await readSuppressionFile(file, keys).catch(() => undefined);
    if (found === undefined || (known.size > 0 && !found.keys.some(({ id }) => known.has(id)))) continue;
    await mergeSuppressionList(backup, clock, found);
    isFound = true;
  }
  await mergeSuppressionList(backup, clock, await exportSuppressionList(db));
  return isFound;
}

/** @throws for a file that can't be read or decrypted */
async function readSuppressionFile(file: string, keys: Decrypter | undefined) {
  const plain = (await isEncrypted(file)) ? keys && (await decrypted(file, keys)) : createReadStream(file);
  return plain && parseSuppressionList(await json(plain));
}
