import { dirname, join } from 'node:path';
import { migrateToLatest } from '../../../waitlist/store/migrations.ts';
import {
  applyRestore,
  gatherSuppressions,
  planRestore,
  type RestorePlan,
} from '../../actions/backup/restore.ts';
import type { SuppressionFile } from '../../actions/backup/suppression-file.ts';
import { unpackBackup, type UnpackedBackup } from '../../actions/backup/unpack.ts';
import { verifyBackup } from '../../actions/backup/verify.ts';
import { isSameFile } from '../../actions/output-file.ts';
import { createTemporaryFolder } from '../../actions/temporary-folder.ts';
import { localTime } from '../../time/zone.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, OperatorError, type ExitCode } from '../exit-codes.ts';
import { isStandard, requireFiles, spool } from '../files.ts';
import { defineVerb } from '../options.ts';
import { backUp, newBackupName } from './backup.ts';

interface Options {
  identity?: string | undefined;
  yes?: true | undefined;
}

/** `restore`: puts the people in a backup on the list again. */
export function restore({ messages, handle }: VerbHost) {
  const texts = messages.restore;
  return defineVerb('restore', messages, texts)
    .argument('<file>', texts.file)
    .option('--identity <file>', texts.identity)
    .option('--yes', messages.files.yesErase)
    .action(
      handle(async (context, file, options) => {
        const { identity } = options;
        requireFiles(file, identity);
        if (!isStandard(file) && context.source.files.some((own) => isSameFile(file, own)))
          throw new OperatorError(texts.isList(file), EXIT.usage);
        const folder = createTemporaryFolder(context.source.workFolder);
        try {
          const given = isStandard(file) ? join(folder.path, 'given') : file;
          if (given !== file) await spool(context, given);
          const unpacked = await unpackBackup(given, folder.path, identity);
          if (!('undecipherable' in unpacked)) return await run(context, file, unpacked, options);
          const { undecipherable: problem } = unpacked;
          throw new OperatorError(
            problem === undefined ? texts.needsKey : texts.wrongKey(problem),
            EXIT.usage,
          );
        } finally {
          await folder.remove();
        }
      }),
    );
}

async function run(
  context: Context,
  file: string,
  { path, recipient }: UnpackedBackup,
  { identity, yes }: Options,
): Promise<ExitCode> {
  const { actor, messages, source } = context;
  const { restore: texts } = messages;
  const check = await verifyBackup(source, path);
  if ('corruption' in check) throw new OperatorError(texts.corrupted(check.corruption), EXIT.usage);
  const list = await context.list({ create: true });
  const copy = source.openFile(path);
  try {
    await migrateToLatest(copy.kysely, 'sqlite');
    const { retentionDays } = context;
    const both = { db: list.db, backup: copy.kysely, actor, retentionDays };
    const folders = [isStandard(file) ? undefined : dirname(file), source.backupFolder];
    const suppressionLists = await gatherSuppressions(
      both,
      folders.filter((folder) => folder !== undefined),
      identity,
    );
    const plan = await planRestore(both);
    for (const line of describePlan(context, plan, suppressionLists)) await context.notify(line);
    if (!(await context.confirm(texts.question, yes))) return EXIT.usage;

    const secret = recipient ?? source.recipient;
    const keptAside = plan.present === 0 ? undefined : newBackupName(context, 'automatic', secret);
    if (keptAside !== undefined) await backUp(context, list, keptAside, secret, yes);
    await list.storage.expectMuch();
    const report = await context.withProgress(plan.inBackup, (onRows) => applyRestore(both, onRows));
    await context.answer({ ...report, stayed: plan.onlyOnList.count, aside: keptAside ?? null }, [
      texts.done(report.added),
      ...(report.uncertainMails > 0 ? [texts.uncertainMails(report.uncertainMails)] : []),
      ...(keptAside === undefined ? [] : [texts.keptAside(keptAside, secret !== undefined)]),
    ]);
    return EXIT.ok;
  } finally {
    await copy.close();
  }
}

/** Says before the question whom a restore adds, who stays and who is not added again. */
function describePlan(
  { messages: { restore: texts }, zone, configuration }: Context,
  { present, inBackup, added, onlyOnList: { count, newest }, skipped }: RestorePlan,
  [newestList]: readonly SuppressionFile[],
): string[] {
  const time = (instant: string) => localTime(zone, Date.parse(instant));
  const sendsMail = 'settings' in configuration && configuration.settings.mail.server !== undefined;
  return [
    texts.plan(inBackup, added),
    ...(newest === undefined ? [] : [texts.stays(count, newest.email, time(newest.joined_at))]),
    ...(skipped.erased > 0 ? [texts.erased(skipped.erased)] : []),
    ...(skipped.expired > 0 ? [texts.expired(skipped.expired)] : []),
    ...(skipped.faulty > 0 ? [texts.faults(skipped.faulty)] : []),
    ...(newestList !== undefined
      ? [texts.suppressionList(newestList.file, time(newestList.writtenAt))]
      : present === 0
        ? [texts.unknownDeletions]
        : []),
    ...(present === 0 && sendsMail ? [texts.laterMails] : []),
  ];
}
