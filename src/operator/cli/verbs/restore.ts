import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrateToLatest } from '../../../waitlist/store/migrations.ts';
import { decrypted, isEncrypted, recipientOf } from '../../actions/backup/encryption.ts';
import { unusedName } from '../../actions/backup/make-backup.ts';
import {
  applyRestore,
  gatherSuppressions,
  planRestore,
  type RestorePlan,
} from '../../actions/backup/restore.ts';
import type { SuppressionFile } from '../../actions/backup/suppression-file.ts';
import { verifyBackup } from '../../actions/backup/verify.ts';
import { writeNewFile } from '../../actions/output-file.ts';
import { createTemporaryFolder } from '../../actions/temporary-folder.ts';
import { localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { OperatorError } from '../failure.ts';
import { checkOutput, isStream, requireFile, spool } from '../files.ts';
import { backUp } from './backup.ts';
import { defineVerb } from './define-verb.ts';

interface Options {
  identity?: string | undefined;
  aside?: string | undefined;
  exact?: true | undefined;
  yes?: true | undefined;
}

/** `restore`: who is in a backup comes back to the list. */
export function restore({ messages, handle }: VerbHost) {
  const texts = messages.restore;
  return defineVerb('restore', messages, texts)
    .argument('<file>', texts.file)
    .option('--identity <file>', texts.identity)
    .option('--exact', texts.exact)
    .option('--aside <file>', texts.aside)
    .option('--yes', messages.files.yesErase)
    .action((file, options) =>
      handle(async (context) => {
        const { identity, aside, yes } = options;
        requireFile(context, file);
        if (identity !== undefined) requireFile(context, identity);
        if (aside !== undefined) checkOutput(context, aside, { yes: yes === true, inputs: [file, identity] });
        const folder = createTemporaryFolder(context.source.workFolder);
        try {
          const unpacked = await unpack(context, file, folder.path, identity);
          return await run(context, file, unpacked, options);
        } finally {
          await folder.remove();
        }
      }),
    );
}

interface Unpacked {
  /** A private copy of the backup: it may need a newer schema, and the original stays as it is. */
  path: string;
  /** The public key that the backup was encrypted to, if it was. */
  recipient: string | undefined;
}

/** @throws OperatorError */
async function unpack(
  context: Context,
  file: string,
  folder: string,
  identity: string | undefined,
): Promise<Unpacked> {
  const { restore: texts } = context.messages;
  const given = join(folder, 'given');
  if (isStream(file)) await spool(context, file, given);
  else await copyFile(file, given);
  if (!(await isEncrypted(given))) return { path: given, recipient: undefined };
  if (identity === undefined) throw new OperatorError(texts.needsKey, EXIT.usage);
  const path = join(folder, 'plain');
  try {
    await writeNewFile(path, await decrypted(given, identity));
    return { path, recipient: await recipientOf(identity) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new OperatorError(texts.wrongKey(problem), EXIT.usage);
  }
}

async function run(
  context: Context,
  file: string,
  { path, recipient }: Unpacked,
  { identity, aside, exact, yes }: Options,
): Promise<ExitCode> {
  const { actor, messages, json, out, source, clock, zone } = context;
  const { restore: texts } = messages;
  const check = await verifyBackup(source, path);
  if ('corruption' in check) throw new OperatorError(texts.damaged(check.corruption), EXIT.usage);
  const list = await context.list({ create: true });
  const copy = source.openFile(path);
  try {
    await migrateToLatest(copy.kysely, 'sqlite');
    const both = { db: list.db, backup: copy.kysely, actor };
    const options = { exact: exact === true };
    const folders = [...(isStream(file) ? [] : [dirname(file)]), source.backupFolder];
    const suppressionLists = await gatherSuppressions(both, folders, identity);
    const plan = await planRestore(both, options);
    await describePlan(context, plan, options.exact, check.faults, suppressionLists);
    if (!(await context.confirm(texts.question, yes === true))) return EXIT.usage;

    const ending = recipient === undefined ? '.db' : '.db.age';
    const keptAside =
      plan.present === 0
        ? undefined
        : (aside ?? unusedName(source.backupFolder, 'before-restore', clock.now(), zone, ending));
    if (keptAside !== undefined) await backUp(context, list, keptAside, recipient, yes === true);
    await list.storage.expectMuch();
    const progress = context.progress(plan.inBackup);
    const report = await applyRestore(both, plan, options, (rows) => progress.advance(rows));
    await progress.finish();
    await list.storage.scrub([]);
    if (json)
      await out.write(
        `${JSON.stringify({ ...report, stayed: plan.onlyOnList.count - report.removed, aside: keptAside ?? null })}\n`,
      );
    else {
      await context.notify(texts.done(report.added, report.removed));
      if (keptAside !== undefined) await context.notify(texts.keptAside(keptAside, recipient !== undefined));
    }
    return EXIT.ok;
  } finally {
    await copy.close();
  }
}

/** Says before the question whom a restore brings back, who stays, who goes and who stays away. */
async function describePlan(
  { messages: { restore: texts }, notify, zone }: Context,
  { present, inBackup, added, onlyOnList, suppressed }: RestorePlan,
  exact: boolean,
  faults: readonly string[],
  suppressionLists: readonly SuppressionFile[],
): Promise<void> {
  const time = (instant: string) => localTime(zone, Date.parse(instant));
  const [newestList] = suppressionLists;
  await notify(texts.plan(inBackup, added));
  const { count, newest } = onlyOnList;
  if (newest !== undefined) {
    const sentence = exact ? texts.removes : texts.stays;
    await notify(sentence(count, newest.email, time(newest.joined_at)));
  }
  if (suppressed.erased > 0) await notify(texts.erased(suppressed.erased));
  if (suppressed.expired > 0) await notify(texts.expired(suppressed.expired));
  if (faults.length > 0) await notify(texts.faults(faults.length));
  if (newestList !== undefined)
    await notify(texts.suppressionList(newestList.file, time(newestList.writtenAt)));
  else if (present === 0) await notify(texts.unknownDeletions);
}
