import { isAgeRecipient } from '../../../hosts/shared/setting-values.ts';
import { deleteOldBackups, unusedName } from '../../actions/backup/backup-files.ts';
import { makeBackup } from '../../actions/backup/make-backup.ts';
import { writeSuppressionFile } from '../../actions/backup/suppression-file.ts';
import type { OpenList } from '../../actions/open-list.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, OperatorError, UsageError } from '../exit-codes.ts';
import { checkOutput, isStandard, naming, openOutput, requireNoTerminal, writeOutput } from '../files.ts';
import { defineVerb, valued, valueReaders } from '../options.ts';

/** `backup`: a consistent copy while sign-ups go on. */
export function backup({ messages, handle }: VerbHost) {
  const texts = messages.backup;
  const { count } = valueReaders(messages);
  return defineVerb('backup', messages, texts)
    .argument('[file]', texts.file)
    .option('--encrypt <recipient>', texts.encrypt)
    .addOption(valued('--keep-days <days>', texts.keepDays, count, messages))
    .option('--yes', messages.files.yes)
    .action(
      handle(async (context, named, { encrypt, keepDays, yes }) => {
        const { source, actor, notify } = context;
        const recipient = encrypt ?? source.recipient;
        if (recipient !== undefined && !isAgeRecipient(recipient))
          throw new UsageError(messages.usage.badValue('--encrypt', recipient, texts.notAge));
        if (named !== undefined) {
          requireNoTerminal(context, named);
          checkOutput(context, named, { yes });
        }
        const list = await context.list();
        const file = named ?? newBackupName(context, 'waitlist', recipient);
        const { entries } = await backUp(context, list, file, recipient, yes);
        if (isStandard(file)) return EXIT.ok;

        const { backupFolder, files } = source;
        const deleted =
          keepDays === undefined ? [] : await deleteOldBackups(list.db, actor, backupFolder, keepDays, files);
        const unwritten = await writeSuppressionFile(list.db, actor, source);
        await context.answer({ file, entries, encrypted: recipient !== undefined, deleted }, [
          texts.done(entries, file),
          ...deleted.map(texts.deleted),
        ]);
        if (unwritten === undefined) return EXIT.ok;
        await notify(messages.suppression.failed(unwritten));
        return EXIT.found;
      }),
    );
}

/** A name in the folder for backups. @throws OperatorError where there is no such folder */
export function newBackupName(
  { messages, source, actor }: Context,
  stem: 'waitlist' | 'automatic',
  recipient: string | undefined,
): string {
  if (source.backupFolder === undefined) throw new OperatorError(messages.backup.noFolder, EXIT.usage);
  return unusedName(source.backupFolder, stem, actor.now(), recipient === undefined ? '.db' : '.db.age');
}

/**
 * Makes a backup in a file or in standard output.
 *
 * @throws OperatorError when none was written
 */
export async function backUp(
  context: Context,
  list: OpenList,
  path: string,
  recipient: string | undefined,
  yes: true | undefined,
): Promise<{ entries: number }> {
  const { messages, source, actor } = context;
  const stream = (bytes: AsyncIterable<Uint8Array>) => writeOutput(context, path, bytes, { yes });
  const output = isStandard(path) ? undefined : openOutput(context, path, { yes });
  try {
    const target = output ?? { stream };
    const outcome = await naming(path, () => makeBackup({ list, source, actor, recipient, target }));
    const { failure, backup: texts } = messages;
    if (outcome === 'full')
      throw new OperatorError(failure.file(path, failure.fileReasons.full), EXIT.database);
    if ('corruption' in outcome) throw new OperatorError(texts.corrupted(outcome.corruption), EXIT.database);
    return outcome;
  } finally {
    await output?.discard();
  }
}
