import { findBackups, isAhead, PROMISED_DAYS, type Backup } from '../../backup/backup-files.ts';
import { findLastBackup } from '../../backup/coverage.ts';
import { readNightBackup } from '../../backup/night.ts';
import { findUnread, isWritten } from '../../backup/suppression-files.ts';
import { DAY } from '../../waitlist/clock.ts';
import type { ActionHost } from '../actions/action.ts';
import { found, type Found } from './check.ts';
import { canWrite, freeIn, LEAST_FREE, TOLERANCE } from './check-list.ts';

/** The folder for backups: whether there is one, the server can write into it, and has room there. */
export async function checkFolder({ location }: ActionHost): Promise<Found[]> {
  const { backupFolder: folder, workFolder, files } = location;
  if (folder === undefined) return [found('look', 'noFolder')];
  const isClosed = !(await canWrite(folder, workFolder));
  const free = await freeIn(folder);
  // Of the list's own disk it is said there.
  const isOther = files.length === 0 || free !== (await freeIn(workFolder));
  return [
    found(isClosed && 'bad', 'closedFolder', { folder }),
    found(isOther && free < LEAST_FREE && 'look', 'backupDisk', { free, folder }),
  ];
}

/** The last backup. */
export async function checkLastBackup(host: ActionHost): Promise<Found[]> {
  if (host.location.backupFolder === undefined) return [];
  const { last, total, isFine } = await findLastBackup(host);
  if (last === undefined) return [found(!isFine && 'look', 'neverBackedUp', { people: total }, '/care')];
  const { madeAt: time, people = 0 } = last;
  return [found(!isFine && 'look', 'backup', { time, people, total }, '/care')];
}

/** Backups of the nights. */
export async function checkNights({ list }: ActionHost): Promise<Found[]> {
  const { failed } = await readNightBackup(list.db);
  if (failed === undefined) return [found(false, 'noBackup')];
  const { reason, at: time, ...details } = failed;
  return [found('look', reason, { ...details, time })];
}

/** What lies beside the backups of the nights, by its names. */
export async function checkFiles(host: ActionHost): Promise<Found[]> {
  const now = host.actor.now();
  const { known, foreign } = await findBackups(host);
  const overdue = known.filter(
    ({ isOurs, madeAt }) => !isOurs && now - Date.parse(madeAt) > PROMISED_DAYS * DAY,
  );
  const isPlain = ({ encrypted }: Backup) => host.location.recipient !== undefined && !encrypted;
  const looks = [
    ['look', 'backupAhead', known.filter((each) => isAhead(each, now)), '/care'],
    ['look', 'unclaimed', overdue.filter(({ kind }) => kind !== 'other'), '/care'],
    ['bad', 'strayBackup', overdue.filter(({ kind }) => kind === 'other'), '/care'],
    ['look', 'otherList', foreign],
    ['look', 'plainBackups', known.filter(isPlain), '/care'],
    ['bad', 'unreadLists', await findUnread(host)],
  ] as const;
  return looks.map(([level, id, files, place]) => {
    const file = files.map(({ name }) => name).join(', ');
    return found(files.length > 0 && level, id, { file, days: PROMISED_DAYS }, place);
  });
}

/** That nobody comes back with a backup who has left. */
export async function checkWhoLeft(host: ActionHost): Promise<Found[]> {
  const { location, settings, actor, list } = host;
  const { backupFolder: folder } = location;
  // A server writes it within a minute.
  const recent = new Date(actor.now() - TOLERANCE).toISOString();
  const { left } = await list.db
    .selectFrom('tombstone')
    .select((is) => is.fn.max<string | null>('at').as('left'))
    .executeTakeFirstOrThrow();
  const isLost = left !== null && left < recent && !(await isWritten(host));
  // Without a folder nobody writes the file; where Supabase runs the function, no server does.
  const isUnwritten = folder === undefined || settings.supabase.url !== undefined;
  return [found((isLost || isUnwritten) && 'look', 'left', { folder: folder ?? 'BACKUP_FOLDER' })];
}
