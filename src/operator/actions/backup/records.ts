import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, lstatSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { recordAudit, type Actor } from '../../../waitlist/privacy/audit.ts';
import { DAY } from '../../../waitlist/clock.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { findEntries, FIRST_COLUMNS, pageOfEntries } from '../entries.ts';
import type { ListSource } from '../open-list.ts';
import { isSameFile } from '../output-file.ts';
import { isEncrypted } from './encryption.ts';

/** A backup that was made with `backup`, wherever it may be now. */
export interface BackupRecord {
  id: string;
  /** Absolute path. */
  file: string;
  /** UTC, ISO 8601. */
  made_at: string;
  entries: number;
  /** 1 or 0. */
  encrypted: number;
  /** SHA-256 of the file; empty for backups of earlier versions. */
  sha256: string;
  /** The age public key that it is encrypted to; otherwise empty. */
  recipient: string;
}

/** Every backup that was recorded, oldest first. */
export async function recordedBackups(db: Kysely<Database>): Promise<BackupRecord[]> {
  return db.selectFrom('backup').selectAll().orderBy('made_at').execute();
}

/** Records a backup under its file name; an older one of that name was overwritten, on the disk and here. */
export async function recordBackup(db: Kysely<Database>, backup: Omit<BackupRecord, 'id'>): Promise<void> {
  await db.deleteFrom('backup').where('file', '=', backup.file).execute();
  await db
    .insertInto('backup')
    .values({ id: randomUUID(), ...backup })
    .execute();
}

/** The SHA-256 of a file's bytes in hexadecimal. */
export async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Old backups that were deleted, and those that were kept because the file is no longer what was written. */
export interface BackupCleanup {
  deleted: string[];
  kept: string[];
}

/**
 * Deletes backups that are older than so many days: the people in them were promised a deletion too. A record only
 * counts where the file still is, byte for byte, what this command wrote: a list that was moved here from another
 * machine has records of files that are not its own.
 *
 * @param own the list's own files
 */
export async function deleteOldBackups(
  db: Kysely<Database>,
  actor: Actor,
  days: number,
  own: readonly string[],
): Promise<BackupCleanup> {
  const before = new Date(actor.now() - days * DAY).toISOString();
  const cleanup: BackupCleanup = { deleted: [], kept: [] };
  for (const { id, file, made_at, sha256 } of await recordedBackups(db)) {
    if (made_at >= before) continue;
    if (existsSync(file)) {
      if (!(await isUnchanged(file, sha256, own))) {
        cleanup.kept.push(file);
        continue;
      }
      await rm(file);
      cleanup.deleted.push(file);
    }
    await db.deleteFrom('backup').where('id', '=', id).execute();
  }
  const { length } = cleanup.deleted;
  if (length > 0) await recordAudit(db, actor, 'backup-deleted', { files: length, days });
  return cleanup;
}

async function isUnchanged(file: string, sha256: string, own: readonly string[]): Promise<boolean> {
  if (own.some((listFile) => isSameFile(file, listFile)) || !lstatSync(file).isFile()) return false;
  return sha256 !== '' && (await digestFile(file)) === sha256 && (await isBackupFile(file));
}

/** Whether a file begins as SQLite's (https://sqlite.org/fileformat.html) or age's do: no backup begins otherwise. */
async function isBackupFile(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString('latin1') === 'SQLite format 3\0' || (await isEncrypted(file));
  } finally {
    await handle.close();
  }
}

/** What can be said about a person in a backup. */
export type BackupState =
  /** The file is where it was written, and holds them. */
  | 'holds'
  /** It can't be opened without its key, and may hold them. */
  | 'encrypted'
  /** It is not where it was written: deleted, or moved somewhere else. */
  | 'elsewhere'
  /** It is there and can't be read. */
  | 'unreadable';

export interface BackupFinding {
  file: string;
  made_at: string;
  state: BackupState;
}

/** Whom to look for in backups. */
export type Sought = { emails: readonly string[] } | { joinedBefore: string };

/**
 * Looks through the recorded backups for people.
 *
 * @param since older backups can't hold them
 * @returns the backups that hold them, or may hold them
 */
export async function searchBackups(
  db: Kysely<Database>,
  source: ListSource,
  sought: Sought,
  since?: string,
): Promise<BackupFinding[]> {
  const findings: BackupFinding[] = [];
  for (const { file, made_at, encrypted } of await recordedBackups(db)) {
    if (since !== undefined && made_at < since) continue;
    const state = await searchBackup(source, file, encrypted === 1, sought);
    if (state !== undefined) findings.push({ file, made_at, state });
  }
  return findings;
}

async function searchBackup(
  source: ListSource,
  file: string,
  encrypted: boolean,
  sought: Sought,
): Promise<BackupState | undefined> {
  if (!existsSync(file)) return 'elsewhere';
  if (encrypted) return 'encrypted';
  const { kysely, close } = source.openFile(file, { readOnly: true });
  try {
    const found =
      'emails' in sought
        ? await findEntries(kysely, sought.emails, FIRST_COLUMNS)
        : await pageOfEntries(
            kysely,
            { until: sought.joinedBefore },
            { limit: 1, offset: 0, order: 'asc' },
            FIRST_COLUMNS,
          );
    return found.length > 0 ? 'holds' : undefined;
  } catch {
    return 'unreadable';
  } finally {
    await close();
  }
}
