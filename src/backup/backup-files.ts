import { globSync, lstatSync, mkdirSync, renameSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DAY } from '../waitlist/clock.ts';
import { hasPeople } from '../waitlist/entries.ts';
import { recordAudit } from '../waitlist/privacy/audit.ts';
import { isClockTrusted } from '../waitlist/privacy/maintenance.ts';
import type { BackupHost, ListLocation } from './backup-host.ts';
import { ID, makeListIds, readListIds } from './list-id.ts';
import { giveToOwner, isSameFile } from './output-file.ts';
import { BackupRefusal } from './backup-refusal.ts';

/** What a backup was made for: because somebody wanted it, every night, or by itself around a change of many people. */
export type BackupKind = 'waitlist' | 'nightly' | 'automatic';

/** Names that `newName` gives: what it is, the time in UTC, how many people are in it, and whose it is. */
const NAME = new RegExp(
  `^(waitlist|nightly|automatic)-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d\\.\\d{3})Z-(\\d+)-people(?:-(${ID}))?\\.db(\\.age)?$`,
);

/** Automatic backups that are kept. */
const AUTOMATIC = 3;

/** Days after which the page promises that nobody who was deleted is in a backup (`content`, `privacy`). */
export const PROMISED_DAYS = 15;

/**
 * A name for a backup that nobody named.
 *
 * @param id of the list
 * @example newName('nightly', now, 30, '5f0c9a1e', '.db') // 'nightly-2026-03-10T05-00-00.000Z-30-people-5f0c9a1e.db'
 */
export function newName(
  kind: BackupKind,
  now: number,
  people: number,
  id: string,
  ending: '.db' | '.db.age',
): string {
  return `${kind}-${new Date(now).toISOString().replaceAll(':', '-')}-${people}-people-${id}${ending}`;
}

/** Makes the folder for backups, where there is none, as it belongs to the owner of the list's: a server that is not root. */
export function makeFolder(folder: string, { workFolder }: Pick<ListLocation, 'workFolder'>): void {
  const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
  if (isNew) giveToOwner(folder, workFolder === folder ? dirname(folder) : workFolder);
}

/** A backup, as its name and the folder say; of one that has another name, the file's time and nobody knows of whom. */
export interface Backup {
  name: string;
  file: string;
  kind: BackupKind | 'other';
  madeAt: string;
  bytes: number;
  encrypted: boolean;
  people: number | undefined;
  /** The id of its list. Those of earlier versions have none. */
  list: string | undefined;
}

/** Lists what may be backups in a folder, if there is one, oldest first. The file itself is the record of a backup. */
export function listBackups(folder: string | undefined): Backup[] {
  return (folder === undefined ? [] : globSync('*.db{,.age}', { cwd: folder }))
    .flatMap((name): Backup[] => {
      const file = join(folder ?? '', name);
      const found = lstatSync(file, { throwIfNoEntry: false });
      if (found?.isFile() !== true) return [];
      const facts = { name, file, bytes: found.size, encrypted: name.endsWith('.age') };
      const [, kind, day, hour, minute, seconds, people, list] = NAME.exec(name) ?? [];
      if (kind === undefined)
        return [{ ...facts, kind: 'other', madeAt: found.mtime.toISOString(), people: undefined, list }];
      const madeAt = `${day}T${hour}:${minute}:${seconds}Z`;
      return [{ ...facts, kind: kind as BackupKind, madeAt, people: Number(people), list }];
    })
    .sort((one, other) => one.madeAt.localeCompare(other.madeAt));
}

/** Backups that a wrong clock has dated in the future count for nothing: as the last one, and among those that are kept. */
export function isAhead({ madeAt }: { madeAt: string }, now: number): boolean {
  return Date.parse(madeAt) > now;
}

/** A backup that is of this list by its name, or of which nobody knows whose it is. */
export type KnownBackup = Backup & { isOurs: boolean };

/**
 * Finds the backups in their folder, oldest first. Files without a name of ours that are not encrypted are looked into.
 *
 * @returns `foreign`: those of other lists. Beside a list with nobody on it there is none: it may have been lost, and be one of
 *   these
 */
export async function findBackups({ list: { db }, location }: Pick<BackupHost, 'list' | 'location'>) {
  const [own] = await readListIds(db);
  const isEmpty = !(await hasPeople(db));
  const known: KnownBackup[] = [];
  const foreign: Backup[] = [];
  for (const each of listBackups(location.backupFolder)) {
    if (location.files.some((file) => isSameFile(each.file, file))) continue;
    const isOurs = each.list !== undefined && each.list === own;
    if (each.list !== undefined && !isOurs && !isEmpty) foreign.push(each);
    else if (each.kind !== 'other' || each.encrypted || (await isList(location, each.file)))
      known.push({ ...each, isOurs });
  }
  return { known, foreign };
}

/** Whether a file holds a list; one that is damaged may. */
async function isList({ openFile }: ListLocation, file: string): Promise<boolean> {
  await using db = openFile(file, { readOnly: true });
  try {
    await db.selectFrom('submission').select('email').limit(1).execute();
    return true;
  } catch (error) {
    return !/no such (?:table|column)|not a database/.test(String(error));
  }
}

/**
 * Deletes backups of this list in their folder: automatic ones but the last three, and after a backup that somebody or the
 * night has made all that are older than so many days, because the people in them were promised that. By age it deletes only
 * where the clock can be trusted as the daily round trusts it.
 *
 * @param made the backup that was made just now: it is the last one, and stays
 * @param onFault called for each that cannot be deleted
 * @returns the files that were deleted, and those that were kept although they seem too old
 */
export async function deleteOldBackups(
  host: BackupHost,
  made: { at: number; kind: BackupKind; people: number },
  onFault: (error: unknown) => void,
): Promise<{ deleted: string[]; kept: string[] }> {
  const { list, actor, settings } = host;
  const { days = Infinity } = settings.backup;
  const { known: all } = await findBackups(host);
  const known = all.filter((each) => each.isOurs && !isAhead(each, made.at));
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

/** A backup of this list that somebody names, or one of which nobody knows whose it is. @throws BackupRefusal for another file */
export async function namedBackup(host: BackupHost, name: string): Promise<KnownBackup> {
  const found = (await findBackups(host)).known.find((each) => each.name === name);
  if (found === undefined) throw new BackupRefusal('unknownFile');
  return found;
}

/** Makes a backup this list's, by its name: then it counts, and is deleted when its time is over. @returns its new name */
export async function adoptBackup(host: BackupHost, name: string): Promise<string> {
  const { kind, madeAt, people, encrypted, file } = await namedBackup(host, name);
  if (kind === 'other' || people === undefined) throw new BackupRefusal('unknownFile');
  const [own] = await makeListIds(host.list.db);
  const renamed = newName(kind, Date.parse(madeAt), people, own, encrypted ? '.db.age' : '.db');
  const target = join(dirname(file), renamed);
  if (renamed !== name && lstatSync(target, { throwIfNoEntry: false }) !== undefined)
    throw new BackupRefusal('exists', { file: target });
  renameSync(file, target);
  await recordAudit(host.list.db, host.actor, 'backup-adopted', { file: basename(target) });
  return renamed;
}
