import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decrypted, isEncrypted } from '../../../hosts/node/encryption.ts';
import { Refusal } from '../action.ts';
import { NEW_FILE } from '../output-file.ts';

/**
 * Makes a private copy of a backup, not encrypted: it may need a newer schema, and the original stays as it is.
 *
 * @param folder a private, temporary folder
 * @param identity a file with the age key
 * @returns the copy's path
 * @throws Refusal where it can't be decrypted
 */
export async function unpackBackup(
  file: string,
  folder: string,
  identity: string | undefined,
): Promise<string> {
  const path = join(folder, 'backup');
  if (!(await isEncrypted(file))) await copyFile(file, path);
  else if (identity === undefined) throw new Refusal('needsKey');
  else
    await decrypted(file, identity)
      .then((bytes) => writeFile(path, bytes, NEW_FILE))
      .catch(() => {
        throw new Refusal('wrongKey');
      });
  return path;
}
