import { statfs } from 'node:fs/promises';
import type { Settings } from '../../../hosts/shared/settings.ts';
import { DAY } from '../../../waitlist/clock.ts';
import { shownWordings } from '../../../waitlist/privacy/consent-wording.ts';
import { listBackups } from '../backup/backup-files.ts';
import { countEntries } from '../entries.ts';
import type { OpenList } from '../open-list.ts';
import { retentionStatus } from '../retention.ts';
import { bad, good, warning, type Finding, type Installation } from './finding.ts';

const MEBIBYTE = 1_048_576;
/** Below the first sign-ups are at risk; below the second it is time to look. */
const FREE = { least: 200 * MEBIBYTE, comfortable: 1024 * MEBIBYTE };
/** Milliseconds that a server on this machine has for its answer. */
const TIMEOUT = 2000;
/** Days after which the last backup is old. */
const OLD_BACKUP = 8;
/** Clocks of servers that are kept by NTP differ by less. */
const CLOCK_TOLERANCE = 60_000;
/** This program did not exist before. */
const EARLIEST = Date.UTC(2025, 6, 31);
/** Milliseconds after which a round of retention is late: it runs once a day. */
const LATE = 2 * DAY;

/**
 * The list: reachable, writable, durable, intact; room for it, and a clock that its times can be trusted by; the server
 * beside it; people are deleted in time, and what they agreed to is known; backups.
 */
export async function checkList(installation: Installation, settings: Settings): Promise<Finding[]> {
  try {
    const list = await installation.list();
    await probe(list, installation.clock.now());
    const { durable, folder, intact, openFiles } = await list.storage.inspect();
    return [
      intact === false ? bad('database', 'corrupt') : good('database', 'good', list.storage.name),
      durable ? good('durability', 'good') : bad('durability', 'bad'),
      ...(openFiles.length > 0 ? [warning('database', 'open', openFiles.join(' '))] : []),
      ...(folder === undefined ? [] : [await checkDisk(folder)]),
      await checkClock(list, installation),
      await checkServer(installation, settings),
      await checkRetention(list, installation, settings),
      await checkWordings(list),
      checkBackup(installation),
    ];
  } catch (error) {
    return [bad('database', 'bad', error instanceof Error ? error : String(error))];
  }
}

/** A durable write, as the server makes it when it looks whether the database is back. */
async function probe({ db }: OpenList, now: number): Promise<void> {
  const probed_at = new Date(now).toISOString();
  await db
    .insertInto('store_probe')
    .values({ id: 1, probed_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ probed_at }))
    .execute();
}

async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= FREE.comfortable) return good('disk', 'good', free);
  return (free < FREE.least ? bad : warning)('disk', 'bad', free, folder);
}

async function checkClock({ db }: OpenList, { clock, zone }: Installation): Promise<Finding> {
  const { newest } = await db
    .selectFrom('submission')
    .select((is) => is.fn.max('joined_at').as('newest'))
    .executeTakeFirstOrThrow();
  const now = new Date(clock.now());
  if (now.getTime() < EARLIEST) return bad('clock', 'bad', now, zone);
  // Of an empty list, 1970: the database answers null there, whatever the type says.
  const last = new Date(newest);
  return last.getTime() > now.getTime() + CLOCK_TOLERANCE
    ? bad('clock', 'behind', now, zone, last)
    : good('clock', 'good', now, zone);
}

/** Whether the server answers on this machine. The public address is checked with `--url`. */
async function checkServer({ fetch }: Installation, { port }: Settings): Promise<Finding> {
  const url = `http://127.0.0.1:${port}/live`;
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'manual' });
    if (ok) return good('server', 'good', url);
  } catch {
    // Nothing listens there: the finding below.
  }
  return warning('server', 'none', url);
}

async function checkRetention(
  { db }: OpenList,
  { clock }: Installation,
  { retentionDays }: Settings,
): Promise<Finding> {
  const now = clock.now();
  const { days, lastRound } = await retentionStatus(db, now, retentionDays);
  if (days === undefined) return good('retention', 'off');
  if (lastRound === undefined) {
    // A sign-up so old means that retention should have run by now.
    const overdue = await countEntries(db, { until: new Date(now - LATE).toISOString() });
    return overdue > 0 ? warning('retention', 'never') : good('retention', 'soon');
  }
  const last = new Date(lastRound);
  return Math.abs(now - last.getTime()) > LATE
    ? bad('retention', 'late', last)
    : good('retention', 'good', last);
}

async function checkWordings({ db }: OpenList): Promise<Finding> {
  const { shown, corrupt } = await shownWordings(db);
  if (corrupt > 0) return bad('wordings', 'corrupt', corrupt);
  return shown.length === 0 ? good('wordings', 'none') : good('wordings', 'good', shown.length);
}

function checkBackup({ clock, source }: Installation): Finding {
  const last = listBackups(source.backupFolder).at(-1)?.madeAt;
  const made = new Date(last ?? 0);
  const days = Math.floor((clock.now() - made.getTime()) / DAY);
  if (last === undefined) return warning('backup', 'none');
  return days >= OLD_BACKUP ? warning('backup', 'old', made, days) : good('backup', 'good', made);
}
