import { existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { DAY } from '../../../waitlist/clock.ts';
import { recordAudit, type Actor } from '../../../waitlist/privacy/audit.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { isSameFile } from '../output-file.ts';

/** What a backup was made for: because somebody wanted it, or by itself before a change of many people. */
export type BackupKind = 'waitlist' | 'automatic';

/** Names that `unusedName` gives: what it is, the time in UTC, and a number where there are several. */
const NAME = /^(waitlist|automatic)-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)Z(?:-\d+)?\.db(\.age)?$/;

/** Automatic backups that are kept, and for how many days at most. */
const AUTOMATIC = { kept: 3, days: 30 };

/** A backup in the folder for backups. The file itself is the record of it. */
export interface BackupFile {
  file: string;
  kind: BackupKind;
  /** UTC, ISO 8601, to the minute. */
  madeAt: string;
  bytes: number;
  encrypted: boolean;
}

/**
 * A name for a backup that nobody named, in a folder that is created if it does not exist. No file has the name yet.
 *
 * @example unusedName('backups', 'waitlist', now, '.db') // 'backups/waitlist-2026-03-10-0500Z.db'
 */
export function unusedName(folder: string, kind: BackupKind, now: number, ending: '.db' | '.db.age'): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = new Date(now).toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  const name = join(folder, `${kind}-${time}Z`);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? `${name}${ending}` : `${name}-${number}${ending}`;
    if (!existsSync(candidate)) return candidate;
  }
}

/**
 * Lists the backups in a folder by their names, oldest first.
 *
 * @param folder nothing is listed where there is none
 */
export function listBackups(folder: string | undefined): BackupFile[] {
  if (folder === undefined || !existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, stem, day, hour, minute, age] = NAME.exec(name) ?? [];
      const file = join(folder, name);
      const found = day === undefined ? undefined : lstatSync(file, { throwIfNoEntry: false });
      if (found?.isFile() !== true) return [];
      const madeAt = `${day}T${hour}:${minute}:00.000Z`;
      const kind: BackupKind = stem === 'automatic' ? stem : 'waitlist';
      return [{ file, kind, madeAt, bytes: found.size, encrypted: age !== undefined }];
    })
    .sort((one, other) => one.madeAt.localeCompare(other.madeAt));
}

/**
 * Deletes the backups in a folder that are older than so many days: the people in them were promised a deletion too.
 *
 * @param own the list's own files: a backup may have become the list
 * @returns the files that were deleted
 */
export function deleteOldBackups(
  db: Kysely<Database>,
  actor: Actor,
  folder: string | undefined,
  days: number,
  own: readonly string[],
): Promise<string[]> {
  const before = new Date(actor.now() - days * DAY).toISOString();
  const old = listBackups(folder).filter(({ madeAt }) => madeAt < before);
  return deleteBackups(db, actor, old, own, days);
}

/** Deletes the automatic backups in a folder but the last three, and those that are older than 30 days. */
export async function deleteAutomaticBackups(
  db: Kysely<Database>,
  actor: Actor,
  folder: string | undefined,
  own: readonly string[],
): Promise<void> {
  const before = new Date(actor.now() - AUTOMATIC.days * DAY).toISOString();
  const automatic = listBackups(folder).filter(({ kind }) => kind === 'automatic');
  const last = automatic.slice(-AUTOMATIC.kept);
  const old = automatic.filter((each) => !last.includes(each) || each.madeAt < before);
  await deleteBackups(db, actor, old, own, AUTOMATIC.days);
}

async function deleteBackups(
  db: Kysely<Database>,
  actor: Actor,
  backups: readonly BackupFile[],
  own: readonly string[],
  days: number,
): Promise<string[]> {
  const files = backups
    .map(({ file }) => file)
    .filter((file) => !own.some((listFile) => isSameFile(file, listFile)));
  for (const file of files) await rm(file);
  if (files.length > 0) await recordAudit(db, actor, 'backup-deleted', { files: files.length, days });
  return files;
}

/**
 * The backups in a folder that may hold somebody.
 *
 * @param joinedAt when they joined: older backups can't hold them; `undefined` where that is not known
 */
export function backupsSince(folder: string | undefined, joinedAt: string | undefined): BackupFile[] {
  // The time in a name has no seconds.
  const since = joinedAt?.slice(0, 16) ?? '';
  return listBackups(folder).filter(({ madeAt }) => madeAt >= since);
}
