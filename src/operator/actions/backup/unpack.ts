import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeNewFile } from '../output-file.ts';
import { decrypted, isEncrypted, recipientOf } from '../../../hosts/node/encryption.ts';

/** A private copy of a backup, not encrypted: it may need a newer schema, and the original stays as it is. */
export interface UnpackedBackup {
  path: string;
  /** The public key that the backup was encrypted to, if it was. */
  recipient: string | undefined;
}

/**
 * Copies a backup and decrypts the copy.
 *
 * @param folder a private, temporary folder
 * @param identity a file with the age key
 * @returns what is wrong where it can't be decrypted; `undefined` as the reason where it needs a key
 */
export async function unpackBackup(
  file: string,
  folder: string,
  identity: string | undefined,
): Promise<UnpackedBackup | { undecipherable: string | undefined }> {
  const path = join(folder, 'backup');
  if (!(await isEncrypted(file))) {
    await copyFile(file, path);
    return { path, recipient: undefined };
  }
  if (identity === undefined) return { undecipherable: undefined };
  try {
    await writeNewFile(path, await decrypted(file, identity));
    return { path, recipient: await recipientOf(identity) };
  } catch (error) {
    return { undecipherable: error instanceof Error ? error.message : String(error) };
  }
}
