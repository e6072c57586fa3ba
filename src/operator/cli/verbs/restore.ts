import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { migrateToLatest } from '../../../waitlist/store/migrations.ts';
import { bringBack } from '../../actions/backup/bring-back.ts';
import { decrypted, isEncrypted } from '../../actions/backup/encryption.ts';
import { verifyBackup } from '../../actions/backup/verify.ts';
import type { Context, VerbHost } from '../context.ts';
import { noteBackup } from '../../actions/backups.ts';
import { countEntries } from '../../actions/entries.ts';
import type { OpenList } from '../../actions/open-list.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { createTemporaryFolder } from '../../actions/temporary-folder.ts';
import { checkOutput, fill, isStream, openOutput, requireFile, spool } from '../files.ts';
import { defineVerb } from './define-verb.ts';

interface RestoreOptions {
  identity?: string | undefined;
  aside?: string | undefined;
  yes?: true | undefined;
}

/** `restore`: the list becomes what it was in a backup. */
export function restore({ messages, handle }: VerbHost) {
  const texts = messages.restore;
  return defineVerb('restore', messages, texts)
    .argument('<file>', texts.file)
    .option('--identity <file>', texts.identity)
    .option('--aside <file>', texts.aside)
    .option('--yes', messages.files.yesErase)
    .action((file, options) =>
      handle(async (context) => {
        requireFile(context, file);
        const { identity, aside, yes } = options;
        if (identity !== undefined) requireFile(context, identity);
        if (aside !== undefined) checkOutput(context, aside, { yes: yes === true, inputs: [file, identity] });
        const folder = createTemporaryFolder(context.source.workFolder());
        try {
          const path = await unpack(context, file, folder.path, identity);
          return path === undefined ? EXIT.usage : await run(context, path, file, options);
        } finally {
          await folder.remove();
        }
      }),
    );
}

/** A private copy of the backup, decrypted: it may need a newer schema, and the original stays as it is. */
async function unpack(
  context: Context,
  file: string,
  folder: string,
  identity: string | undefined,
): Promise<string | undefined> {
  const { messages, notify } = context;
  const given = join(folder, 'given');
  if (isStream(file)) await spool(context, file, given);
  else await copyFile(file, given);
  if (!(await isEncrypted(given))) return given;
  if (identity === undefined) {
    await notify(messages.restore.needsKey);
    return undefined;
  }
  const plain = join(folder, 'plain');
  try {
    await fill(plain, await decrypted(given, identity));
    return plain;
  } catch (error) {
    await notify(messages.restore.wrongKey(error instanceof Error ? error.message : String(error)));
    return undefined;
  }
}

async function run(
  context: Context,
  path: string,
  file: string,
  { aside, yes }: RestoreOptions,
): Promise<ExitCode> {
  const { actor, clock, messages, notify, json, out, source } = context;
  const check = await verifyBackup(source, path);
  if ('damage' in check) {
    await notify(messages.restore.damaged(check.damage));
    return EXIT.usage;
  }
  const list = await context.list({ create: true });
  const present = await countEntries(list.db, {});
  if (!(await context.confirm(messages.restore.question(check.entries, present), yes === true)))
    return EXIT.usage;
  const startedAt = new Date(clock.now()).toISOString();
  const keptAside =
    present === 0
      ? undefined
      : await keepAside(context, list, aside ?? asideName(file, startedAt), yes === true);

  const backup = source.openFile(path);
  try {
    await migrateToLatest(backup.kysely, 'sqlite');
    await list.storage.expectMuch();
    const progress = context.progress(check.entries);
    const report = await bringBack(list.db, backup.kysely, clock, startedAt, (rows) =>
      progress.advance(rows),
    );
    await progress.finish();
    await recordAudit(list.db, actor, 'restore', {
      file: basename(file),
      added: report.added,
      removed: report.removed,
    });
    await list.storage.scrub([]);
    if (json) await out.write(`${JSON.stringify({ ...report, aside: keptAside ?? null })}\n`);
    else {
      await notify(messages.restore.done(report.added, report.removed));
      if (report.kept.erased > 0) await notify(messages.restore.erased(report.kept.erased));
      if (report.kept.expired > 0) await notify(messages.restore.expired(report.kept.expired));
      if (keptAside !== undefined) await notify(messages.restore.keptAside(keptAside));
    }
    return EXIT.ok;
  } finally {
    await backup.close();
  }
}

/** The list as it is, in a backup of its own, before anything is changed. */
async function keepAside(
  context: Context,
  { db, storage }: OpenList,
  path: string,
  yes: boolean,
): Promise<string> {
  const output = openOutput(context, path, { yes });
  try {
    await fill(output.temporary, []);
    await storage.copyTo(output.temporary);
    await output.commit();
  } finally {
    await output.discard();
  }
  await noteBackup(db, {
    file: resolve(path),
    made_at: new Date(context.clock.now()).toISOString(),
    entries: await countEntries(db, {}),
    encrypted: 0,
  });
  return path;
}

/** @example asideName('backups/monday.db', '2026-03-10T05:00:00.000Z') // 'backups/before-restore-20260310T050000Z.db' */
function asideName(file: string, at: string): string {
  const folder = isStream(file) ? '.' : dirname(file);
  const name = join(folder, `before-restore-${at.slice(0, 19).replace(/[-:]/g, '')}Z`);
  let number = 1;
  // Two in one second: what the first kept aside stays.
  while (existsSync(number === 1 ? `${name}.db` : `${name}-${number}.db`)) number += 1;
  return number === 1 ? `${name}.db` : `${name}-${number}.db`;
}
