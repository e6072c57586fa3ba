import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../operator/actions/plan.ts';
import { listBackups } from '../../backup/backup-files.ts';
import { NEW_FILE } from '../../backup/output-file.ts';
import { createTemporaryFolder } from '../../backup/temporary-folder.ts';
import { FILE_LIMIT } from '../limit.ts';

/**
 * Keeps the last file that was handed to the studio in a private folder while it runs. The page knows it by a name that is
 * made here, so that it can name no other file.
 *
 * @param parent the folder for copies of the list
 * @param backupFolder whose files may be named too
 * @param isBusy whether work is in progress: it may be reading the file before
 */
export function createUploads(parent: string, backupFolder: string | undefined, isBusy: () => boolean) {
  let folder: ReturnType<typeof createTemporaryFolder> | undefined;
  const paths = new Map<string, string>();
  return {
    /** @param length as the browser announced it @throws Refusal for a file that is too long, as soon as that is known */
    add: async (bytes: AsyncIterable<Uint8Array>, length: number): Promise<string> => {
      if (length > FILE_LIMIT) throw new Refusal('tooLong');
      folder ??= createTemporaryFolder(parent);
      for (const [old, file] of isBusy() ? [] : paths) {
        paths.delete(old);
        await rm(file);
      }
      const id = randomUUID();
      const path = join(folder.path, id);
      let read = 0;
      const limited = async function* () {
        for await (const chunk of bytes) {
          if ((read += chunk.length) > FILE_LIMIT) throw new Refusal('tooLong');
          yield chunk;
        }
      };
      try {
        await writeFile(path, limited(), NEW_FILE);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      paths.set(id, path);
      return id;
    },
    /** The path of a file that was handed over, or of a backup. */
    resolve: (name: string): string => {
      const path = paths.get(name);
      if (path !== undefined) return path;
      const backup = listBackups(backupFolder).find((each) => each.name === name);
      if (backup === undefined) throw new Refusal('unknownFile');
      return backup.file;
    },
    [Symbol.asyncDispose]: async (): Promise<void> => folder?.[Symbol.asyncDispose](),
  };
}

export type Uploads = ReturnType<typeof createUploads>;
