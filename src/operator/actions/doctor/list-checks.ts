import { statfs } from 'node:fs/promises';
import { DAY, HOUR } from '../../../waitlist/clock.ts';
import { readBacklog } from '../../../waitlist/confirm/waiting.ts';
import { shownWordings } from '../../../waitlist/privacy/consent-wording.ts';
import { listBackups } from '../backup/backup-files.ts';
import { countEntries } from '../entries.ts';
import type { OpenList } from '../open-list.ts';
import { retentionStatus } from '../retention.ts';
import { check, describeFault, type CheckedHost, type Finding } from './finding.ts';

/** In MiB. Below the first sign-ups are at risk; below the second it is time to look. */
const FREE = { least: 200, comfortable: 1024 };
const MEBIBYTE = 1_048_576;
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
export async function checkList(host: CheckedHost): Promise<Finding[]> {
  try {
    const list = await host.openList();
    await probe(list, host.actor.now());
    const { durable, folder, intact, openFiles } = await list.storage.inspect();
    const { corrupt } = await shownWordings(list.db);
    const faults = [
      ...(intact === false ? ['integrity_check'] : []),
      ...(durable ? [] : ['synchronous']),
      ...(corrupt > 0 ? ['consent_wording'] : []),
    ];
    return [
      check('list', faults.length > 0 && 'bad', { fault: faults.join(', ') }),
      check('open', openFiles.length > 0 && 'look', { files: openFiles.join(' ') }),
      ...(folder === undefined ? [] : [await checkDisk(folder)]),
      await checkClock(list, host),
      await checkServer(host),
      await checkRetention(list, host),
      ...(await checkConfirmMails(list, host)),
      checkBackup(host),
    ];
  } catch (error) {
    return [check('list', 'bad', { fault: describeFault(error) })];
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
  const free = Math.floor((bavail * bsize) / MEBIBYTE);
  return check('disk', free < FREE.least ? 'bad' : free < FREE.comfortable && 'look', { free, folder });
}

async function checkClock({ db }: OpenList, { actor }: CheckedHost): Promise<Finding> {
  const { newest } = await db
    .selectFrom('submission')
    .select((is) => is.fn.max('joined_at').as('newest'))
    .executeTakeFirstOrThrow();
  const now = actor.now();
  // Of an empty list, 1970: the database answers null there, whatever the type says.
  const isBehind = now < EARLIEST || new Date(newest).getTime() > now + CLOCK_TOLERANCE;
  return check('clock', isBehind && 'bad', { time: new Date(now).toISOString() });
}

/** Whether the server answers on this machine. The public address is checked with `url`. */
async function checkServer({ fetch, settings }: CheckedHost): Promise<Finding> {
  const url = `http://127.0.0.1:${settings.port}/live`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'manual' }).catch(
    () => undefined,
  );
  return check('server', answer?.ok !== true && 'look', { url });
}

async function checkRetention({ db }: OpenList, { actor, settings }: CheckedHost): Promise<Finding> {
  const now = actor.now();
  const { days, lastRound } = await retentionStatus(db, now, settings.retentionDays);
  if (days === undefined) return check('retention', false);
  if (lastRound !== undefined)
    return check('retention', Math.abs(now - Date.parse(lastRound)) > LATE && 'bad');
  // A sign-up so old means that retention should have run by now.
  const overdue = await countEntries(db, { until: new Date(now - LATE).toISOString() });
  return check('retention', overdue > 0 && 'look');
}

/** Whether mails that ask people to confirm their address pile up: somebody may be entering strangers' addresses. */
async function checkConfirmMails({ db }: OpenList, { actor, settings }: CheckedHost): Promise<Finding[]> {
  const { waiting: number, since } = await readBacklog(db);
  if (since === undefined) return [];
  const hours = Math.floor((actor.now() - Date.parse(since)) / HOUR);
  const isMuch = hours > 0 || number > settings.confirm.perHour;
  return [check('confirmMails', isMuch && 'look', { number, hours })];
}

function checkBackup({ actor, source }: CheckedHost): Finding {
  const last = listBackups(source.backupFolder).at(-1)?.madeAt;
  const days = Math.floor((actor.now() - new Date(last ?? 0).getTime()) / DAY);
  return check('backup', days >= OLD_BACKUP && 'look', { time: last ?? '' });
}
