import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { recordAudit, type Actor } from '../../../waitlist/privacy/audit.ts';
import { readSuppressionKeys } from '../../../waitlist/privacy/suppression-list.ts';
import type { ListSource, OpenList } from '../open-list.ts';
import { writeNewFile, type OutputFile } from '../output-file.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { encrypted } from '../../../hosts/node/encryption.ts';
import { verifyBackup, type BackupCheck } from './verify.ts';

/** How to make a backup. */
export interface BackupRequest {
  list: OpenList;
  source: ListSource;
  actor: Actor;
  /** The age public key to encrypt to, if any. */
  recipient: string | undefined;
  target: BackupTarget;
}

/** A file, or what takes the bytes of a backup that does not become one. */
export type BackupTarget = OutputFile | { stream: (bytes: AsyncIterable<Uint8Array>) => Promise<void> };

/** What was written, or why the copy was not kept; `full` when there was no room for it. */
export type BackupOutcome = BackupCheck | 'full';

/**
 * Copies the list while sign-ups go on, checks the copy, and gives it its name.
 *
 * A copy that is to be encrypted or streamed is made in the list's own folder, so that no unencrypted byte comes into
 * the target's.
 */
export async function makeBackup(request: BackupRequest): Promise<BackupOutcome> {
  const { list, source, actor, recipient, target } = request;
  const inPlace = recipient === undefined && 'temporary' in target ? target.temporary : undefined;
  const work = inPlace === undefined ? createTemporaryFolder(source.workFolder) : undefined;
  const copy = inPlace ?? join(work?.path ?? '', 'copy');
  try {
    const check = await copyAndCheck(request, copy);
    if (check === 'full' || 'corruption' in check) return check;
    const bytes = async (): Promise<AsyncIterable<Uint8Array>> =>
      recipient === undefined ? createReadStream(copy) : await encrypted(createReadStream(copy), recipient);
    if ('stream' in target) await target.stream(await bytes());
    else {
      const { temporary, commit } = target;
      if (inPlace === undefined) await writeNewFile(temporary, await bytes());
      await commit();
    }
    const detail = { entries: check.entries, encrypted: recipient !== undefined };
    await recordAudit(list.db, actor, 'backup', detail);
    return check;
  } finally {
    await work?.remove();
  }
}

async function copyAndCheck({ list, source, actor }: BackupRequest, copy: string): Promise<BackupOutcome> {
  // Creates the key, by which a suppression list that is written later is known to belong to this backup.
  await readSuppressionKeys(list.db, actor);
  await writeNewFile(copy, []);
  try {
    await list.storage.copyTo(copy);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL') return 'full';
    throw error;
  }
  return verifyBackup(source, copy);
}
