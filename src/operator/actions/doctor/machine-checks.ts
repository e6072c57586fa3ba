import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { DAY } from '../../../waitlist/clock.ts';
import type { Context } from '../../cli/context.ts';
import { localTime } from '../../time/zone.ts';
import { checkContent } from '../backup/verify.ts';
import { recordedBackups } from '../backups.ts';
import type { OpenList } from '../open-list.ts';
import { findLeftovers } from '../temporary-folder.ts';
import { describeFailure } from '../../cli/failure.ts';
import { checkPrivacy } from './privacy-checks.ts';
import { bad, good, warning, type Finding } from './finding.ts';

const MEBIBYTE = 1_048_576;
/** Below the first sign-ups are at risk; below the second it is time to look. */
const FREE = { least: 200 * MEBIBYTE, comfortable: 1024 * MEBIBYTE };
/** Milliseconds that a server on this machine has for its answer. */
const ANSWER = 2000;
/** Days after which the last backup is old. */
const OLD_BACKUP = 8;
/** Faults that are named; all of them are counted. */
const SHOWN = 5;
/** Clocks of servers that are kept by NTP differ by less. */
const AHEAD = 60_000;
/** This program did not exist before. */
const EARLIEST = Date.UTC(2025, 6, 31);

/** The database: reachable, writable, durable, whole; room for it; and a clock that its times can be trusted by. */
export async function checkMachine(context: Context): Promise<Finding[]> {
  const { messages, clock } = context;
  const { doctor } = messages;
  try {
    const list = await context.list();
    await probe(list, clock.now());
    const { durable, folder, intact, openFiles } = await list.storage.inspect();
    return [
      intact === false ? bad('database', doctor.database.corrupt) : await checkRows(list, context),
      durable ? good('durability', doctor.durability.good) : bad('durability', doctor.durability.bad),
      ...(openFiles.length > 0 ? [warning('database', doctor.database.open(openFiles.join(' ')))] : []),
      ...(folder === undefined ? [] : [await checkDisk(folder, context)]),
      await checkClock(list, context),
      await checkServer(context),
      ...(await checkPrivacy(context)),
      await checkLastBackup(list, context),
      ...(await checkLeftovers(list, context)),
    ];
  } catch (error) {
    return [bad('database', doctor.database.bad(describeFailure(error, messages).message))];
  }
}

/** Pages can be sound although what is in them is not. The wordings are checked by themselves. */
async function checkRows({ db, storage }: OpenList, { messages: { doctor } }: Context): Promise<Finding> {
  const { faults } = await checkContent(db, new Set(['audit']));
  if (faults.length === 0) return good('database', doctor.database.good(storage.name));
  return bad('database', doctor.database.faults(faults.length, faults.slice(0, SHOWN).join(', ')));
}

/** Whether the server answers on this machine. The public address is looked at with `--url`. */
async function checkServer({ configuration, fetch, messages: { doctor } }: Context): Promise<Finding> {
  const port = 'problems' in configuration ? undefined : configuration.settings.port;
  const url = `http://127.0.0.1:${String(port)}/live`;
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(ANSWER), redirect: 'manual' });
    if (ok) return good('server', doctor.server.good(url));
  } catch {
    // Nothing listens there, which is what the next line says.
  }
  return warning('server', doctor.server.none(url));
}

async function checkLastBackup({ db }: OpenList, context: Context): Promise<Finding> {
  const { clock, zone, messages } = context;
  const { doctor } = messages;
  const made = (await recordedBackups(db)).filter(({ file }) => existsSync(file)).at(-1)?.made_at;
  if (made === undefined) return warning('backup', doctor.backup.none);
  const time = localTime(zone, Date.parse(made));
  const days = Math.floor((clock.now() - Date.parse(made)) / DAY);
  return days >= OLD_BACKUP
    ? warning('backup', doctor.backup.old(time, days))
    : good('backup', doctor.backup.good(time));
}

/** A command that was killed may have left an unencrypted copy of the list. */
async function checkLeftovers(
  { db }: OpenList,
  { source, messages: { doctor } }: Context,
): Promise<Finding[]> {
  const folders = (await recordedBackups(db)).map(({ file }) => dirname(file));
  const found = findLeftovers([source.workFolder, source.backupFolder, tmpdir(), ...folders]);
  return found.length === 0 ? [] : [bad('leftovers', doctor.leftovers(found.join(', ')))];
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

async function checkDisk(folder: string, { messages: { doctor } }: Context): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const { count } = doctor.disk;
  const gibibytes = Math.floor(free / MEBIBYTE / 1024);
  const shown = gibibytes >= 10 ? `${count(gibibytes)} GiB` : `${count(Math.floor(free / MEBIBYTE))} MiB`;
  if (free < FREE.least) return bad('disk', doctor.disk.bad(shown, folder));
  return free < FREE.comfortable
    ? warning('disk', doctor.disk.bad(shown, folder))
    : good('disk', doctor.disk.good(shown));
}

async function checkClock(
  { db }: OpenList,
  { clock, zone, messages: { doctor } }: Context,
): Promise<Finding> {
  const { newest } = await db
    .selectFrom('submission')
    .select((is) => is.fn.max('joined_at').as('newest'))
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const shown = `${localTime(zone, now)} (${zone})`;
  if (now < EARLIEST) return bad('clock', doctor.clock.bad(shown));
  // An empty list has no newest entry, whatever the type says.
  const last = (newest as string | null) ?? '';
  return last !== '' && Date.parse(last) > now + AHEAD
    ? bad('clock', doctor.clock.behind(shown, localTime(zone, Date.parse(last))))
    : good('clock', doctor.clock.good(shown));
}
