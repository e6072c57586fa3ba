import { basename, dirname } from 'node:path';
import * as v from 'valibot';
import { readAudit } from '../../waitlist/privacy/audit.ts';
import { migrateToLatest } from '../../waitlist/store/migrations.ts';
import { change, query, Refusal, type ActionHost } from './action.ts';
import { listBackups, unusedName } from './backup/backup-files.ts';
import { makeBackup } from './backup/make-backup.ts';
import { applyRestore, gatherSuppressions, planRestore, type RestorePlan } from './backup/restore.ts';
import { writeSuppressionFile } from './backup/suppression-file.ts';
import { unpackBackup } from './backup/unpack.ts';
import { verifyBackup } from './backup/verify.ts';
import { isSameFile, openOutputFile } from './output-file.ts';
import { retentionStatus } from './retention.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** Lines of the audit log that are shown at once. */
const AUDIT_LINES = 200;

/** The backups in their folder, newest first. */
export const backups = query({
  input: v.object({}),
  run: ({ source }) =>
    Promise.resolve({
      folder: source.backupFolder,
      encrypts: source.recipient !== undefined,
      files: listBackups(source.backupFolder)
        .map(({ file, ...rest }) => ({ name: basename(file), ...rest }))
        .reverse(),
    }),
});

/** What was done, when and by whom. */
export const audit = query({
  input: v.object({}),
  run: ({ list }) => readAudit(list.db, AUDIT_LINES),
});

/** The state of deleting by age. */
export const retention = query({
  input: v.object({}),
  run: ({ list, actor, settings }) => retentionStatus(list.db, actor.now(), settings.retentionDays),
});

/** Makes a backup in the folder for backups. */
export const backup = change({
  input: v.object({}),
  plan: ({ source }) => Promise.resolve({ folder: folderOf({ source }) }),
  apply: (host) => backUp(host, 'waitlist'),
});

function folderOf({ source }: Pick<ActionHost, 'source'>): string {
  if (source.backupFolder === undefined) throw new Refusal('noBackupFolder');
  return source.backupFolder;
}

/**
 * Makes a backup, and writes the suppression list beside it.
 *
 * @param stem what begins its name
 * @throws Refusal when none was written
 */
export async function backUp(
  host: ActionHost,
  stem: 'waitlist' | 'before-restore',
): Promise<{ name: string; entries: number }> {
  const { list, source, actor } = host;
  const { recipient } = source;
  const ending = recipient === undefined ? '.db' : '.db.age';
  const file = unusedName(folderOf(host), stem, actor.now(), ending);
  const target = openOutputFile(file, { list: source.files, replace: false });
  try {
    const outcome = await makeBackup({ list, source, actor, recipient, target });
    if (outcome === 'full') throw new Refusal('noRoom', { file });
    if ('corruption' in outcome) throw new Refusal('corrupted', { sentence: outcome.corruption });
    if ((await writeSuppressionFile(list.db, actor, source)) !== undefined)
      throw new Refusal('unwritten', { file: dirname(file) });
    return { name: basename(file), entries: outcome.entries };
  } finally {
    await target.discard();
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
    withBackup(host, input, ({ plan, suppressedAt }) => Promise.resolve({ ...plan, suppressedAt })),
  apply: (host, input, { report }) =>
    withBackup(host, input, async ({ plan, both }) => {
      const aside = plan.present === 0 ? undefined : await backUp(host, 'before-restore');
      await host.list.storage.expectMuch();
      let done = 0;
      report({ done, total: plan.inBackup });
      const result = await applyRestore(both, (rows) => {
        report({ done: (done += rows) });
        return Promise.resolve();
      });
      return { ...result, aside: aside?.name };
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
  { file: named, identity }: v.InferOutput<typeof restoreInput>,
  work: (backup: OpenBackup) => Promise<Result>,
): Promise<Result> {
  const file = resolveFile(named);
  if (source.files.some((own) => isSameFile(file, own))) throw new Refusal('isList');
  const folder = createTemporaryFolder(source.workFolder);
  try {
    const unpacked = await unpackBackup(file, folder.path, identity);
    if ('undecipherable' in unpacked)
      throw new Refusal(unpacked.undecipherable === undefined ? 'needsKey' : 'wrongKey');
    const check = await verifyBackup(source, unpacked.path);
    if ('corruption' in check) throw new Refusal('corrupted', { sentence: check.corruption });
    const copy = source.openFile(unpacked.path);
    try {
      await migrateToLatest(copy.kysely, 'sqlite');
      const both = { db: list.db, backup: copy.kysely, actor, retentionDays: settings.retentionDays };
      const folders = [dirname(file), source.backupFolder].filter((each) => each !== undefined);
      const [newest] = await gatherSuppressions(both, folders, identity);
      return await work({ both, plan: await planRestore(both), suppressedAt: newest?.writtenAt });
    } finally {
      await copy.close();
    }
  } finally {
    await folder.remove();
  }
}
