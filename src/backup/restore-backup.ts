import { statSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { LONGEST } from '../waitlist/confirm/ask-owners.ts';
import {
  batchesOfRows,
  countRows,
  findEntries,
  hasPeople,
  isExactTime,
  isValidEntry,
  type Entry,
} from '../waitlist/entries.ts';
import { isValidAuditDetail, recordAudit, type AuditDetail } from '../waitlist/privacy/audit.ts';
import { isValidWording } from '../waitlist/privacy/shown-wordings.ts';
import {
  checkSuppressed,
  exportSuppressionList,
  mergeSuppressionList,
  type Suppressed,
} from '../waitlist/privacy/suppression-list.ts';
import { mergeSources } from '../waitlist/source-counter.ts';
import { beginStage, readWrittenStage } from '../waitlist/stage-store.ts';
import { migrateToLatest } from '../waitlist/store/migrations.ts';
import type { Database } from '../waitlist/store/schema.ts';
import { countRestored } from '../waitlist/uncertain.ts';
import { listBackups } from './backup-files.ts';
import type { BackupHost } from './backup-host.ts';
import { decrypted, isEncrypted, isOfSystem, loadKeys } from './encryption.ts';
import { addListIds, readListIds } from './list-id.ts';
import { verifyBackup } from './make-backup.ts';
import { keepNumbers, type KeptNumbers } from './kept-numbers.ts';
import { addRows, mergeDeliveries, mergeMessages, mergeSendings } from './merge-mail.ts';
import { isSameFile, NEW_FILE, plainFile } from './output-file.ts';
import { BackupRefusal, describeFault } from './backup-refusal.ts';
import {
  gatherSuppressions,
  keepUnread,
  writeSuppressionFile,
  type GatheredLists,
} from './suppression-files.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

type Db = Kysely<Database>;

/** A backup that is to be restored: a private copy, not encrypted, with everybody in it who left since. */
export interface OpenBackup extends AsyncDisposable {
  db: Db;
  /** Of which lists it is, its own first; none for one of an earlier version. */
  ids: readonly string[];
  lists: GatheredLists;
  /** When it was made, by its name, or when the file was written; UTC, ISO 8601. */
  madeAt: string;
}

/**
 * Opens a private copy of a backup, not encrypted: it may need a newer schema, and the original stays as it is.
 *
 * @param path of the backup
 * @param identity of the file with the key of an encrypted one
 */
export async function openBackup(
  host: BackupHost,
  path: string,
  identity: string | undefined,
): Promise<OpenBackup> {
  const { location } = host;
  const file = plainFile(path);
  if (location.files.some((own) => isSameFile(file, own))) throw new BackupRefusal('isList');
  await using opening = new AsyncDisposableStack();
  const folder = opening.use(createTemporaryFolder(location.workFolder));
  const copy = join(folder.path, 'backup');
  const keys = identity === undefined ? undefined : await loadKeys(identity);
  if (!(await isEncrypted(file))) await copyFile(file, copy);
  else if (keys === undefined) throw new BackupRefusal('needsKey');
  else
    await decrypted(file, keys)
      .then((bytes) => writeFile(copy, bytes, NEW_FILE))
      .catch((error: unknown) => {
        if (error instanceof BackupRefusal || isOfSystem(error)) throw error;
        throw new BackupRefusal('corrupted', { sentence: describeFault(error) });
      });
  await verifyBackup(location, copy);
  const db = opening.use(location.openFile(copy));
  await migrateToLatest(db, 'sqlite');
  const folders = [dirname(file), location.backupFolder].filter((each) => each !== undefined);
  const known = listBackups(dirname(file)).find(({ name }) => name === basename(file));
  const named = known?.list;
  const lists = await gatherSuppressions(host, db, named, folders, keys);
  const own = await readListIds(db);
  const madeAt = known?.madeAt ?? statSync(file).mtime.toISOString();
  const opened = opening.move();
  return {
    ...{ db, lists, madeAt, [Symbol.asyncDispose]: () => opened.disposeAsync() },
    ids: own.length > 0 || named === undefined ? own : [named],
  };
}

/**
 * Why people in a backup stay out. `unconfirmed`: they were asked to confirm their address, and let the time pass;
 * `takenBack`: they came with an import that was taken back.
 */
type LeftOut = Suppressed | 'unconfirmed' | 'faulty' | 'takenBack';

/**
 * Finds out what a restore would do to the list as it is now. Changes nothing.
 *
 * @param takenBack whether those who were taken back with an import come back, too
 * @returns `wanted`: keeps the place of each row that comes back
 */
export async function planRestore(host: BackupHost, backup: OpenBackup, takenBack: boolean) {
  let [inBackup, added, there] = [0, 0, 0];
  const leftOut: Partial<Record<LeftOut, number>> = {};
  const wanted = keepNumbers();
  const decide = await createDecision(host, backup, takenBack);
  for await (const rows of batchesOfRows(backup.db)) {
    const batch = await decide(host.list.db, backup.db, rows);
    const coming = new Set(batch.entries);
    for (const [index, row] of rows.entries()) if (coming.has(row)) wanted.add(inBackup + index);
    inBackup += rows.length;
    added += batch.entries.length;
    there += batch.present.length;
    for (const reason of batch.leftOut) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  }
  const present = await countRows(host.list.db);
  /** `joinedSince`: people on the list whom the backup does not have. */
  return { present, inBackup, added, leftOut, joinedSince: present - there, wanted };
}

/**
 * Restores those entries of a backup that a plan names, in short transactions between which sign-ups have their turn. People
 * who were deleted on request or for their age are not restored, nor is whoever leaves meanwhile. People who joined since stay.
 *
 * The backup's suppression list, audit log, wordings, counts, messages and sendings are added to the list's own first, and
 * people together with what is known of the mails to them, so that a restore that was stopped or killed has brought nobody
 * back of whom something is not known; doing it again adds the rest.
 */
export async function applyRestore(
  host: BackupHost,
  backup: OpenBackup,
  { takenBack, wanted }: { takenBack: boolean; wanted: KeptNumbers },
  signal: AbortSignal,
  onRows: (rows: number) => void,
) {
  const { db } = host.list;
  const now = new Date(host.actor.now()).toISOString();
  const unread = backup.lists.unread.map(({ name }) => name).join(', ');
  await recordAudit(db, host.actor, 'restore-begun', unread === '' ? {} : { unread });
  keepUnread(host, backup.lists.unread);
  await addListIds(db, backup.ids, !(await hasPeople(db)));
  await mergeSuppressionList(db, host.actor, await exportSuppressionList(backup.db));
  const kept = await readWrittenStage(backup.db);
  const opensAt = kept?.planned?.stage === 'applications' ? kept.planned.at : undefined;
  const due = await db.transaction().execute(async (step) => {
    await mergeRecords(step, backup.db, host.actor.now());
    await mergeMessages(step, backup.db);
    const stopped = { by: host.actor.user, at: now, madeAt: backup.madeAt };
    return mergeSendings(step, backup.db, stopped, opensAt);
  });
  // Only to a list without one: what students can do is changed by nothing else than a person who means it.
  if (kept !== undefined) await beginStage(db, kept);
  let [people, read, joinedSince, alreadyGone] = [0, 0, 0, 0];
  const decide = await createDecision(host, backup, takenBack);
  for await (const rows of batchesOfRows(backup.db)) {
    if (signal.aborted) break;
    const begun = host.actor.monotonic();
    const named = new Set(rows.filter((_, index) => wanted.has(read + index)));
    const there = await db.transaction().execute(async (step) => {
      const { present, listed, ...batch } = await decide(step, step, rows);
      const entries = batch.entries.filter((entry) => named.has(entry));
      const since = listed.filter((entry) => named.has(entry)).length;
      const added = entries.length === 0 ? 0 : await addEntries(step, entries);
      // Two people in the backup may be one on the list, whose address was corrected.
      const ids = new Map([...entries.map(({ id }) => [id, id] as const), ...present]);
      await mergeDeliveries(step, backup.db, ids, due, now);
      return { since, added };
    });
    people += there.added;
    joinedSince += there.since;
    alreadyGone += named.size - there.added - there.since;
    read += rows.length;
    onRows(rows.length);
    // A sign-up that waits for SQLite's lock looks for it again and again, and must find it free half of the time.
    await setTimeout(host.actor.monotonic() - begun);
  }
  await countRestored(db);
  await recordAudit(db, host.actor, 'restore', { added: people, ...(signal.aborted && { complete: false }) });
  // The server writes it again within a minute.
  await writeSuppressionFile(host).catch(() => undefined);
  return { people, joinedSince: joinedSince || undefined, alreadyGone: alreadyGone || undefined };
}

/** @returns how many were added */
async function addEntries(step: Db, entries: readonly Entry[]): Promise<number> {
  const insert = step.insertInto('submission').values(entries);
  const added = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
  return Number(added.numInsertedOrUpdatedRows ?? 0n);
}

/**
 * Decides of some of a backup's rows: who comes back, who is on the list already, and why the others stay out.
 *
 * @returns what decides: `left` is whose suppression list has everybody who left. `listed`: rows of people who are on the list, and
 *   `present`: their ids on the list and in the backup, which differ for who has signed up again
 */
async function createDecision({ actor, settings, list }: BackupHost, backup: OpenBackup, takenBack: boolean) {
  const imports = new Set(
    takenBack ? [] : [...(await importsTakenBack(list.db)), ...(await importsTakenBack(backup.db))],
  );
  return async (db: Db, left: Db, rows: readonly Entry[]) => {
    const valid = rows.filter(isValidEntry);
    const emails = valid.map(({ email }) => email);
    const listed = await findEntries(db, emails);
    const known = new Map(listed.map(({ email, id }) => [email, id]));
    const missing = valid.filter(({ email }) => !known.has(email));
    const there = valid.filter(({ email }) => known.has(email));
    const suppressed = await checkSuppressed(left, actor, settings.retentionDays, missing, true);
    const now = new Date(actor.now()).toISOString();
    const reasons = missing.map((entry, index): LeftOut | undefined => {
      const { confirmed_at, confirm_until, import_id } = entry;
      if (suppressed[index] !== undefined) return suppressed[index];
      // As the daily round deletes them.
      if (!confirmed_at && (confirm_until ?? now) < now) return 'unconfirmed';
      return imports.has(import_id ?? '') ? 'takenBack' : undefined;
    });
    return {
      entries: missing.filter((_, index) => reasons[index] === undefined),
      present: there.map(({ email, id }) => [known.get(email) ?? id, id] as const),
      listed: there,
      leftOut: [
        ...reasons.filter((reason) => reason !== undefined),
        ...rows.filter((entry) => !isValidEntry(entry)).map(() => 'faulty' as const),
      ],
    };
  };
}

/** The imports of which the audit log says that they were taken back. */
async function importsTakenBack(db: Db): Promise<string[]> {
  const lines = await db.selectFrom('audit').select('detail').where('action', '=', 'takeBack').execute();
  const known = lines.filter(({ detail }) => isValidAuditDetail(detail));
  return known.map(({ detail }) => String((JSON.parse(detail) as AuditDetail)['import']));
}

/** Adds the backup's records to the list's; nothing is replaced. These tables are small. */
async function mergeRecords(step: Db, backup: Db, now: number): Promise<void> {
  const lines = await backup.selectFrom('audit').selectAll().execute();
  await addRows(
    step,
    'audit',
    lines.filter(({ detail }) => isValidAuditDetail(detail)),
  );
  const wordings = await backup.selectFrom('consent_wording').selectAll().execute();
  await addRows(step, 'consent_wording', wordings.filter(isValidWording));
  // What an address was sent protects strangers from more; a mail may be put off for so long.
  const last = new Date(now + LONGEST).toISOString();
  const sent = await backup.selectFrom('confirm_mail').selectAll().execute();
  await addRows(
    step,
    'confirm_mail',
    sent.filter(({ hash, at }) => /^[\w-]{43}$/.test(hash) && isExactTime(at) && at <= last),
  );
  await mergeSources(step, await backup.selectFrom('source').selectAll().execute());
}
