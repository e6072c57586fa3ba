import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { encrypted, isAgeRecipient } from '../../actions/backup/encryption.ts';
import { verifyBackup, type BackupCheck } from '../../actions/backup/verify.ts';
import type { Context, VerbHost } from '../context.ts';
import { createTemporaryFolder } from '../../actions/temporary-folder.ts';
import { noteBackup, recordedBackups } from '../../actions/backups.ts';
import type { OpenList } from '../../actions/open-list.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { OperatorError } from '../failure.ts';
import { checkOutput, fill, isStream, openOutput, requireNoTerminal, writeOutput } from '../files.ts';
import { defineVerb } from './define-verb.ts';
import { valueReaders } from './values.ts';

const DAY = 86_400_000;

interface BackupOptions {
  encrypt?: string | undefined;
  keepDays?: number | undefined;
  yes?: true | undefined;
}

/** `backup`: a consistent copy while sign-ups go on. */
export function backup({ messages, handle }: VerbHost) {
  const texts = messages.backup;
  return defineVerb('backup', messages, texts)
    .argument('<file>', texts.file)
    .option('--encrypt <recipient>', texts.encrypt)
    .option('--keep-days <days>', texts.keepDays, valueReaders(messages).count)
    .option('--yes', messages.files.yes)
    .action((file, options) =>
      handle(async (context) => {
        const { encrypt: key } = options;
        if (key !== undefined && !(await isAgeRecipient(key)))
          throw new OperatorError(
            messages.usage.error(messages.usage.badValue('--encrypt', key, texts.notAge)),
            EXIT.usage,
          );
        requireNoTerminal(context, file);
        checkOutput(context, file, { yes: options.yes === true });
        return run(context, file, options);
      }),
    );
}

async function run(
  context: Context,
  file: string,
  { encrypt, keepDays, yes }: BackupOptions,
): Promise<ExitCode> {
  const { clock, messages, notify, json, out } = context;
  const list = await context.list();
  const toStream = isStream(file);
  const made_at = new Date(clock.now()).toISOString();
  const written = await writeCopy(context, list, file, { encrypt, yes: yes === true });
  if ('damage' in written) {
    await notify(messages.backup.damaged(written.damage));
    return EXIT.database;
  }
  const { entries } = written;
  await recordAudit(list.db, context.actor, 'backup', { entries, encrypted: encrypt !== undefined });
  if (toStream) return EXIT.ok;
  await noteBackup(list.db, {
    file: resolve(file),
    made_at,
    entries,
    encrypted: encrypt === undefined ? 0 : 1,
  });
  const deleted = keepDays === undefined ? [] : await deleteOld(list, context.actor, keepDays);
  if (json)
    await out.write(`${JSON.stringify({ file, entries, encrypted: encrypt !== undefined, deleted })}\n`);
  else {
    await notify(messages.backup.done(entries, file));
    for (const old of deleted) await notify(messages.backup.deleted(old));
  }
  return EXIT.ok;
}

/** Old backups hold people whose time is over: what the page promises holds for them too. */
async function deleteOld({ db }: OpenList, actor: Context['actor'], days: number): Promise<string[]> {
  const before = new Date(actor.now() - days * DAY).toISOString();
  const old = (await recordedBackups(db)).filter(({ made_at }) => made_at < before);
  for (const { id, file } of old) {
    await rm(file, { force: true });
    await db.deleteFrom('backup').where('id', '=', id).execute();
  }
  if (old.length > 0) await recordAudit(db, actor, 'backup-deleted', { files: old.length, days });
  return old.map(({ file }) => file);
}

/**
 * Copies the list, checks the copy, and gives it its name. A copy that is to be encrypted or sent to a stream is made in
 * the list's own folder, so that no unencrypted byte comes into the target's.
 */
async function writeCopy(
  context: Context,
  { storage }: OpenList,
  file: string,
  { encrypt, yes }: { encrypt: string | undefined; yes: boolean },
): Promise<BackupCheck> {
  const { source } = context;
  if (encrypt === undefined && !isStream(file)) {
    const output = openOutput(context, file, { yes });
    try {
      const check = await copyAndCheck(context, storage, file, output.temporary);
      if ('entries' in check) await output.commit();
      return check;
    } finally {
      await output.discard();
    }
  }
  const folder = createTemporaryFolder(source.workFolder());
  try {
    const copy = join(folder.path, 'copy');
    const check = await copyAndCheck(context, storage, source.workFolder(), copy);
    if ('entries' in check) {
      const bytes = encrypt === undefined ? createReadStream(copy) : await encrypted(copy, encrypt);
      await writeOutput(context, file, bytes as AsyncIterable<Uint8Array>, { yes });
    }
    return check;
  } finally {
    await folder.remove();
  }
}

/** @param place what a full disk is reported for */
async function copyAndCheck(
  { source, messages }: Context,
  storage: OpenList['storage'],
  place: string,
  copy: string,
): Promise<BackupCheck> {
  await fill(copy, []);
  try {
    await storage.copyTo(copy);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL')) throw error;
    const { failure } = messages;
    throw new OperatorError(failure.file(place, failure.fileReasons.full), EXIT.database);
  }
  return verifyBackup(source, copy);
}
