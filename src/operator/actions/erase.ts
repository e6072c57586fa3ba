import type { Kysely } from 'kysely';
import type { Actor } from '../../waitlist/privacy/audit.ts';
import { deleteAddresses, scrubNow } from '../../waitlist/privacy/deletion.ts';
import type { Database, TombstoneReason } from '../../waitlist/store/schema.ts';
import type { Progress } from './action.ts';
import { writeSuppressionFile } from './backup/suppression-file.ts';
import { backupsSince, type BackupFile } from './backup/backup-files.ts';
import { batchesOfEntries, findEntries, type Entry, type Filter } from './entries.ts';
import type { ListSource, OpenList } from './open-list.ts';

/** Whom an erasure would delete. */
export interface ErasurePlan {
  /** Entries on the list. */
  listed: Entry[];
  /** Addresses that are not on the list, and would only be put on the suppression list. */
  missing: string[];
  reason: TombstoneReason;
}

/** Finds whom an erasure would delete: addresses, or everyone whom a filter matches. Changes nothing. */
export async function planErasure(
  db: Kysely<Database>,
  selection: { emails: readonly string[] } | { filter: Filter },
  reason: TombstoneReason = 'erased',
): Promise<ErasurePlan> {
  if ('filter' in selection) {
    const listed: Entry[] = [];
    for await (const batch of batchesOfEntries(db, selection.filter)) listed.push(...batch);
    return { listed, missing: [], reason };
  }
  const { emails } = selection;
  const found = await findEntries(db, emails);
  const known = new Set(found.map(({ email }) => email));
  return { listed: found, missing: emails.filter((email) => !known.has(email)), reason };
}

/** What an erasure did, and where those people may still be found. */
export interface ErasureReport {
  /** Who was on the list. */
  removed: { email: string; joined_at: string }[];
  /** Whether no address is left in the list's own files; `undefined` where nobody can look into them. */
  gone: boolean | undefined;
  /** Backups in the folder for backups that may still hold them. */
  backups: BackupFile[];
  /** Exports that were made while they were on the list. */
  exports: ExportTrace | undefined;
  /** The folder in which the suppression list could not be written. */
  unwritten: string | undefined;
}

/** Addresses that are deleted before the work may be stopped. */
const STEP = 1000;

/** Carries out a plan, or the part of it before somebody stops it. Each batch is one transaction with its line in the audit log. */
export async function applyErasure(
  list: OpenList,
  source: ListSource,
  actor: Actor,
  { listed, missing, reason }: ErasurePlan,
  progress?: Progress,
): Promise<ErasureReport> {
  const emails = [...listed.map(({ email }) => email), ...missing];
  const removed = [];
  for (let done = 0; done < emails.length && progress?.signal.aborted !== true; done += STEP) {
    progress?.report({ done, total: emails.length });
    removed.push(...(await deleteAddresses(list.db, actor, emails.slice(done, done + STEP), reason)));
  }
  const gone = await scrubNow(list);
  // Those who are not on the list now may have been on it at any time.
  const joined = missing.length > 0 ? undefined : removed.map(({ joined_at }) => joined_at).sort()[0];
  return {
    removed,
    gone,
    backups: backupsSince(source.backupFolder, joined),
    exports: await exportsSince(list.db, joined),
    unwritten: await writeSuppressionFile(list.db, actor, source),
  };
}

/** Exports of the list, as the audit log has them: nobody knows where the files are. */
export interface ExportTrace {
  count: number;
  /** When the last one was made: UTC, ISO 8601. */
  lastAt: string;
}

/** @param since exports that are older cannot hold the people */
export async function exportsSince(
  db: Kysely<Database>,
  since: string | undefined,
): Promise<ExportTrace | undefined> {
  const { count, lastAt } = await db
    .selectFrom('audit')
    .select((is) => [is.fn.countAll().as('count'), is.fn.max('at').as('lastAt')])
    .where('action', '=', 'export')
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? ''))
    .executeTakeFirstOrThrow();
  return Number(count) === 0 ? undefined : { count: Number(count), lastAt };
}
