import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Clock } from '../../../waitlist/clock.ts';
import {
  parseSuppressionList,
  type ExportedSuppressionList,
} from '../../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import type { ListSource } from '../open-list.ts';
import { decrypted, isEncrypted } from '../../../hosts/node/encryption.ts';
import { writeTombstoneFile } from '../../../hosts/node/tombstone-file.ts';

/** Names that `suppressionFileName` gives, encrypted or not. */
export const SUPPRESSION_FILE = /^suppression-list-[\w-]{1,8}\.json(?:\.age)?$/;

/** When the file was written: UTC, ISO 8601. */
const WRITTEN = v.object({ written_at: v.pipe(v.string(), v.isoTimestamp()) });

/** A suppression list in a file. */
export interface SuppressionFile {
  /** UTC, ISO 8601. */
  writtenAt: string;
  list: ExportedSuppressionList;
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
  { backupFolder: folder, recipient }: ListSource,
): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  try {
    await writeTombstoneFile({ db, clock, folder, recipient });
    return undefined;
  } catch {
    return folder;
  }
}

/**
 * Reads a suppression list.
 *
 * @param identity a file with the age key, for an encrypted one
 * @returns `undefined` when the file is no suppression list, or can't be decrypted
 */
async function readSuppressionFile(
  file: string,
  identity: string | undefined,
): Promise<SuppressionFile | undefined> {
  try {
    const content = (await isEncrypted(file))
      ? await text(Readable.from(await decrypted(file, identity ?? '')))
      : await readFile(file, 'utf8');
    const value: unknown = JSON.parse(content);
    const list = parseSuppressionList(value);
    const { written_at: writtenAt } = v.parse(WRITTEN, value);
    return list && { writtenAt, list };
  } catch {
    return undefined;
  }
}

/**
 * Finds the suppression lists in some folders that belong to a backup, because they share a key with it. A backup of an
 * earlier version may have no key yet; then every one counts.
 *
 * @param keys ids of the keys in the backup
 */
export async function findSuppressionFiles(
  folders: readonly string[],
  keys: ReadonlySet<string>,
  identity: string | undefined,
): Promise<SuppressionFile[]> {
  const files = [...new Set(folders)].flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => SUPPRESSION_FILE.test(name))
      .map((name) => join(folder, name)),
  );
  const read = await Promise.all(files.map((file) => readSuppressionFile(file, identity)));
  return read.filter(
    (found): found is SuppressionFile =>
      found !== undefined && (keys.size === 0 || found.list.keys.some(({ id }) => keys.has(id))),
  );
}
