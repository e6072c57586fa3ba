import { createReadStream } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { encrypted, isAgeRecipient } from '../../actions/backup/encryption.ts';
import { verifyBackup } from '../../actions/backup/verify.ts';
import type { Context, VerbHost } from '../context.ts';
import { noteBackup, recordedBackups } from '../../actions/backups.ts';
import type { OpenList } from '../../actions/open-list.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { OperatorError } from '../failure.ts';
import { isStream, refuseTerminal, refuseToReplace, writePieces } from '../files.ts';
import { defineVerb } from './define-verb.ts';
import { valueReaders } from './values.ts';

const DAY = 86_400_000;

interface BackupOptions {
  encrypt?: string | undefined;
  keepDays?: number | undefined;
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
        refuseTerminal(context, file);
        refuseToReplace(context, file, options.yes === true);
        return run(context, file, options);
      }),
    );
}

async function run(context: Context, file: string, { encrypt, keepDays }: BackupOptions): Promise<ExitCode> {
  const { clock, messages, notify, json, out, source } = context;
  const list = await context.list();
  const toStream = isStream(file);
  const made_at = new Date(clock.now()).toISOString();
  const folder = toStream ? await mkdtemp(join(tmpdir(), 'waitlist-backup-')) : undefined;
  const copy = folder === undefined ? `${file}.copy` : join(folder, 'copy');
  let entries: number;
  try {
    await createEmpty(copy);
    await list.storage.copyTo(copy);
    const check = await verifyBackup(source, copy);
    if ('damage' in check) {
      await notify(messages.backup.damaged(check.damage));
      return EXIT.database;
    }
    entries = check.entries;
    if (encrypt !== undefined) await writePieces(context, file, await encrypted(copy, encrypt));
    else if (toStream) await writePieces(context, file, createReadStream(copy) as AsyncIterable<Buffer>);
    else {
      await sync(copy);
      await rename(copy, file);
    }
  } finally {
    await rm(copy, { force: true });
    if (folder !== undefined) await rm(folder, { recursive: true });
  }
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

/** For its owner's eyes from the first byte on. */
export async function createEmpty(path: string): Promise<void> {
  await rm(path, { force: true });
  await (await open(path, 'wx', 0o600)).close();
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
}
