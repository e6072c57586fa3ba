import { sql } from 'kysely';
import type { ListSource } from '../open-list.ts';

/** What a file turned out to be. */
export type BackupCheck = { entries: number } | { damage: string };

/** Reads every page of a backup, checks that they fit together, and counts. Nothing in the file is changed. */
export async function verifyBackup(source: ListSource, path: string): Promise<BackupCheck> {
  let backup: ReturnType<ListSource['openReadOnly']> | undefined;
  try {
    backup = source.openReadOnly(path);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(backup.kysely);
    const found = rows[0]?.integrity_check ?? '';
    if (found !== 'ok') return { damage: found };
    const counted = await backup.kysely
      .selectFrom('submission')
      .select((is) => is.fn.countAll().as('entries'))
      .executeTakeFirstOrThrow();
    return { entries: Number(counted.entries) };
  } catch (error) {
    return { damage: error instanceof Error ? error.message : String(error) };
  } finally {
    await backup?.close();
  }
}
