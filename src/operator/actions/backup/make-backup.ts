import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { encrypted } from '../../../hosts/node/encryption.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { readSuppressionKeys } from '../../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { Refusal, type ActionHost } from '../action.ts';
import { countEntries } from '../entries.ts';
import type { ListSource } from '../open-list.ts';
import { writeNewFile, type OutputFile } from '../output-file.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

/** A file, or what takes the bytes of a backup that does not become one. */
export type BackupTarget = OutputFile | { stream: (bytes: AsyncIterable<Uint8Array>) => Promise<void> };

/**
 * Copies the list while sign-ups go on, checks the copy, and gives it its name.
 *
 * A copy that is to be encrypted or streamed is made in the list's own folder, so that no unencrypted byte comes into
 * the target's.
 *
 * @returns the number of people in it
 * @throws Refusal when there is no room for it, or the copy is corrupt
 */
export async function makeBackup(
  { list, source, actor }: Pick<ActionHost, 'list' | 'source' | 'actor'>,
  target: BackupTarget,
): Promise<number> {
  const { recipient } = source;
  const inPlace = recipient === undefined && 'temporary' in target ? target.temporary : undefined;
  const work = inPlace === undefined ? createTemporaryFolder(source.workFolder) : undefined;
  const copy = inPlace ?? join(work?.path ?? '', 'copy');
  try {
    // Creates the key, by which a suppression list that is written later is known to belong to this backup.
    await readSuppressionKeys(list.db, actor);
    await writeNewFile(copy, []);
    await list.storage.copyTo(copy).catch((error: unknown) => {
      const isFull = error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL';
      throw isFull ? new Refusal('noRoom', { file: copy }) : error;
    });
    const entries = await verifyBackup(source, copy);
    const bytes = async (): Promise<AsyncIterable<Uint8Array>> =>
      recipient === undefined ? createReadStream(copy) : await encrypted(createReadStream(copy), recipient);
    if ('stream' in target) await target.stream(await bytes());
    else {
      if (inPlace === undefined) await writeNewFile(target.temporary, await bytes());
      await target.commit();
    }
    await recordAudit(list.db, actor, 'backup', { entries, encrypted: recipient !== undefined });
    return entries;
  } finally {
    await work?.remove();
  }
}

/**
 * The tables that a restore reads. Backups of earlier versions may lack all but the first; what is not a table was put in
 * its place by somebody.
 */
const TABLES = [
  'submission',
  'setting',
  'tombstone_key',
  'tombstone',
  'audit',
  'consent_wording',
  'mail_message',
  'mail_delivery',
  'source',
] as const satisfies (keyof Database)[];

/**
 * Checks every page of a backup, and that it holds a list. Nothing in the file is changed.
 *
 * @returns the number of people in it
 * @throws Refusal for anything else
 */
export async function verifyBackup(source: ListSource, path: string): Promise<number> {
  const { kysely, close } = source.openFile(path, { readOnly: true });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(kysely);
    if (rows[0]?.integrity_check !== 'ok') throw new Error(rows[0]?.integrity_check);
    const { rows: wrong } = await sql<{ name: string; type: string }>`
      select name, type from sqlite_master where name in (${sql.join(TABLES)}) and type <> 'table'`.execute(
      kysely,
    );
    if (wrong[0] !== undefined) throw new Error(`${wrong[0].name}: ${wrong[0].type}`);
    return await countEntries(kysely, {});
  } catch (error) {
    throw new Refusal('corrupted', { sentence: error instanceof Error ? error.message : String(error) });
  } finally {
    await close();
  }
}
