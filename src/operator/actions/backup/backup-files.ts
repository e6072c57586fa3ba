import { globSync, lstatSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../../../waitlist/clock.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { isClockTrusted } from '../../../waitlist/privacy/maintenance.ts';
import type { ActionHost } from '../action.ts';
import { isSameFile } from '../output-file.ts';

/** What a backup was made for: because somebody wanted it, or by itself before a change of many people. */
export type BackupKind = 'waitlist' | 'automatic';

/** Names that `newName` gives: what it is, and the time in UTC. Those of earlier versions have no seconds, but may have a number. */
const NAME =
  /^(waitlist|automatic)-(\d{4}-\d\d-\d\d)[T-](\d\d)-?(\d\d)(?:-(\d\d\.\d{3}))?Z(?:-\d+)?\.db(\.age)?$/;

/** Automatic backups that are kept, and for how many days at most. */
const AUTOMATIC = { kept: 3, days: 30 };

/**
 * A name for a backup that nobody named, in a folder that is created if it does not exist.
 *
 * @example newName('backups', 'waitlist', now, '.db') // 'backups/waitlist-2026-03-10T05-00-00.000Z.db'
 */
export function newName(folder: string, kind: BackupKind, now: number, ending: '.db' | '.db.age'): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${kind}-${new Date(now).toISOString().replaceAll(':', '-')}${ending}`);
}

/**
 * Lists the backups in a folder by their names, oldest first. The file itself is the record of a backup.
 *
 * @param folder nothing is listed where there is none
 * @param since only those that may hold somebody who joined then: older ones cannot
 */
export function listBackups(folder: string | undefined, since = '') {
  return (
    (folder === undefined ? [] : globSync('*.db{,.age}', { cwd: folder }))
      .flatMap((name) => {
        const [, kind, day, hour, minute, seconds = '00.000', age] = NAME.exec(name) ?? [];
        const file = join(folder ?? '', name);
        const found = kind === undefined ? undefined : lstatSync(file, { throwIfNoEntry: false });
        if (found?.isFile() !== true) return [];
        const madeAt = `${day}T${hour}:${minute}:${seconds}Z`;
        const facts = { madeAt, bytes: found.size, encrypted: age !== undefined };
        return [{ name, file, kind: kind as BackupKind, ...facts }];
      })
      // Names of earlier versions have no seconds.
      .filter(({ madeAt }) => madeAt >= since.slice(0, 16))
      .sort((one, other) => one.madeAt.localeCompare(other.madeAt))
  );
}

/** Backups that a wrong clock has dated in the future count for nothing: as the last one, and among those that are kept. */
export function isAhead({ madeAt }: { madeAt: string }, now: number): boolean {
  return Date.parse(madeAt) > now;
}

/** The last backup that was made. */
export function lastBackup({ location, actor }: Pick<ActionHost, 'location' | 'actor'>) {
  const now = actor.now();
  return listBackups(location.backupFolder).findLast((each) => !isAhead(each, now));
}

/**
 * Deletes backups in their folder: automatic ones but the last three; those that are older than 30 days, and all that are
 * older than so many days, because the people in them were promised that too. By age it deletes only where the clock can be
 * trusted as the daily round trusts it.
 *
 * @param now one that is made at this time is the last one, and stays
 * @returns the files that were deleted, and those that were kept although they seem too old; the list's own are neither,
 *   because a backup may have become the list
 */
export async function deleteOldBackups(
  { list, location, actor }: Pick<ActionHost, 'list' | 'location' | 'actor'>,
  days = Infinity,
  now = actor.now(),
): Promise<{ deleted: string[]; kept: string[] }> {
  const made = listBackups(location.backupFolder).filter(
    (each) => !isAhead(each, now) && !location.files.some((own) => isSameFile(each.file, own)),
  );
  const tooMany = made.filter(({ kind }) => kind === 'automatic').slice(0, -AUTOMATIC.kept);
  const tooOld = made.filter(({ kind, madeAt }) => {
    const most = kind === 'automatic' ? Math.min(days, AUTOMATIC.days) : days;
    return now - Date.parse(madeAt) > DAY * most;
  });
  const isTrusted = await isClockTrusted(list.db, now);
  const files = new Set([...tooMany, ...(isTrusted ? tooOld : [])].map(({ file }) => file));
  for (const file of files) await rm(file);
  if (files.size > 0) await recordAudit(list.db, actor, 'backup-deleted', { files: files.size });
  const kept = tooOld.map(({ file }) => file).filter((file) => !files.has(file));
  return { deleted: [...files], kept };
}
