import { isAgeRecipient } from '../../actions/backup/encryption.ts';
import { makeBackup, unusedName } from '../../actions/backup/make-backup.ts';
import { deleteOldBackups } from '../../actions/backup/records.ts';
import { writeSuppressionFiles } from '../../actions/backup/suppression-file.ts';
import type { ContentReport } from '../../actions/backup/verify.ts';
import type { OpenList } from '../../actions/open-list.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, OperatorError, UsageError } from '../exit-codes.ts';
import { checkOutput, isStandard, naming, openOutput, requireNoTerminal, writeOutput } from '../files.ts';
import { defineVerb, valued, valueReaders } from '../options.ts';

/** Faults that are named; all of them are counted. */
const SHOWN = 5;

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
      handle(async (context, named, { encrypt: recipient, keepDays, yes }) => {
        const { source, actor, zone, notify } = context;
        if (recipient !== undefined && !(await isAgeRecipient(recipient)))
          throw new UsageError(messages.usage.badValue('--encrypt', recipient, texts.notAge));
        if (named !== undefined) {
          requireNoTerminal(context, named);
          checkOutput(context, named, { yes });
        }
        const list = await context.list();
        const ending = recipient === undefined ? '.db' : '.db.age';
        const file = named ?? unusedName(source.backupFolder, 'waitlist', actor.now(), zone, ending);
        const { entries, faults } = await backUp(context, list, file, recipient, yes);
        const code = faults.length > 0 ? EXIT.found : EXIT.ok;
        if (isStandard(file)) return code;

        const { deleted, kept } =
          keepDays === undefined
            ? { deleted: [], kept: [] }
            : await deleteOldBackups(list.db, actor, keepDays, source.files);
        const { written, failed } = await writeSuppressionFiles(list.db, actor, source.files);
        const encrypted = recipient !== undefined;
        await context.answer({ file, entries, encrypted, faults, deleted, kept, suppressionLists: written }, [
          faults.length > 0 ? texts.written(entries, file) : texts.done(entries, file),
          ...deleted.map(texts.deleted),
          ...kept.map(texts.notDeleted),
        ]);
        for (const folder of failed) await notify(messages.suppression.failed(folder));
        return failed.length > 0 ? EXIT.found : code;
      }),
    );
}

/**
 * Makes a backup in a file or stream, and says what is wrong with its content.
 *
 * @throws OperatorError when none was written
 */
export async function backUp(
  context: Context,
  list: OpenList,
  path: string,
  recipient: string | undefined,
  yes: true | undefined,
): Promise<ContentReport> {
  const { messages, source, actor, notify } = context;
  const stream = (bytes: AsyncIterable<Uint8Array>) => writeOutput(context, path, bytes, { yes });
  const output = isStandard(path) ? undefined : openOutput(context, path, { yes });
  try {
    const target = output === undefined ? { stream } : { path, output };
    const outcome = await naming(path, () => makeBackup({ list, source, actor, recipient, target }));
    const { failure, backup: texts } = messages;
    if (outcome === 'full')
      throw new OperatorError(failure.file(path, failure.fileReasons.full), EXIT.database);
    if ('corruption' in outcome) throw new OperatorError(texts.corrupted(outcome.corruption), EXIT.database);
    const { length } = outcome.faults;
    if (length > 0) await notify(texts.faults(length, outcome.faults.slice(0, SHOWN).join(', ')));
    return outcome;
  } finally {
    await output?.discard();
  }
}
