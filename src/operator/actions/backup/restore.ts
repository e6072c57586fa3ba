import { copyFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { openFile } from '../../../hosts/node/database.ts';
import { decrypted, isEncrypted, loadKeys, NoKeyFits } from '../../../hosts/node/encryption.ts';
import { createTemporaryFolder } from '../../../hosts/node/temporary-folder.ts';
import { LONGEST } from '../../../waitlist/confirm/ask.ts';
import { isValidAuditDetail, recordAudit } from '../../../waitlist/privacy/audit.ts';
import { isValidWording } from '../../../waitlist/privacy/consent-wording.ts';
import {
  checkSuppressed,
  exportSuppressionList,
  mergeSuppressionList,
  type Suppressed,
} from '../../../waitlist/privacy/suppression-list.ts';
import { beginStage, readWrittenStage } from '../../../waitlist/stage.ts';
import { migrateToLatest } from '../../../waitlist/store/migrations.ts';
import { CONFIRM_MESSAGE, type Database } from '../../../waitlist/store/schema.ts';
import { change, differenceFrom, shownCount, type ActionHost } from '../action.ts';
import { Refusal } from '../refusal.ts';
import { precautionFor, takePrecaution } from '../care.ts';
import {
  batchesOfEntries,
  countEntries,
  findEntries,
  isExactTime,
  isValidEntry,
  type Entry,
} from '../entries.ts';
import { describeFault } from '../doctor/finding.ts';
import { isSameFile, NEW_FILE, plainFile } from '../output-file.ts';
import { mergeSources } from '../sources.ts';
import { verifyBackup } from './make-backup.ts';
import { gatherSuppressions } from './suppression-file.ts';

type Db = Kysely<Database>;

/** Which backup, and the file with the key where it is encrypted. */
const restoreInput = v.object({
  /** A name in the folder for backups, or the path of a file that was handed over. */
  file: v.pipe(v.string(), v.minLength(1)),
  identity: v.optional(v.string()),
  shown: shownCount,
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
      const restored = await applyRestore(host, backup, signal, (rows) => report({ done: (done += rows) }));
      return {
        ...restored,
        differs: done < inBackup ? undefined : differenceFrom(input.shown, restored.people),
      };
    }),
});

/**
 * Opens a private copy of a backup, not encrypted: it may need a newer schema, and the original stays as it is.
 *
 * @param work gets it, with everybody in it who left since, and whether a list of people who left was found beside the backup
 */
async function withBackup<Result>(
  { list, location, actor, resolveFile }: ActionHost,
  input: v.InferOutput<typeof restoreInput>,
  work: (backup: Db, hasSuppressionList: boolean) => Promise<Result>,
): Promise<Result> {
  const file = plainFile(resolveFile(input.file));
  const identity = input.identity === undefined ? undefined : resolveFile(input.identity);
  if (location.files.some((own) => isSameFile(file, own))) throw new Refusal('isList');
  await using folder = createTemporaryFolder(location.workFolder);
  const path = join(folder.path, 'backup');
  const keys = identity === undefined ? undefined : await openKeys(identity);
  if (!(await isEncrypted(file))) await copyFile(file, path);
  else if (keys === undefined) throw new Refusal('needsKey');
  else
    await decrypted(file, keys)
      .then((bytes) => writeFile(path, bytes, NEW_FILE))
      .catch((error: unknown) => {
        if (error instanceof NoKeyFits) throw new Refusal('wrongKey');
        throw isOfSystem(error) ? error : new Refusal('corrupted', { sentence: describeFault(error) });
      });
  await verifyBackup(path);
  const { kysely: backup, close } = openFile(path);
  try {
    await migrateToLatest(backup, 'sqlite');
    const folders = [dirname(file), location.backupFolder].filter((each) => each !== undefined);
    const hasSuppressionList = await gatherSuppressions(list.db, backup, actor, folders, keys);
    return await work(backup, hasSuppressionList);
  } finally {
    await close();
  }
}

/** It may be a pipe: a program that keeps keys can write it. @throws Refusal where there is no key in it */
function openKeys(file: string) {
  return loadKeys(file).catch((error: unknown) => {
    throw isOfSystem(error) ? error : new Refusal('noKey', { file });
  });
}

/** Whether the system speaks, of a missing file or a full disk. A folder in the place of a file is something else. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && !('code' in error && error.code === 'EISDIR');
}

/** Why people in a backup stay out; `unconfirmed`: they were asked to confirm their address, and let the time pass. */
type LeftOut = Suppressed | 'unconfirmed' | 'faulty';

/** Finds out what a restore would do to the list as it is now. Changes nothing. */
async function planRestore(host: ActionHost, backup: Db) {
  let [inBackup, added, there] = [0, 0, 0];
  const leftOut: Partial<Record<LeftOut, number>> = {};
  for await (const rows of batchesOfEntries(backup, {})) {
    const batch = await decide(host, host.list.db, backup, rows);
    inBackup += rows.length;
    added += batch.entries.length;
    there += batch.present.length;
    for (const reason of batch.leftOut) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  }
  const present = await countEntries(host.list.db, {});
  /** `joinedSince`: people on the list whom the backup does not have. */
  return { present, inBackup, added, leftOut, joinedSince: present - there };
}

/**
 * Restores the entries of a backup, in short transactions between which sign-ups have their turn. People who were deleted on
 * request or for their age are not restored, nor is whoever leaves meanwhile. People who joined since stay.
 *
 * The backup's suppression list, audit log, wordings, counts and outbox are added to the list's own first, so that a
 * restore that was stopped or killed has brought nobody back of whom something is not known; doing it again adds the rest.
 */
export async function applyRestore(
  host: ActionHost,
  backup: Db,
  signal: AbortSignal,
  onRows: (rows: number) => void,
) {
  const { db } = host.list;
  const now = new Date(host.actor.now()).toISOString();
  await recordAudit(db, host.actor, 'restore-begun', {});
  await mergeSuppressionList(db, host.actor, await exportSuppressionList(backup));
  await db.transaction().execute((step) => mergeRecords(step, backup, host.actor.now()));
  // Only to a list without one: what students can do is changed by nothing else than a person who means it.
  const kept = await readWrittenStage(backup);
  if (kept !== undefined) await beginStage(db, kept);
  let people = 0;
  const leftOut: Partial<Record<LeftOut, number>> = {};
  for await (const rows of batchesOfEntries(backup, {})) {
    if (signal.aborted) break;
    const begun = performance.now();
    people += await db.transaction().execute(async (step) => {
      const { entries, present, ...batch } = await decide(host, step, step, rows);
      for (const reason of batch.leftOut) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
      await mergeOutbox(step, backup, [...entries.map(({ id }) => id), ...present], now);
      if (entries.length === 0) return 0;
      const insert = step.insertInto('submission').values(entries);
      const added = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
      return Number(added.numInsertedOrUpdatedRows ?? 0n);
    });
    onRows(rows.length);
    // A sign-up that waits for SQLite's lock looks for it again and again, and must find it free half of the time.
    await setTimeout(performance.now() - begun);
  }
  await recordAudit(db, host.actor, 'restore', { added: people, ...(signal.aborted && { complete: false }) });
  return { people, leftOut };
}

/**
 * Of some of a backup's rows: who comes back, who is on the list already, and why the others stay out.
 *
 * @param left whose suppression list has everybody who left
 */
async function decide({ actor, settings }: ActionHost, db: Db, left: Db, rows: readonly Entry[]) {
  const valid = rows.filter(isValidEntry);
  const emails = valid.map(({ email }) => email);
  const listed = await findEntries(db, emails);
  const known = new Set(listed.map(({ email }) => email));
  const missing = valid.filter(({ email }) => !known.has(email));
  const suppressed = await checkSuppressed(left, actor, settings.retentionDays, missing, true);
  const now = new Date(actor.now()).toISOString();
  // As the daily round deletes them.
  const isOver = ({ confirmed_at, confirm_until }: Entry) => !confirmed_at && (confirm_until ?? now) < now;
  const reasons = missing.map(
    (entry, index): LeftOut | undefined => suppressed[index] ?? (isOver(entry) ? 'unconfirmed' : undefined),
  );
  return {
    entries: missing.filter((_, index) => reasons[index] === undefined),
    present: listed.map(({ id }) => id),
    leftOut: [
      ...reasons.filter((reason) => reason !== undefined),
      ...rows.filter((entry) => !isValidEntry(entry)).map(() => 'faulty' as const),
    ],
  };
}

/** Rows in one statement: 7 parameters each stay below every dialect's limit. */
const ROWS = 1000;

/** Adds the backup's records to the list's; nothing is replaced. These tables are small. */
async function mergeRecords(step: Db, backup: Db, now: number): Promise<void> {
  type Table = 'audit' | 'consent_wording' | 'mail_message' | 'confirm_mail';
  const add = async (table: Table, rows: readonly object[]) => {
    for (let first = 0; first < rows.length; first += ROWS)
      await step
        .insertInto(table)
        .values(rows.slice(first, first + ROWS))
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
  // What an address was sent protects strangers from more; a mail may be put off for so long.
  const last = new Date(now + LONGEST).toISOString();
  const sent = await backup.selectFrom('confirm_mail').selectAll().execute();
  await add(
    'confirm_mail',
    sent.filter(({ hash, at }) => /^[\w-]{43}$/.test(hash) && isExactTime(at) && at <= last),
  );
  await mergeSources(step, await backup.selectFrom('source').selectAll().execute());
}

/**
 * Adds what a backup says of the mails to some people to the list's own outbox, so that nobody gets a message again.
 *
 * What the list itself knows is newer and counts, except that a mail that was accepted stays accepted. Whoever was still
 * in the queue of the backup may have got the mail since the backup was made: that is uncertain, and nobody sends it again
 * without the operator's will. The queue of mails that ask for a confirmation is left out: who waits is in the rows.
 *
 * @param ids of people who come back or are on the list already
 * @param now UTC, ISO 8601
 */
async function mergeOutbox(step: Db, backup: Db, ids: readonly string[], now: string): Promise<void> {
  if (ids.length === 0) return;
  const found = backup
    .selectFrom('mail_delivery')
    .selectAll()
    .where('submission_id', 'in', ids)
    .where('message', '<>', CONFIRM_MESSAGE);
  const rows = (await found.execute()).map((row): Database['mail_delivery'] => {
    const isOpen = row.state === 'queued' || row.state === 'sending';
    return { ...row, ...(isOpen && { state: 'uncertain', at: now, attempts: 0 }), claim: '' };
  });
  for (let first = 0; first < rows.length; first += ROWS)
    await step
      .insertInto('mail_delivery')
      .values(rows.slice(first, first + ROWS))
      .onConflict((conflict) =>
        conflict
          .columns(['message', 'submission_id'])
          .doUpdateSet((is) => ({ state: is.ref('excluded.state'), at: is.ref('excluded.at') }))
          .where('excluded.state', '=', 'accepted')
          .where('mail_delivery.state', 'in', ['queued', 'uncertain']),
      )
      .execute();
}
