import type { Kysely } from 'kysely';
import type { Database, DialectKind } from '../../waitlist/store/schema.ts';

/** The tables of a backup. The probe's has no data. */
export const TABLES = [
  'submission',
  'setting',
  'tombstone_key',
  'tombstone',
  'audit',
  'consent_wording',
  'mail_message',
  'mail_delivery',
  'source',
] as const satisfies (keyof Database)[];

/** The list, open, with the newest schema. */
export interface OpenList {
  db: Kysely<Database>;
  kind: DialectKind;
  storage: Storage;
}

/** What differs between the kinds of database. Everything else is SQL that all of them understand. */
export interface Storage {
  /**
   * Writes a consistent copy of all tables into a new SQLite file, whatever the database is, while sign-ups go on.
   *
   * @param path an empty file, or none yet
   */
  copyTo(path: string): Promise<void>;
  /**
   * What `doctor` checks: the folder whose free space the list needs (none on another machine), and what is wrong: a file
   * that is corrupt, or a database whose commits would not survive a loss of power.
   */
  inspect(): Promise<{ folder: string | undefined; faults: string[] }>;
}

/** Where the list is, and its backups. */
export interface ListSource {
  /** The list's own files on this machine, whether they exist at present or not. They are never written over. */
  files: readonly string[];
  /** The folder for unencrypted copies of the list: the list's own where it is a file here. It may not exist yet. */
  workFolder: string;
  /** The folder for backups; it may not exist yet. `undefined` where there is none (PostgreSQL without `BACKUP_FOLDER`). */
  backupFolder: string | undefined;
  /** The age key that backups are encrypted to, if any (`BACKUP_RECIPIENT`). */
  recipient: string | undefined;
}
