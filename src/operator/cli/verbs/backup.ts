import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { isAgeRecipient } from '../../actions/backup/encryption.ts';
import { makeBackup, unusedName, type BackupOutcome } from '../../actions/backup/make-backup.ts';
import { writeSuppressionFiles } from '../../actions/backup/suppression-file.ts';
import { deleteOldBackups, type BackupCleanup } from '../../actions/backups.ts';
import type { OpenList } from '../../actions/open-list.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { OperatorError } from '../failure.ts';
import { checkOutput, isStream, naming, openOutput, requireNoTerminal, writeOutput } from '../files.ts';
import { defineVerb } from './define-verb.ts';
import { valueReaders } from './values.ts';

const DAY = 86_400_000;
/** Faults that are named; all of them are counted. */
const SHOWN = 5;

interface BackupOptions {
  encrypt?: string | undefined;
  keepDays?: number | undefined;
  yes?: true | undefined;
}

/** `backup`: a consistent copy while sign-ups go on. */
export function backup({ messages, handle }: VerbHost) {
  const texts = messages.backup;
  return defineVerb('backup', messages, texts)
    .argument('[file]', texts.file)
    .option('--encrypt <recipient>', texts.encrypt)
    .option('--keep-days <days>', texts.keepDays, valueReaders(messages).count)
    .option('--yes', messages.files.yes)
    .action((file, options) =>
      handle(async (context) => {
        const { encrypt: key, yes } = options;
        if (key !== undefined && !(await isAgeRecipient(key)))
          throw new OperatorError(
            messages.usage.error(messages.usage.badValue('--encrypt', key, texts.notAge)),
            EXIT.usage,
          );
        if (file !== undefined) {
          requireNoTerminal(context, file);
          checkOutput(context, file, { yes: yes === true });
        }
        return run(context, file, options);
      }),
    );
}

async function run(context: Context, named: string | undefined, options: BackupOptions): Promise<ExitCode> {
  const { clock, messages, notify, json, out, source, zone, actor } = context;
  const { encrypt, keepDays, yes } = options;
  const list = await context.list();
  const ending = encrypt === undefined ? '.db' : '.db.age';
  const file = named ?? unusedName(source.backupFolder, 'waitlist', clock.now(), zone, ending);
  const outcome = await backUp(context, list, file, encrypt, yes === true);
  if (isStream(file)) return outcome.faults.length > 0 ? EXIT.found : EXIT.ok;

  const cleanup =
    keepDays === undefined ? { deleted: [], kept: [] } : await deleteOld(context, list, keepDays);
  const suppression = await writeSuppressionFiles(list.db, actor, source.files);
  if (json) {
    const result = {
      file,
      entries: outcome.entries,
      encrypted: encrypt !== undefined,
      faults: outcome.faults,
    };
    await out.write(`${JSON.stringify({ ...result, ...cleanup, suppressionLists: suppression.written })}\n`);
  } else {
    const done = outcome.faults.length > 0 ? messages.backup.written : messages.backup.done;
    await notify(done(outcome.entries, file));
    await notifyCleanup(context, cleanup);
  }
  for (const folder of suppression.failed) await notify(messages.suppression.failed(folder));
  return outcome.faults.length > 0 || suppression.failed.length > 0 ? EXIT.found : EXIT.ok;
}

/**
 * Makes a backup in a file or stream, and says what is wrong with its content.
 *
 * @throws OperatorError when there is none afterwards
 */
export async function backUp(
  context: Context,
  list: OpenList,
  path: string,
  recipient: string | undefined,
  yes: boolean,
): Promise<Extract<BackupOutcome, { entries: number }>> {
  const { messages, source, actor, notify } = context;
  const request = { list, source, actor, recipient };
  const stream = (bytes: AsyncIterable<Uint8Array>) => writeOutput(context, path, bytes, { yes });
  const output = isStream(path) ? undefined : openOutput(context, path, { yes });
  try {
    const target = output === undefined ? { stream } : { path, output };
    const outcome = await naming(path, () => makeBackup({ ...request, target }));
    const { failure, backup: texts } = messages;
    if (outcome === 'full')
      throw new OperatorError(failure.file(path, failure.fileReasons.full), EXIT.database);
    if ('corruption' in outcome) throw new OperatorError(texts.damaged(outcome.corruption), EXIT.database);
    const { length } = outcome.faults;
    if (length > 0) await notify(texts.faults(length, outcome.faults.slice(0, SHOWN).join(', ')));
    return outcome;
  } finally {
    await output?.discard();
  }
}

async function deleteOld({ actor, source }: Context, { db }: OpenList, days: number): Promise<BackupCleanup> {
  const before = new Date(actor.now() - days * DAY).toISOString();
  const cleanup = await deleteOldBackups(db, before, source.files);
  const { length } = cleanup.deleted;
  if (length > 0) await recordAudit(db, actor, 'backup-deleted', { files: length, days });
  return cleanup;
}

async function notifyCleanup({ messages, notify }: Context, { deleted, kept }: BackupCleanup): Promise<void> {
  for (const old of deleted) await notify(messages.backup.deleted(old));
  for (const old of kept) await notify(messages.backup.notDeleted(old));
}
