import type { BackupFile } from '../../actions/backup/backup-files.ts';
import type { OpenList } from '../../actions/open-list.ts';
import { localTime } from '../../time/zone.ts';
import type { Context } from '../context.ts';
import type { Messages } from '../messages/en.ts';

/** Says whether anything of deleted people is left in the list's own files. */
export function describeScrub({ erase }: Messages, { storage }: OpenList, gone: boolean | undefined): string {
  if (gone === undefined) return erase.vacuumed(storage.name);
  return gone ? erase.gone(storage.name) : erase.notGone(storage.name);
}

/** Says which backups may still hold the people who were just deleted, and what to do about it. */
export function describeBackups({ messages, zone }: Context, backups: readonly BackupFile[]): string[] {
  const { none, some, advice } = messages.backups;
  if (backups.length === 0) return [none];
  const line = ({ file, madeAt }: BackupFile) => `  ${file} (${localTime(zone, Date.parse(madeAt))})`;
  return [some, ...backups.map(line), advice];
}
