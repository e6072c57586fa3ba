import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { recordAudit, type Actor } from '../../../waitlist/privacy/audit.ts';
import { openSuppressionList } from '../../../waitlist/privacy/suppression-list.ts';
import { localTime } from '../../time/zone.ts';
import type { ListSource, OpenList } from '../open-list.ts';
import { writeNewFile, type OutputFile } from '../output-file.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { encrypted } from './encryption.ts';
import { digestFile, recordBackup } from './records.ts';
import { verifyBackup, type ContentReport } from './verify.ts';

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
export type BackupTarget =
  { path: string; output: OutputFile } | { stream: (bytes: AsyncIterable<Uint8Array>) => Promise<void> };

/** What was written, or why the copy was not kept; `full` when there was no room for it. */
export type BackupOutcome = ContentReport | { corruption: string } | 'full';

/**
 * Copies the list while sign-ups go on, checks the copy row by row, gives it its name, and records what it is.
 *
 * A copy that is to be encrypted or streamed is made in the list's own folder, so that no unencrypted byte comes into
 * the target's.
 */
export async function makeBackup(request: BackupRequest): Promise<BackupOutcome> {
  const { list, source, actor, recipient, target } = request;
  const inPlace = recipient === undefined && 'output' in target ? target.output.temporary : undefined;
  const work = inPlace === undefined ? createTemporaryFolder(source.workFolder) : undefined;
  const copy = inPlace ?? join(work?.path ?? '', 'copy');
  const made_at = new Date(actor.now()).toISOString();
  try {
    const check = await copyAndCheck(request, copy);
    if (check === 'full' || 'corruption' in check) return check;
    const bytes = async (): Promise<AsyncIterable<Uint8Array>> =>
      recipient === undefined ? createReadStream(copy) : await encrypted(createReadStream(copy), recipient);
    const detail = { entries: check.entries, encrypted: recipient !== undefined };
    if ('stream' in target) {
      await target.stream(await bytes());
      await recordAudit(list.db, actor, 'backup', detail);
      return check;
    }
    const { temporary, commit } = target.output;
    if (inPlace === undefined) await writeNewFile(temporary, await bytes());
    const sha256 = await digestFile(temporary);
    await commit();
    const record = {
      file: resolve(target.path),
      made_at,
      entries: check.entries,
      encrypted: recipient === undefined ? 0 : 1,
      sha256,
      recipient: recipient ?? '',
    };
    await list.db.transaction().execute(async (step) => {
      await recordBackup(step, record);
      await recordAudit(step, actor, 'backup', detail);
    });
    return check;
  } finally {
    await work?.remove();
  }
}

async function copyAndCheck({ list, source, actor }: BackupRequest, copy: string): Promise<BackupOutcome> {
  // Creates the key, by which a suppression list that is written later is known to belong to this backup.
  await openSuppressionList(list.db, actor);
  await writeNewFile(copy, []);
  try {
    await list.storage.copyTo(copy);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL') return 'full';
    throw error;
  }
  return verifyBackup(source, copy);
}

/**
 * A name for a backup that nobody named, after the time, in a folder that is created if it does not exist. No file has
 * the name yet.
 *
 * @example unusedName('backups', 'waitlist', now, 'Asia/Ho_Chi_Minh', '.db') // 'backups/waitlist-2026-03-10-1200.db'
 */
export function unusedName(folder: string, stem: string, now: number, zone: string, ending: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = localTime(zone, now).slice(0, 16).replace(' ', '-').replace(':', '');
  const name = join(folder, `${stem}-${time}`);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? `${name}${ending}` : `${name}-${number}${ending}`;
    if (!existsSync(candidate)) return candidate;
  }
}
