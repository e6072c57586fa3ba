import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { PROJECT_FOLDER } from '../../hosts/node/environment.ts';
import { DAY } from '../../waitlist/clock.ts';
import { readAudit, type AuditDetail } from '../../waitlist/privacy/audit.ts';
import { decideRound, readLastRound } from '../../waitlist/privacy/maintenance.ts';
import { change, query, type ActionHost } from './action.ts';
import { Refusal } from './refusal.ts';
import {
  deleteOldBackups,
  isAhead,
  lastBackup,
  listBackups,
  newName,
  type BackupKind,
} from './backup/backup-files.ts';
import { makeBackup } from './backup/make-backup.ts';
import { writeSuppressionFile } from './backup/suppression-file.ts';
import { describeFault } from './doctor/finding.ts';
import { countEntries } from './entries.ts';
import { writeOutput } from './output-file.ts';

/** Lines of the audit log that are shown at once. */
const AUDIT_LINES = 200;
/** A change of more people than this is preceded by a backup. */
const WITHOUT_BACKUP = 10;

/** The backups in their folder, newest first. */
export const backups = query({
  input: v.object({}),
  run: async ({ list: { db }, location, actor }) => {
    const files = listBackups(location.backupFolder).reverse();
    const lines = await db.selectFrom('audit').select('detail').where('action', '=', 'backup').execute();
    const made = lines.map(({ detail }) => JSON.parse(detail) as AuditDetail);
    return {
      folder: location.backupFolder,
      encrypts: location.recipient !== undefined,
      /** The line of a table for cron that makes one each night. */
      cron: `0 2 * * * ${join(PROJECT_FOLDER, 'waitlist')} backup --keep-days 30`,
      /** `people` is unknown of a backup that another list made, or an earlier version; `isAhead`: it counts for nothing. */
      files: files.map((each) => ({
        ...each,
        isAhead: isAhead(each, actor.now()),
        people: made.find(({ file }) => file === each.name)?.['entries'],
      })),
      /** How many joined since the newest. */
      joinedSince: await countEntries(db, { since: lastBackup({ location, actor })?.madeAt }),
    };
  },
});

/** What was done, when and by whom. */
export const audit = query({
  input: v.object({}),
  run: ({ list }) => readAudit(list.db, AUDIT_LINES),
});

/** The state of deleting by age, and how many addresses cannot be brought back. */
export const retention = query({
  input: v.object({}),
  run: async ({ list: { db }, actor, settings: { retentionDays: days } }) => {
    const hashes = db.selectFrom('tombstone').select((is) => is.fn.countAll().as('count'));
    const { count } = await hashes.executeTakeFirstOrThrow();
    const last = await readLastRound(db);
    const until = days === undefined ? undefined : new Date(actor.now() - days * DAY).toISOString();
    return {
      /** Days after which people are deleted; `undefined`: never. */
      days,
      /** How many are deleted in the next round. */
      due: until === undefined ? 0 : await countEntries(db, { until }),
      /** When the server's last daily round was; `undefined` when there was none yet. */
      lastRound: last === undefined ? undefined : new Date(last).toISOString(),
      /** Whether the next round deletes nobody, because the last one was not a day or two ago. */
      paused: days !== undefined && last !== undefined && decideRound(last, actor.now()) === 'paused',
      stayingOut: Number(count),
    };
  },
});

/** Makes a backup in the folder for backups. */
export const backup = change({
  input: v.object({}),
  plan: ({ location }) => Promise.resolve({ folder: location.backupFolder }),
  apply: (host, _, { signal }) => backUp(host, 'waitlist', signal),
});

/**
 * Makes a backup in the folder for backups, and writes the suppression list beside it. Automatic backups that are no
 * longer kept are deleted.
 *
 * @throws Refusal when none was written
 */
export async function backUp(
  host: ActionHost,
  kind: BackupKind,
  signal?: AbortSignal,
): Promise<{ name: string; people: number }> {
  const { list, location, actor } = host;
  const ending = location.recipient === undefined ? '.db' : '.db.age';
  if (location.backupFolder === undefined) throw new Refusal('noBackupFolder');
  const now = actor.now();
  const file = newName(location.backupFolder, kind, now, ending);
  const write = (bytes: AsyncIterable<Uint8Array>) => writeOutput(file, bytes, { own: location.files });
  const people = await makeBackup(host, basename(file), write, signal);
  if ((await writeSuppressionFile(list.db, actor, location)) !== undefined)
    throw new Refusal('unwritten', { file: dirname(file) });
  await deleteOldBackups(host, undefined, now);
  return { name: basename(file), people };
}

/** What a plan says of the backup that is made by itself before so many people change, and why that cannot be. */
export function precautionFor({ location }: ActionHost, people: number) {
  const backsUp = people > WITHOUT_BACKUP;
  return {
    backsUp,
    obstacle: backsUp && location.backupFolder === undefined ? ('noBackupFolder' as const) : undefined,
  };
}

/** Makes that backup. @throws Refusal when it cannot be written: then nothing may be changed */
export async function takePrecaution(host: ActionHost, people: number): Promise<void> {
  if (people <= WITHOUT_BACKUP) return;
  try {
    await backUp(host, 'automatic');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('noBackup', { sentence: describeFault(error) });
  }
}
