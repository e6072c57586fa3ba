import { copyFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { openFile } from '../../../hosts/node/database.ts';
import { decrypted, isEncrypted } from '../../../hosts/node/encryption.ts';
import { isValidAuditDetail, recordAudit, type Actor } from '../../../waitlist/privacy/audit.ts';
import { isValidWording } from '../../../waitlist/privacy/consent-wording.ts';
import {
  checkSuppressed,
  exportSuppressionList,
  mergeSuppressionList,
} from '../../../waitlist/privacy/suppression-list.ts';
import { migrateToLatest } from '../../../waitlist/store/migrations.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { change, Refusal, type ActionHost } from '../action.ts';
import { precautionFor, takePrecaution } from '../care.ts';
import { batchesOfEntries, countEntries, findEntries, isValidEntry } from '../entries.ts';
import { isSameFile, NEW_FILE } from '../output-file.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { verifyBackup } from './make-backup.ts';
import { mergeOutbox } from './merge-outbox.ts';
import { gatherSuppressions } from './suppression-file.ts';

type Db = Kysely<Database>;

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
    withBackup(host, input, async (backup, hasSuppressionList) => {
      const plan = await planRestore(host, backup);
      return { ...plan, ...precautionFor(host, plan.added), hasSuppressionList };
    }),
  apply: (host, input, { signal, report }) =>
    withBackup(host, input, async (backup) => {
      const { added, inBackup } = await planRestore(host, backup);
      await takePrecaution(host, added);
      let done = 0;
      report({ done, total: inBackup });
      return applyRestore(host, backup, (rows) => {
        report({ done: (done += rows) });
        // It is one transaction: stopped, it has changed nothing.
        signal.throwIfAborted();
      });
    }),
});

/**
 * Opens a private copy of a backup, not encrypted: it may need a newer schema, and the original stays as it is.
 *
 * @param work gets it, with everybody in it who left since, and whether a list of people who left was found beside the backup
 */
async function withBackup<Result>(
  { list, source, actor, resolveFile }: ActionHost,
  input: v.InferOutput<typeof restoreInput>,
  work: (backup: Db, hasSuppressionList: boolean) => Promise<Result>,
): Promise<Result> {
  const file = resolveFile(input.file);
  const identity = input.identity === undefined ? undefined : resolveFile(input.identity);
  if (source.files.some((own) => isSameFile(file, own))) throw new Refusal('isList');
  await using folder = createTemporaryFolder(source.workFolder);
  const path = join(folder.path, 'backup');
  if (!(await isEncrypted(file))) await copyFile(file, path);
  else if (identity === undefined) throw new Refusal('needsKey');
  else
    await decrypted(file, identity)
      .then((bytes) => writeFile(path, bytes, NEW_FILE))
      .catch((error: unknown) => {
        // The system speaks of a missing key file or a full disk.
        throw error instanceof Error && 'syscall' in error ? error : new Refusal('wrongKey');
      });
  await verifyBackup(path);
  const { kysely: backup, close } = openFile(path);
  try {
    await migrateToLatest(backup, 'sqlite');
    const folders = [dirname(file), source.backupFolder].filter((each) => each !== undefined);
    const hasSuppressionList = await gatherSuppressions(list.db, backup, actor, folders, identity);
    return await work(backup, hasSuppressionList);
  } finally {
    await close();
  }
}

/** Finds out what a restore would do to the list as it is now. Changes nothing. */
async function planRestore(host: ActionHost, backup: Db) {
  let [inBackup, added, there] = [0, 0, 0];
  const leftOut = { erased: 0, expired: 0, faulty: 0 };
  for await (const batch of decideBatches(host, backup, host.list.db)) {
    inBackup += batch.rows;
    added += batch.entries.length;
    there += batch.present.length;
    for (const reason of batch.leftOut) leftOut[reason] += 1;
  }
  const present = await countEntries(host.list.db, {});
  /** `joinedSince`: people on the list whom the backup does not have. */
  return { present, inBackup, added, leftOut, joinedSince: present - there };
}

/**
 * Restores the entries of a backup, in one transaction. People who were deleted on request or for their age are not
 * restored. People who joined since stay.
 *
 * The backup's suppression list, audit log, wordings, sources and outbox are added to the list's own.
 */
export async function applyRestore(host: ActionHost, backup: Db, onRows: (rows: number) => void) {
  const { list, actor } = host;
  const now = new Date(actor.now()).toISOString();
  return list.db.transaction().execute(async (step) => {
    await mergeRecords(step, backup, actor);
    let people = 0;
    for await (const { rows, entries, present } of decideBatches(host, backup, step)) {
      if (entries.length > 0) {
        const { numInsertedOrUpdatedRows } = await step
          .insertInto('submission')
          .values(entries.map((entry) => (entry.confirmed_at ? entry : { ...entry, confirm_until: null })))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        people += Number(numInsertedOrUpdatedRows ?? 0n);
      }
      await mergeOutbox(step, backup, entries, present, now);
      onRows(rows);
    }
    await recordAudit(step, actor, 'restore', { added: people });
    return { people };
  });
}

/** For each batch of a backup's rows: who comes back, who is on the list already, and why the others stay out. */
async function* decideBatches({ actor, settings }: ActionHost, backup: Db, db: Db) {
  for await (const batch of batchesOfEntries(backup, {})) {
    const valid = batch.filter(isValidEntry);
    const emails = valid.map(({ email }) => email);
    const listed = await findEntries(db, emails);
    const known = new Set(listed.map(({ email }) => email));
    const missing = valid.filter(({ email }) => !known.has(email));
    const witnessed = missing.map((entry) => ({ ...entry, witnessed: true }));
    const reasons = await checkSuppressed(backup, actor, settings.retentionDays, witnessed);
    yield {
      rows: batch.length,
      entries: missing.filter((_, index) => reasons[index] === undefined),
      present: listed.map(({ id }) => id),
      leftOut: [
        ...reasons.filter((reason) => reason !== undefined),
        ...batch.filter((entry) => !isValidEntry(entry)).map(() => 'faulty' as const),
      ],
    };
  }
}

/** Adds the backup's records to the list's; nothing is replaced. These tables are small. */
async function mergeRecords(step: Db, backup: Db, actor: Actor): Promise<void> {
  await mergeSuppressionList(step, actor, await exportSuppressionList(backup));
  const add = async (table: 'audit' | 'consent_wording' | 'mail_message', rows: readonly object[]) => {
    for (const row of rows)
      await step
        .insertInto(table)
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  };
  const lines = await backup.selectFrom('audit').selectAll().execute();
  await add(
    'audit',
    lines.filter(({ detail }) => isValidAuditDetail(detail)),
  );
  const wordings = await backup.selectFrom('consent_wording').selectAll().execute();
  await add('consent_wording', wordings.filter(isValidWording));
  await add('mail_message', await backup.selectFrom('mail_message').selectAll().execute());
  for (const row of await backup.selectFrom('source').selectAll().execute())
    await step
      .insertInto('source')
      .values(row)
      // The larger number is right: the list has counted on since the backup, or has begun anew.
      .onConflict((of) => of.column('name').doUpdateSet(row).where('source.sign_ups', '<', row.sign_ups))
      .execute();
}
