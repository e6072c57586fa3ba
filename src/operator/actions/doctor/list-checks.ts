import { constants, statSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { DAY, HOUR } from '../../../waitlist/clock.ts';
import { countWaiting, readStop } from '../../../waitlist/confirm/confirm.ts';
import { shownWordings } from '../../../waitlist/privacy/consent-wording.ts';
import { readNightBackup } from '../../../backup/night.ts';
import { readLastRound } from '../../../waitlist/privacy/maintenance.ts';
import { countEntries } from '../entries.ts';
import {
  findBackups,
  isAhead,
  PROMISED_DAYS,
  type Backup,
  type KnownBackup,
} from '../../../backup/backup-files.ts';
import { findCoverage } from '../../../backup/coverage.ts';
import { findUnread, isWritten } from '../../../backup/suppression-files.ts';
import type { OpenList } from '../../../backup/backup-host.ts';
import type { ActionHost } from '../action.ts';
import type { Finding, ReportFinding } from './finding.ts';

/** MiB that the list's disk must have free. */
const FREE = 500;
const MEBIBYTE = 1_048_576;
/** Days after which the last backup is old. */
const OLD_BACKUP = 8;
/** Milliseconds after which a round of retention is late: it runs once a day. */
const LATE = 2 * DAY;
/** Clocks of servers that are kept by NTP differ by less, and the tombstones are in their file by then. */
const TOLERANCE = 60_000;

/**
 * The list: reachable, durable, intact; room for it, and a clock that its times can be trusted by; people are
 * deleted in time; what they agreed to is known; backups, and that nobody comes back with one.
 */
export async function checkList(host: ActionHost, report: ReportFinding): Promise<void> {
  const { list, actor, settings, location } = host;
  const { db } = list;
  const now = actor.now();
  const fault = (await shownWordings(db)).corrupt > 0 ? 'consent_wording' : await findFault(list);
  report(fault !== undefined && 'bad', 'list', { fault: fault ?? '' });
  if (list.kind === 'sqlite') {
    const { workFolder: folder } = location;
    const { bavail, bsize } = await statfs(folder);
    const free = Math.floor((bavail * bsize) / MEBIBYTE);
    report(free < FREE && 'bad', 'disk', { free, folder });
  }

  const { last } = await db
    .selectFrom('submission')
    .select((is) => is.fn.max<string | null>('joined_at').as('last'))
    .executeTakeFirstOrThrow();
  const isBehind = new Date(last ?? 0).getTime() > now + TOLERANCE;
  report(isBehind && 'bad', 'clock', { time: new Date(now).toISOString() });
  const lastRound = await readLastRound(db);
  // Before the first one, there may be no server yet.
  const isLate = lastRound === undefined || Math.abs(now - lastRound) > LATE;
  const isRetentionLate = settings.retentionDays !== undefined && isLate;
  report(isRetentionLate && (lastRound === undefined ? 'look' : 'bad'), 'retention');

  const refused = await countEntries(db, { refused: true });
  report(refused > 0 && 'look', 'refused', { number: refused });

  // Somebody may be entering strangers' addresses.
  const { mails: number, since } = await countWaiting(db);
  const hours = since === undefined ? 0 : Math.floor((now - Date.parse(since)) / HOUR);
  const isSlow = hours > 0 || number > settings.confirm.perHour;
  report(isSlow && 'look', 'confirmMails', { number, hours });

  const stop = await readStop(db, now);
  report(stop !== undefined && 'bad', 'confirmStopped', stop && { time: stop.until, codes: stop.codes });

  await checkBackups(host, report);
}

/** Backups, what lies beside them, and that nobody comes back with one. */
async function checkBackups(host: ActionHost, report: ReportFinding): Promise<void> {
  const { location, settings, actor } = host;
  const { backupFolder: folder, recipient } = location;
  const { db } = host.list;
  const now = actor.now();
  report(folder === undefined && 'look', 'noFolder');
  const isClosed = folder !== undefined && !(await canWrite(folder, location.workFolder));
  report(isClosed && 'bad', 'noAccess', { folder: folder ?? '' });
  const { last } = await findCoverage(host);
  const isOld = now - new Date(last?.madeAt ?? 0).getTime() > OLD_BACKUP * DAY;
  report(folder !== undefined && isOld && 'look', 'backup');
  const { failed } = await readNightBackup(db);
  report(
    failed !== undefined && 'look',
    failed?.reason ?? 'noBackup',
    failed && { ...failed, time: failed.at },
  );
  const { known, foreign } = await findBackups(host);
  const ahead = known.findLast((each) => isAhead(each, now));
  report(ahead !== undefined && 'look', 'backupAhead', ahead && { file: ahead.file });
  const reportFiles = (level: 'look' | 'bad', id: Finding['id'], files: readonly Backup[]) =>
    report(files.length > 0 && level, id, {
      file: files.map(({ name }) => name).join(', '),
      days: PROMISED_DAYS,
    });
  const isOverdue = ({ isOurs, madeAt }: KnownBackup) =>
    !isOurs && now - Date.parse(madeAt) > PROMISED_DAYS * DAY;
  const overdue = known.filter(isOverdue);
  reportFiles(
    'look',
    'unclaimed',
    overdue.filter(({ kind }) => kind !== 'other'),
  );
  reportFiles(
    'bad',
    'strayBackup',
    overdue.filter(({ kind }) => kind === 'other'),
  );
  reportFiles('look', 'otherList', foreign);
  reportFiles('look', 'plainBackups', recipient === undefined ? [] : known.filter((each) => !each.encrypted));
  const unread = await findUnread(host);
  report(unread.length > 0 && 'bad', 'unreadLists', { file: unread.map(({ name }) => name).join(', ') });
  // A server writes it within a minute.
  const recent = new Date(now - TOLERANCE).toISOString();
  const { left } = await db
    .selectFrom('tombstone')
    .select((is) => is.fn.max<string | null>('at').as('left'))
    .executeTakeFirstOrThrow();
  const isLost = left !== null && left < recent && !(await isWritten(host));
  // Without a folder nobody writes the file; where Supabase runs the function, no server does.
  const isUnwritten = folder === undefined || settings.supabase.url !== undefined;
  report((isLost || isUnwritten) && 'look', 'left', { folder: folder ?? 'BACKUP_FOLDER' });
}

/** Whether the server can write into a folder: where root asks, who can everywhere, whether it has the owner of the list's. */
async function canWrite(folder: string, workFolder: string): Promise<boolean> {
  const [found, list] = [folder, workFolder].map((each) => statSync(each, { throwIfNoEntry: false }));
  if (found === undefined) return true;
  if (process.geteuid?.() === 0) return list === undefined || list.uid === 0 || list.uid === found.uid;
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Whether the file is corrupt, or commits of the database would not survive a loss of power. */
async function findFault({ db, kind }: OpenList): Promise<string | undefined> {
  if (kind === 'sqlite') {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
    return rows[0]?.quick_check === 'ok' ? undefined : 'quick_check';
  }
  const { rows } = await sql<{ commit: string; sync: string }>`
    select current_setting('synchronous_commit') as "commit", current_setting('fsync') as "sync"`.execute(db);
  const isDurable = rows[0]?.commit !== 'off' && rows[0]?.sync === 'on';
  return isDurable ? undefined : 'synchronous_commit, fsync';
}
