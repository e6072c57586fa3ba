import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { Context } from '../../cli/context.ts';
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
      intact === false ? bad('database', doctor.database.damaged) : await checkRows(list, context),
      durable ? good('durability', doctor.durability.good) : bad('durability', doctor.durability.bad),
      ...(openFiles.length > 0 ? [warning('database', doctor.database.open(openFiles.join(' ')))] : []),
      ...(folder === undefined ? [] : [await checkDisk(folder, context)]),
      await checkClock(list, context),
      ...(await checkPrivacy(context)),
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
  const shown = Math.floor(free / MEBIBYTE);
  if (free < FREE.least) return bad('disk', doctor.disk.bad(shown, folder));
  return free < FREE.comfortable
    ? warning('disk', doctor.disk.bad(shown, folder))
    : good('disk', doctor.disk.good(shown));
}

async function checkClock({ db }: OpenList, { clock, messages: { doctor } }: Context): Promise<Finding> {
  const { newest } = await db
    .selectFrom('submission')
    .select((is) => is.fn.max('joined_at').as('newest'))
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const shown = new Date(now).toISOString();
  if (now < EARLIEST) return bad('clock', doctor.clock.bad(shown));
  // An empty list has no newest entry, whatever the type says.
  const last = (newest as string | null) ?? '';
  return last !== '' && Date.parse(last) > now + AHEAD
    ? bad('clock', doctor.clock.behind(shown, last))
    : good('clock', doctor.clock.good(shown));
}
