import type { Kysely } from 'kysely';
import type { Clock } from '../waitlist/clock.ts';
import type { Actor } from '../waitlist/privacy/audit.ts';
import type { Database, OpenList } from '../waitlist/store/schema.ts';

/** Where the list is, and its backups; and how the host opens files of the kind in which backups are. */
export interface ListLocation {
  /** The list's own files on this machine, whether they exist at present or not. They are never written over. */
  files: readonly string[];
  /**
   * The folder for unencrypted copies of the list: the list's own where it is a file here, else that for backups, or `data`.
   * It may not exist yet.
   */
  workFolder: string;
  /** The folder for backups; it may not exist yet. `undefined` where there is none (PostgreSQL without `BACKUP_FOLDER`). */
  backupFolder: string | undefined;
  /** The age key that backups are encrypted to, if any (`BACKUP_RECIPIENT`). */
  recipient: string | undefined;
  /** Opens an SQLite file that is not the list. `readOnly` changes not a byte of it. */
  openFile: (path: string, options?: { readOnly?: boolean }) => Kysely<Database>;
  /** Copies an SQLite file that others write to, as it is at one moment, into a new file. Ctrl-C does not wait for it. */
  copyFile: (path: string, target: string) => Promise<void>;
}

/** What backups are made and restored with, whoever asks for it: the server, the studio or the command. */
export interface BackupHost {
  list: OpenList;
  location: ListLocation;
  /** The clock, and who is named in the audit log. */
  actor: Actor & Clock;
  settings: {
    /** Days after which people are deleted, and backups; `undefined`: never. */
    retentionDays: number | undefined;
    backup: { days: number | undefined };
  };
}
