import { globSync, lstatSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../../../waitlist/clock.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
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

/**
 * Deletes backups in their folder: all that are older than so many days, because the people in them were promised that too;
 * automatic ones but the last three, and those that are older than 30 days.
 *
 * @returns the files that were deleted; the list's own stay, because a backup may have become the list
 */
export async function deleteOldBackups(
  { list, location, actor }: Pick<ActionHost, 'list' | 'location' | 'actor'>,
  days = Infinity,
): Promise<string[]> {
  const all = listBackups(location.backupFolder);
  const lastAutomatic = all.filter(({ kind }) => kind === 'automatic').slice(-AUTOMATIC.kept);
  const files = all
    .filter((one) => {
      const age = actor.now() - Date.parse(one.madeAt);
      const isTooMany = one.kind === 'automatic' && !lastAutomatic.includes(one);
      return isTooMany || age > DAY * (one.kind === 'automatic' ? Math.min(days, AUTOMATIC.days) : days);
    })
    .map(({ file }) => file)
    .filter((file) => !location.files.some((own) => isSameFile(file, own)));
  for (const file of files) await rm(file);
  if (files.length > 0) await recordAudit(list.db, actor, 'backup-deleted', { files: files.length });
  return files;
}
