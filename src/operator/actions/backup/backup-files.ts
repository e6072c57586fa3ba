import { globSync, lstatSync, mkdirSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../../../waitlist/clock.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { isClockTrusted } from '../../../waitlist/privacy/maintenance.ts';
import type { ActionHost } from '../action.ts';
import { isSameFile } from '../output-file.ts';

/** What a backup was made for: because somebody wanted it, every night, or by itself around a change of many people. */
export type BackupKind = 'waitlist' | 'nightly' | 'automatic';

/**
 * Names that `newName` gives: what it is, the time in UTC, and how many people are in it. Those of earlier versions do not
 * have the people, and may have a number instead of the seconds.
 */
const NAME =
  /^(waitlist|nightly|automatic)-(\d{4}-\d\d-\d\d)[T-](\d\d)-?(\d\d)(?:-(\d\d\.\d{3}))?Z(?:-(\d+)-people|-\d+)?\.db(\.age)?$/;

/** Automatic backups that are kept. */
const AUTOMATIC = 3;

/**
 * A name for a backup that nobody named, in a folder that is created if it does not exist.
 *
 * @example newName('backups', 'waitlist', now, 30, '.db') // 'backups/waitlist-2026-03-10T05-00-00.000Z-30-people.db'
 */
export function newName(
  folder: string,
  kind: BackupKind,
  now: number,
  people: number,
  ending: '.db' | '.db.age',
): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = new Date(now).toISOString().replaceAll(':', '-');
  return join(folder, `${kind}-${time}-${people}-people${ending}`);
}

/** A backup, as its name and the folder say. */
export interface Backup {
  name: string;
  file: string;
  kind: BackupKind;
  madeAt: string;
  bytes: number;
  encrypted: boolean;
  /** `undefined` for one of an earlier version. */
  people: number | undefined;
}

/** Lists the backups in a folder, if there is one, by their names, oldest first. The file itself is the record of a backup. */
export function listBackups(folder: string | undefined): Backup[] {
  return (folder === undefined ? [] : globSync('*.db{,.age}', { cwd: folder }))
    .flatMap((name): Backup[] => {
      const [, kind, day, hour, minute, seconds = '00.000', people, age] = NAME.exec(name) ?? [];
      const file = join(folder ?? '', name);
      const found = kind === undefined ? undefined : lstatSync(file, { throwIfNoEntry: false });
      if (found?.isFile() !== true) return [];
      const madeAt = `${day}T${hour}:${minute}:${seconds}Z`;
      const facts = { madeAt, bytes: found.size, encrypted: age !== undefined };
      const count = people === undefined ? undefined : Number(people);
      return [{ name, file, kind: kind as BackupKind, ...facts, people: count }];
    })
    .sort((one, other) => one.madeAt.localeCompare(other.madeAt));
}

/** Backups that a wrong clock has dated in the future count for nothing: as the last one, and among those that are kept. */
export function isAhead({ madeAt }: { madeAt: string }, now: number): boolean {
  return Date.parse(madeAt) > now;
}

/**
 * Deletes backups in their folder: automatic ones but the last three, and after a backup that somebody or the night has made
 * all that are older than so many days, because the people in them were promised that. By age it deletes only where the
 * clock can be trusted as the daily round trusts it.
 *
 * @param made the backup that was made just now: it is the last one, and stays
 * @param days after which a backup is deleted; `undefined`: none is
 * @param onFault called for each that cannot be deleted
 * @returns the files that were deleted, and those that were kept although they seem too old; the list's own are neither,
 *   because a backup may have become the list
 */
export async function deleteOldBackups(
  { list, location, actor }: Pick<ActionHost, 'list' | 'location' | 'actor'>,
  made: { at: number; kind: BackupKind; people: number },
  onFault: (error: unknown) => void,
  days = Infinity,
): Promise<{ deleted: string[]; kept: string[] }> {
  const known = listBackups(location.backupFolder).filter(
    (each) => !isAhead(each, made.at) && !location.files.some((own) => isSameFile(each.file, own)),
  );
  const tooMany = known.filter(({ kind }) => kind === 'automatic').slice(0, -AUTOMATIC);
  // Beside a list that is empty, older backups may be all that is left of it; so may they be before a restore.
  const countsAge = made.kind !== 'automatic' && made.people > 0;
  const tooOld = known.filter(({ madeAt }) => countsAge && made.at - Date.parse(madeAt) > DAY * days);
  const isTrusted = await isClockTrusted(list.db, made.at);
  const files = new Set([...tooMany, ...(isTrusted ? tooOld : [])].map(({ file }) => file));
  const deleted: string[] = [];
  for (const file of files) await unlink(file).then(() => deleted.push(file), onFault);
  if (deleted.length > 0) await recordAudit(list.db, actor, 'backup-deleted', { files: deleted.length });
  const kept = tooOld.map(({ file }) => file).filter((file) => !files.has(file));
  return { deleted, kept };
}
