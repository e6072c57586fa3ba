import { unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import { DAY } from '../../waitlist/clock.ts';
import { readAudit, recordAudit } from '../../waitlist/privacy/audit.ts';
import { decideRound, readLastRound } from '../../waitlist/privacy/maintenance.ts';
import { change, query, type ActionHost } from './action.ts';
import { Refusal } from './refusal.ts';
import { deleteOldBackups, isAhead, listBackups, newName, type BackupKind } from './backup/backup-files.ts';
import { readNightBackup } from '../../hosts/node/night-backup.ts';
import { writeTombstoneFile } from '../../hosts/node/tombstone-file.ts';
import { findCoverage } from './backup/coverage.ts';
import { makeBackup } from './backup/make-backup.ts';
import { describeFault } from './doctor/finding.ts';
import { countEntries } from './entries.ts';
import { isSameFile, writeOutput } from './output-file.ts';

/** Lines of the audit log that are shown at once. */
const AUDIT_LINES = 200;
/** A change of more people than this is preceded by a backup. */
const WITHOUT_BACKUP = 10;

/** The backups in their folder, newest first. */
export const backups = query({
  input: v.object({}),
  run: async (host) => {
    const { location, actor, settings } = host;
    const { atRisk } = await findCoverage(host);
    const files = listBackups(location.backupFolder).reverse();
    return {
      folder: location.backupFolder,
      encrypts: location.recipient !== undefined,
      /** Days after which they are deleted; `undefined`: never. */
      days: settings.backup.days,
      /** `isAhead`: it counts for nothing. */
      files: files.map((each) => ({ ...each, isAhead: isAhead(each, actor.now()) })),
      /** How many would be lost if this machine broke now. */
      atRisk,
      /** Since when the server can make no backup, and why. */
      noBackup: (await readNightBackup(host.list.db)).failed,
    };
  },
});

/** What was done, when and by whom; who was looked up only if that is wanted. */
export const audit = query({
  input: v.object({ lookUps: v.optional(v.boolean(), true) }),
  run: ({ list }, { lookUps }) => readAudit(list.db, AUDIT_LINES, lookUps ? [] : ['person']),
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
  apply: async (host, _, { signal }) => {
    const { name, people, notDone } = await backUp(host, 'waitlist', signal);
    return { name, people, notDone };
  },
});

/** Deletes one backup for good. */
export const deleteBackup = change({
  /** Its name. */
  input: v.object({ file: v.string() }),
  plan: ({ location }, { file }) => Promise.resolve(namedBackup(location, file)),
  apply: async ({ list, location, actor }, { file }) => {
    const made = namedBackup(location, file);
    await unlink(made.file);
    await recordAudit(list.db, actor, 'delete-backup', { file: made.name });
    return { name: made.name };
  },
});

/** @throws Refusal where no backup has this name, or it has become the list */
function namedBackup({ backupFolder, files }: ActionHost['location'], file: string) {
  const found = listBackups(backupFolder).find(({ name }) => name === file);
  if (found === undefined) throw new Refusal('unknownFile');
  if (files.some((own) => isSameFile(found.file, own))) throw new Refusal('isList');
  return found;
}

/**
 * Makes a backup in the folder for backups. Then the suppression list is written beside it, and those that are no longer kept
 * are deleted: where that fails, the backup is made all the same.
 *
 * @returns also why not all of that was done
 * @throws Refusal when none was written
 */
export async function backUp(host: ActionHost, kind: BackupKind, signal?: AbortSignal) {
  const { list, location, actor, settings } = host;
  const { backupFolder: folder, recipient, files: own } = location;
  if (folder === undefined) throw new Refusal('noBackupFolder');
  const at = actor.now();
  const deliver = async (bytes: AsyncIterable<Uint8Array>, people: number) => {
    const file = newName(folder, kind, at, people, recipient === undefined ? '.db' : '.db.age');
    await writeOutput(file, bytes, { own });
    return basename(file);
  };
  const made = await makeBackup(host, deliver, signal);
  const note = (error: unknown) => void made.notDone.push(describeFault(error));
  await writeTombstoneFile({ db: list.db, clock: actor, folder, recipient }).catch(note);
  const tidied = deleteOldBackups(host, { at, kind, people: made.people }, note, settings.backup.days);
  return { ...made, ...(await tidied.catch(note)) };
}

/** What a plan says of the backup that is made by itself before so many people change, and why that cannot be. */
export function precautionFor({ location }: ActionHost, people: number) {
  const backsUp = people > WITHOUT_BACKUP;
  return {
    backsUp,
    obstacle: backsUp && location.backupFolder === undefined ? ('noBackupFolder' as const) : undefined,
  };
}

/**
 * Makes that backup, unless nobody is on the list.
 *
 * @throws Refusal when it cannot be written: then nothing may be changed
 */
export async function takePrecaution(host: ActionHost, people: number): Promise<void> {
  if (people <= WITHOUT_BACKUP || (await countEntries(host.list.db, {})) === 0) return;
  try {
    await backUp(host, 'automatic');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('noBackup', { sentence: describeFault(error) });
  }
}
