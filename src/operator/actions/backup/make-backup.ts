import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openFile } from '../../../hosts/node/database.ts';
import { encrypted } from '../../../hosts/node/encryption.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { readSuppressionKeys } from '../../../waitlist/privacy/suppression-list.ts';
import { Refusal, type ActionHost } from '../action.ts';
import { countEntries } from '../entries.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

/**
 * Copies the list while sign-ups go on, checks the copy, and hands its bytes over, encrypted if that is set.
 *
 * The copy is made in the list's own folder, so that no unencrypted byte comes elsewhere.
 *
 * @param deliver writes the bytes
 * @param signal stops it, once the copy is made
 * @returns the number of people in it
 * @throws Refusal when the copy is corrupt
 */
export async function makeBackup(
  { list, source, actor }: Pick<ActionHost, 'list' | 'source' | 'actor'>,
  deliver: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  const { recipient } = source;
  await using folder = createTemporaryFolder(source.workFolder);
  const copy = join(folder.path, 'copy');
  // Creates the key, by which a suppression list that is written later is known to belong to this backup.
  await readSuppressionKeys(list.db, actor);
  await list.storage.copyTo(copy);
  signal?.throwIfAborted();
  const entries = await verifyBackup(copy);
  const bytes = createReadStream(copy);
  await deliver(recipient === undefined ? bytes : await encrypted(bytes, recipient));
  await recordAudit(list.db, actor, 'backup', { entries, encrypted: recipient !== undefined });
  return entries;
}

/**
 * Checks every page of a backup, and that it holds a list: backups of earlier versions may lack other tables. Nothing in the
 * file is changed.
 *
 * @returns the number of people in it
 * @throws Refusal for anything else
 */
export async function verifyBackup(path: string): Promise<number> {
  const { kysely, close } = openFile(path, { readOnly: true });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(kysely);
    if (rows[0]?.integrity_check !== 'ok') throw new Error(rows[0]?.integrity_check);
    return await countEntries(kysely, {});
  } catch (error) {
    throw new Refusal('corrupted', { sentence: error instanceof Error ? error.message : String(error) });
  } finally {
    await close();
  }
}
