import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { PROJECT_FOLDER } from '../../hosts/node/environment.ts';
import { readAudit } from '../../waitlist/privacy/audit.ts';
import { migrateToLatest } from '../../waitlist/store/migrations.ts';
import { change, query, Refusal, type ActionHost } from './action.ts';
import { deleteAutomaticBackups, listBackups, unusedName, type BackupKind } from './backup/backup-files.ts';
import { makeBackup, verifyBackup } from './backup/make-backup.ts';
import { applyRestore, gatherSuppressions, planRestore, type RestorePlan } from './backup/restore.ts';
import { writeSuppressionFile } from './backup/suppression-file.ts';
import { unpackBackup } from './backup/unpack.ts';
import { isSameFile, writeOutput } from './output-file.ts';
import { retentionStatus } from './retention.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** Lines of the audit log that are shown at once. */
const AUDIT_LINES = 200;
/** A change of more people than this is preceded by a backup. */
const WITHOUT_BACKUP = 10;

/** The backups in their folder, newest first. */
export const backups = query({
  input: v.object({}),
  run: ({ source }) => {
    const files = listBackups(source.backupFolder).reverse();
    return Promise.resolve({
      folder: source.backupFolder,
      encrypts: source.recipient !== undefined,
      /** The line of a table for cron that makes one each night. */
      cron: `0 2 * * * ${join(PROJECT_FOLDER, 'waitlist')} backup --keep-days 30`,
      files: files.map(({ file, ...rest }) => ({ name: basename(file), ...rest })),
    });
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
  run: async ({ list, actor, settings }) => {
    const hashes = list.db.selectFrom('tombstone').select((is) => is.fn.countAll().as('count'));
    const { count } = await hashes.executeTakeFirstOrThrow();
    const status = await retentionStatus(list.db, actor.now(), settings.retentionDays);
    return { ...status, stayingOut: Number(count) };
  },
});

/** Makes a backup in the folder for backups. */
export const backup = change({
  input: v.object({}),
  plan: (host) => Promise.resolve({ folder: folderOf(host) }),
  apply: (host) => backUp(host, 'waitlist'),
});

function folderOf({ source }: ActionHost): string {
  if (source.backupFolder === undefined) throw new Refusal('noBackupFolder');
  return source.backupFolder;
}

/**
 * Makes a backup in the folder for backups, and writes the suppression list beside it. Automatic backups that are no
 * longer kept are deleted.
 *
 * @throws Refusal when none was written
 */
export async function backUp(host: ActionHost, kind: BackupKind): Promise<{ name: string; people: number }> {
  const { list, source, actor } = host;
  const { recipient } = source;
  const file = unusedName(folderOf(host), kind, actor.now(), recipient === undefined ? '.db' : '.db.age');
  try {
    const people = await makeBackup(host, (bytes) => writeOutput(file, bytes, { own: source.files }));
    if ((await writeSuppressionFile(list.db, actor, source)) !== undefined)
      throw new Refusal('unwritten', { file: dirname(file) });
    await pruneAutomaticBackups(host);
    return { name: basename(file), people };
  } catch (error) {
    // Another studio has taken the name in the meantime.
    if (error instanceof Refusal && error.reason === 'exists') return await backUp(host, kind);
    throw error;
  }
}

/** Deletes the automatic backups that are no longer kept. */
export function pruneAutomaticBackups({ list, source, actor }: ActionHost): Promise<void> {
  return deleteAutomaticBackups(list.db, actor, source.backupFolder, source.files);
}

/** What a plan says of the backup that is made by itself before so many people change, and why that cannot be. */
export function precautionFor({ source }: ActionHost, people: number) {
  const backsUp = people > WITHOUT_BACKUP;
  return {
    backsUp,
    obstacle: backsUp && source.backupFolder === undefined ? ('noBackupFolder' as const) : undefined,
  };
}

/** Makes that backup. @throws Refusal when it cannot be written: then nothing may be changed */
export async function takePrecaution(host: ActionHost, people: number): Promise<void> {
  if (people <= WITHOUT_BACKUP) return;
  try {
    await backUp(host, 'automatic');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('noBackup', { sentence: error instanceof Error ? error.message : String(error) });
  }
}

/** Which backup, and the file with the key where it is encrypted. */
const restoreInput = v.object({
  /** A name in the folder for backups, or the path of a file that was handed over. */
  file: v.pipe(v.string(), v.minLength(1)),
  identity: v.optional(v.string()),
});

/** Puts the people in a backup on the list again. Who joined since stays; who left stays away. */
export const restore = change({
  input: restoreInput,
  plan: (host, input) =>
    withBackup(host, input, ({ plan, suppressedAt }) =>
      Promise.resolve({ ...plan, ...precautionFor(host, plan.added), suppressedAt }),
    ),
  apply: (host, input, { signal, report }) =>
    withBackup(host, input, async ({ plan, both }) => {
      await takePrecaution(host, plan.added);
      let done = 0;
      report({ done, total: plan.inBackup });
      const result = await applyRestore(both, (rows) => {
        report({ done: (done += rows) });
        // It is one transaction: stopped, it has changed nothing.
        signal.throwIfAborted();
        return Promise.resolve();
      });
      return { ...result, people: result.added };
    }),
});

interface OpenBackup {
  both: Parameters<typeof planRestore>[0];
  plan: RestorePlan;
  /** When the newest list of people who left was written that was found beside the backup. */
  suppressedAt: string | undefined;
}

/** Opens a private copy of a backup, with everybody in it who left since. */
async function withBackup<Result>(
  { list, source, actor, settings, resolveFile }: ActionHost,
  input: v.InferOutput<typeof restoreInput>,
  work: (backup: OpenBackup) => Promise<Result>,
): Promise<Result> {
  const file = resolveFile(input.file);
  const identity = input.identity === undefined ? undefined : resolveFile(input.identity);
  if (source.files.some((own) => isSameFile(file, own))) throw new Refusal('isList');
  await using folder = createTemporaryFolder(source.workFolder);
  const unpacked = await unpackBackup(file, folder.path, identity);
  await verifyBackup(source, unpacked);
  const copy = source.openFile(unpacked);
  try {
    await migrateToLatest(copy.kysely, 'sqlite');
    const both = { db: list.db, backup: copy.kysely, actor, retentionDays: settings.retentionDays };
    const folders = [dirname(file), source.backupFolder].filter((each) => each !== undefined);
    const [newest] = await gatherSuppressions(both, folders, identity);
    return await work({ both, plan: await planRestore(both), suppressedAt: newest?.writtenAt });
  } finally {
    await copy.close();
  }
}
