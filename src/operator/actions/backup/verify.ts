import { sql } from 'kysely';
import type { Database } from '../../../waitlist/store/schema.ts';
import { countEntries } from '../entries.ts';
import type { ListSource } from '../open-list.ts';

/** The number of people in a file, or why it is not a valid backup. */
export type BackupCheck = { entries: number } | { corruption: string };

/**
 * The tables that a restore reads. Backups of earlier versions may lack all but the first; what is not a table was put in
 * its place by somebody.
 */
const TABLES = [
  'submission',
  'setting',
  'tombstone_key',
  'tombstone',
  'audit',
  'consent_wording',
  'mail_message',
  'mail_delivery',
] as const satisfies (keyof Database)[];

/** Checks every page of a backup, and that it holds a list. Nothing in the file is changed. */
export async function verifyBackup(source: ListSource, path: string): Promise<BackupCheck> {
  const { kysely, close } = source.openFile(path, { readOnly: true });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(kysely);
    const found = rows[0]?.integrity_check ?? '';
    if (found !== 'ok') return { corruption: found };
    const { rows: wrong } = await sql<{ name: string; type: string }>`
      select name, type from sqlite_master where name in (${sql.join(TABLES)}) and type <> 'table'`.execute(
      kysely,
    );
    if (wrong[0] !== undefined) return { corruption: `${wrong[0].name}: ${wrong[0].type}` };
    return { entries: await countEntries(kysely, {}) };
  } catch (error) {
    return { corruption: error instanceof Error ? error.message : String(error) };
  } finally {
    await close();
  }
}
