import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../waitlist/store/schema.ts';
import type { ListSource } from './open-list.ts';

/** A backup that was made with `backup`, wherever it may be now. */
export interface BackupRecord {
  id: string;
  file: string;
  made_at: string;
  entries: number;
  encrypted: number;
}

/** What can be said about a person in a backup. */
export type BackupState =
  /** The file is where it was written, and holds them. */
  | 'holds'
  /** It can't be opened without its key, and may hold them. */
  | 'encrypted'
  /** It is not where it was written: deleted, or moved somewhere else. */
  | 'elsewhere'
  /** It is there and can't be read. */
  | 'unreadable';

export interface BackupFinding {
  file: string;
  made_at: string;
  state: BackupState;
}

/** Every backup that was noted, oldest first. */
export async function recordedBackups(db: Kysely<Database>): Promise<BackupRecord[]> {
  return db.selectFrom('backup').selectAll().orderBy('made_at').execute();
}

/** Notes a backup under its file name; an older one with that name is overwritten, on the disk and here. */
export async function noteBackup(db: Kysely<Database>, backup: Omit<BackupRecord, 'id'>): Promise<void> {
  await db.deleteFrom('backup').where('file', '=', backup.file).execute();
  await db
    .insertInto('backup')
    .values({ id: randomUUID(), ...backup })
    .execute();
}

/**
 * Looks through the recorded backups for rows.
 *
 * @param holds whether an open backup has what is looked for
 * @param before backups that are older than this can't have it
 * @returns the backups that have it, or may have it
 */
export async function searchBackups(
  db: Kysely<Database>,
  source: ListSource,
  holds: (backup: Kysely<Database>) => Promise<boolean>,
  before: string | undefined,
): Promise<BackupFinding[]> {
  const findings: BackupFinding[] = [];
  for (const { file, made_at, encrypted } of await recordedBackups(db)) {
    if (before !== undefined && made_at < before) continue;
    const state = await lookInto(source, file, encrypted === 1, holds);
    if (state !== undefined) findings.push({ file, made_at, state });
  }
  return findings;
}

async function lookInto(
  source: ListSource,
  file: string,
  encrypted: boolean,
  holds: (backup: Kysely<Database>) => Promise<boolean>,
): Promise<BackupState | undefined> {
  if (!existsSync(file)) return 'elsewhere';
  if (encrypted) return 'encrypted';
  const backup = source.openReadOnly(file);
  try {
    return (await holds(backup.kysely)) ? 'holds' : undefined;
  } catch {
    return 'unreadable';
  } finally {
    await backup.close();
  }
}

/** Whether a backup has one of these addresses. */
export function holdsAny(addresses: readonly string[]) {
  return async (backup: Kysely<Database>): Promise<boolean> => {
    for (let first = 0; first < addresses.length; first += 500) {
      const row = await backup
        .selectFrom('submission')
        .select('id')
        .where('email', 'in', addresses.slice(first, first + 500))
        .limit(1)
        .executeTakeFirst();
      if (row !== undefined) return true;
    }
    return false;
  };
}

/** Whether a backup has someone who joined before an instant. */
export function holdsBefore(instant: string) {
  return async (backup: Kysely<Database>): Promise<boolean> => {
    const row = await backup
      .selectFrom('submission')
      .select(sql<number>`1`.as('one'))
      .where('joined_at', '<', instant)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  };
}
