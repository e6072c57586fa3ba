import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { DAY, HOUR } from '../../../waitlist/clock.ts';
import { countWaiting, readStop } from '../../../waitlist/confirm/confirm.ts';
import { shownWordings } from '../../../waitlist/privacy/consent-wording.ts';
import { readNightBackup } from '../../../hosts/node/night-backup.ts';
import { readLastRound } from '../../../waitlist/privacy/maintenance.ts';
import { countEntries } from '../entries.ts';
import { isAhead, listBackups } from '../backup/backup-files.ts';
import { findCoverage } from '../backup/coverage.ts';
import { suppressionFiles } from '../backup/suppression-file.ts';
import type { OpenList } from '../open-list.ts';
import type { ActionHost } from '../action.ts';
import type { ReportFinding } from './finding.ts';

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

  const { last: backup } = await findCoverage(host);
  report(now - new Date(backup?.madeAt ?? 0).getTime() > OLD_BACKUP * DAY && 'look', 'backup');
  const { failed } = await readNightBackup(db);
  report(
    failed !== undefined && 'look',
    failed?.reason ?? 'noBackup',
    failed && { ...failed, time: failed.at },
  );
  const ahead = listBackups(location.backupFolder).findLast((each) => isAhead(each, now));
  report(ahead !== undefined && 'look', 'backupAhead', ahead && { file: ahead.file });
  const { left } = await db
    .selectFrom('tombstone')
    .select((is) => is.fn.max<string | null>('at').as('left'))
    .where('at', '<', new Date(now - TOLERANCE).toISOString())
    .executeTakeFirstOrThrow();
  const isLost = new Date(left ?? 0).getTime() > writtenAt(location.backupFolder);
  // Without a folder nobody writes the file; where Supabase runs the function, no server does.
  const isUnwritten = location.backupFolder === undefined || settings.supabase.url !== undefined;
  report((isLost || isUnwritten) && 'look', 'left', { folder: location.backupFolder ?? 'BACKUP_FOLDER' });
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

/** When the tombstones were last written beside the backups, in milliseconds since 1970. */
function writtenAt(folder: string | undefined): number {
  const files = folder === undefined ? [] : suppressionFiles(folder);
  return Math.max(0, ...files.map((file) => statSync(file).mtimeMs));
}
