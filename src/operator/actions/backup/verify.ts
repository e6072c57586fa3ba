import { sql, type Kysely } from 'kysely';
import { isValidAuditDetail } from '../../../waitlist/privacy/audit.ts';
import { isValidWording } from '../../../waitlist/privacy/consent-wording.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { batchesOfEntries, findEntryFault, FIRST_COLUMNS } from '../entries.ts';
import type { ListSource } from '../open-list.ts';
import { batchesOfDeliveries, isValidDelivery } from './merge-outbox.ts';

/** The content of a list. */
export interface ContentReport {
  entries: number;
  /** Rows that break the rules: table and key, never an address. A restore skips them. */
  faults: readonly string[];
}

/** The content of a file, or why it is not a valid backup. */
export type BackupCheck = ContentReport | { corruption: string };

/** Rows in a batch: they are only checked. */
const BATCH = 5000;

/**
 * The tables of a backup, with the columns of their keys, which order them. The probe's table has no data. Backups of
 * earlier versions may lack all but the first.
 */
export const BACKUP_TABLES = {
  submission: ['id'],
  setting: ['name'],
  erasure_key: ['id'],
  erasure: ['fingerprint'],
  audit: ['id'],
  backup: ['id'],
  consent_wording: ['id'],
  mail_message: ['name'],
  mail_delivery: ['message', 'submission_id'],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>;

/** Reads every page and every row of a backup and checks them. Nothing in the file is changed. */
export async function verifyBackup(source: ListSource, path: string): Promise<BackupCheck> {
  const backup = source.openFile(path, { readOnly: true });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(backup.kysely);
    const found = rows[0]?.integrity_check ?? '';
    if (found !== 'ok') return { corruption: found };
    const { rows: tables } = await sql<{ name: string; type: string }>`
      select name, type from sqlite_master where name in (${sql.join(Object.keys(BACKUP_TABLES))})`.execute(
      backup.kysely,
    );
    const wrong = tables.find(({ type }) => type !== 'table');
    if (wrong !== undefined) return { corruption: `${wrong.name}: ${wrong.type}` };
    return await checkContent(backup.kysely, new Set(tables.map(({ name }) => name)));
  } catch (error) {
    return { corruption: error instanceof Error ? error.message : String(error) };
  } finally {
    await backup.close();
  }
}

/**
 * Checks every row by the rules of the list, every wording by its hash, and the form of audit log and outbox.
 *
 * @param tables the tables that exist
 */
export async function checkContent(
  db: Kysely<Database>,
  tables: ReadonlySet<string> = new Set(Object.keys(BACKUP_TABLES)),
): Promise<ContentReport> {
  const faults: string[] = [];
  let entries = 0;
  for await (const batch of batchesOfEntries(db, {}, BATCH, FIRST_COLUMNS)) {
    entries += batch.length;
    for (const entry of batch) {
      const fault = findEntryFault(entry);
      if (fault !== undefined) faults.push(`submission ${entry.id} (${fault})`);
    }
  }
  if (tables.has('consent_wording'))
    for (const row of await db.selectFrom('consent_wording').selectAll().execute())
      if (!isValidWording(row)) faults.push(`consent_wording ${row.id}`);
  if (tables.has('audit'))
    for (const { id, detail } of await db.selectFrom('audit').select(['id', 'detail']).execute())
      if (!isValidAuditDetail(detail)) faults.push(`audit ${id}`);
  if (tables.has('mail_delivery'))
    for await (const rows of batchesOfDeliveries(db))
      for (const row of rows)
        if (!isValidDelivery(row)) faults.push(`mail_delivery ${row.message} ${row.submission_id}`);
  return { entries, faults: faults.map(printable) };
}

/** A corrupt key may hold anything, and is shown in a terminal. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}
