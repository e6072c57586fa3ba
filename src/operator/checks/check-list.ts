import { constants, existsSync, statSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { findBackups } from '../../backup/backup-files.ts';
import { describeFault } from '../../backup/backup-refusal.ts';
import { DAY } from '../../waitlist/clock.ts';
import { countWaiting } from '../../waitlist/confirm/confirm.ts';
import { hasPeople } from '../../waitlist/entries.ts';
import { readLastRound } from '../../waitlist/privacy/maintenance.ts';
import { shownWordings } from '../../waitlist/privacy/shown-wordings.ts';
import { countDomains, countEntries } from '../../waitlist/selection.ts';
import { CONFIRM_MESSAGE, databaseTime } from '../../waitlist/store/schema.ts';
import type { ActionHost } from '../actions/action.ts';
import { countSpans, largestSpike } from '../actions/overview.ts';
import { found, type Checking, type Found } from './check.ts';

/** MiB that a disk must have free. */
export const LEAST_FREE = 500;
/** Milliseconds after which a round of retention is late: it runs once a day. */
const LATE = 2 * DAY;
/** Milliseconds: clocks of servers that are kept by NTP differ by less. */
export const TOLERANCE = 60_000;

/** Whether the list answers, can be written, is intact, and its commits survive a loss of power. */
export async function checkList({ list, location }: ActionHost): Promise<Found[]> {
  const { db, kind } = list;
  try {
    // It takes the right to write, and changes nothing.
    await sql`update setting set value = value where 1 = 0`.execute(db);
  } catch (error) {
    const fault = describeFault(error);
    const id = fault.includes('not support SSL') ? 'noTls' : /read-?only/.test(fault) ? 'readOnly' : 'closed';
    return [found('bad', id, { fault })];
  }
  const { workFolder: folder } = location;
  const isClosed = kind === 'sqlite' && !(await canWrite(folder, folder));
  const isAltered = (await shownWordings(db)).corrupt > 0;
  const fault = isAltered ? 'consent_wording' : await findFault(list);
  return [
    found(isClosed && 'bad', 'noAccess', { folder }),
    found(fault !== undefined && 'bad', 'list', { fault: fault ?? '' }),
  ];
}

async function findFault({ db, kind }: ActionHost['list']): Promise<string | undefined> {
  if (kind === 'sqlite') {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
    return rows[0]?.quick_check === 'ok' ? undefined : 'quick_check';
  }
  const { rows } = await sql<{ commit: string; sync: string }>`
    select current_setting('synchronous_commit') as "commit", current_setting('fsync') as "sync"`.execute(db);
  const isDurable = rows[0]?.commit !== 'off' && rows[0]?.sync === 'on';
  return isDurable ? undefined : 'synchronous_commit, fsync';
}

/** Room for a list that is a file. That of a database elsewhere cannot be seen from here. */
export async function checkDisk({ location: { files, workFolder: folder } }: ActionHost): Promise<Found[]> {
  if (files.length === 0) return [];
  const free = await freeIn(folder);
  return [found(free < LEAST_FREE && 'bad', 'disk', { free, folder })];
}

/**
 * Whether the clock is right, and people are deleted in time. A clock that is behind is known by who has joined; one that is
 * ahead only by another clock: that of the database's machine, and of whoever answers for the page. Where all are one
 * machine's it cannot be told from a server that was off.
 */
export async function checkTimes(host: Checking): Promise<Found[]> {
  const { list, actor, settings } = host;
  const { db } = list;
  const now = actor.now();
  const time = new Date(now).toISOString();
  const { last } = await db
    .selectFrom('submission')
    .select((is) => is.fn.max<string | null>('joined_at').as('last'))
    .executeTakeFirstOrThrow();
  if (last !== null && Date.parse(last) > now + TOLERANCE)
    return [found('bad', 'clock', { time, other: last })];
  const other = (await otherClocks(host)).find((each) => Math.abs(each.time - actor.now()) > TOLERANCE);
  if (other !== undefined) {
    const details = { time, other: new Date(other.time).toISOString(), host: other.host };
    return [found('bad', 'clocks', details)];
  }
  const lastRound = await readLastRound(db);
  const isLate = settings.retentionDays !== undefined && Math.abs(now - (lastRound ?? now)) > LATE;
  return [
    found(false, 'clock'),
    // Before the first one, there may be no server yet.
    lastRound === undefined
      ? found(settings.retentionDays !== undefined && 'look', 'noRound')
      : found(isLate && 'bad', 'retention', { time: new Date(lastRound).toISOString() }),
  ];
}

/** What other clocks say: of the server here, of whoever answers for the page, and of a database elsewhere. */
async function otherClocks({ list: { db, kind }, settings, visit, url }: Checking) {
  const clocks: { host: string; time: number }[] = [];
  for (const page of [`http://127.0.0.1:${settings.port}/live`, url ?? []].flat()) {
    const { response } = await visit(page);
    // A proxy that keeps a page says for how many seconds it has.
    const age = Number(response?.headers.get('age') ?? 0) * 1000;
    const time = Date.parse(response?.headers.get('date') ?? '') + age;
    clocks.push({ host: new URL(page).host, time });
  }
  if (settings.database.kind === 'postgres') {
    const { rows } = await sql<{ now: string }>`select ${databaseTime(kind)} as now`.execute(db);
    clocks.push({ host: settings.database.host, time: Date.parse(rows[0]?.now ?? '') });
  }
  return clocks;
}

/** People whose consent is a no. */
export async function checkConsents({ list }: ActionHost): Promise<Found[]> {
  const refused = await countEntries(list.db, { refused: true });
  return [found(refused > 0 && 'look', 'refused', { number: refused }, '/in-and-out')];
}

/** A list with nobody on it, which may have been lost. */
export async function checkRestorable(host: ActionHost): Promise<Found[]> {
  if (await hasPeople(host.list.db)) return [];
  const { known } = await findBackups(host);
  const number = Math.max(0, ...known.map(({ people = 0 }) => people));
  return [found(number > 0 && 'bad', 'restorable', { number }, '/care')];
}

/** Addresses that look mistyped, and that are not confirmed. */
export async function checkAddresses({ list }: ActionHost): Promise<Found[]> {
  const domains = await countDomains(list);
  const typos = domains.reduce((sum, { count, meant }) => (meant ? sum + count : sum), 0);
  const { people, mails } = await countWaiting(list.db);
  return [
    found(typos > 0 && 'look', 'typos', { number: typos }, '/people?flagged=yes'),
    found(people > 0 && 'look', 'waiting', { number: people, mails }, '/people?waiting=yes'),
  ];
}

/** Ten minutes in which far more joined than usual. */
export async function checkSpike({ list, programme }: ActionHost): Promise<Found[]> {
  const spike = largestSpike(await countSpans(list.db, programme.timeZone));
  if (spike === undefined) return [found(false, 'spike')];
  const { from, until, count: number, usual } = spike;
  return [found('look', 'spike', { number, usual, time: from }, `/people?since=${from}&until=${until}`)];
}

/** Mails that were rejected, for each message. */
export async function checkRejected({ list: { db } }: ActionHost): Promise<Found[]> {
  const messages = await db
    .selectFrom('mail_delivery')
    .select((is) => ['message', is.fn.countAll().as('number')])
    .where('state', '=', 'rejected')
    .where('message', '<>', CONFIRM_MESSAGE)
    .groupBy('message')
    .execute();
  return messages.map(({ message, number }) =>
    found('look', 'rejected', { message, number: Number(number) }, `/messages/${message}?step=report`),
  );
}

const MEBIBYTE = 1_048_576;

/** A folder, or the one above it in which it would be made. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(path.dirname(folder)));

/** MiB that are free on the disk of a folder. */
export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(existing(folder));
  return Math.floor((bavail * bsize) / MEBIBYTE);
}

/** Whether the server can write into a folder: where root asks, who can everywhere, whether the owner of the list's can. */
export async function canWrite(folder: string, listFolder: string): Promise<boolean> {
  const place = existing(folder);
  const [found, list] = [statSync(place), statSync(existing(listFolder))];
  const isOwners = found.uid === list.uid && (found.mode & constants.S_IWUSR) > 0;
  if (process.geteuid?.() === 0 && list.uid !== 0 && !isOwners) return false;
  return access(place, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}
