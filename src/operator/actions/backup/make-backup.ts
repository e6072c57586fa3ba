import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { openFile } from '../../../hosts/node/database.ts';
import { encrypted } from '../../../hosts/node/encryption.ts';
import { createTemporaryFolder } from '../../../hosts/node/temporary-folder.ts';
import { openInThread } from '../../../hosts/sqlite/thread.ts';
import { recordAudit } from '../../../waitlist/privacy/audit.ts';
import { readSuppressionKeys } from '../../../waitlist/privacy/suppression-list.ts';
import { migrateToLatest } from '../../../waitlist/store/migrations.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import type { ActionHost } from '../action.ts';
import { describeFault } from '../doctor/finding.ts';
import { Refusal } from '../refusal.ts';
import { countEntries } from '../entries.ts';

/**
 * Copies the list while sign-ups go on, checks the copy, and hands its bytes over, encrypted if that is set.
 *
 * The copy is made in the list's own folder, so that no unencrypted byte comes elsewhere.
 *
 * @param deliver writes the bytes, of so many people, and gives the name by which the audit log calls them
 * @param signal stops it, once the copy is made
 * @returns that name, the number of people in it, and what failed after it was made
 * @throws Refusal when the copy is corrupt
 */
export async function makeBackup(
  { list, location, actor }: Pick<ActionHost, 'list' | 'location' | 'actor'>,
  deliver: (bytes: AsyncIterable<Uint8Array>, people: number) => Promise<string>,
  signal?: AbortSignal,
): Promise<{ name: string; people: number; notDone: string[] }> {
  const { recipient } = location;
  await using folder = createTemporaryFolder(location.workFolder);
  const copy = join(folder.path, 'copy');
  // Creates the key, by which a suppression list that is written later is known to belong to this backup.
  await readSuppressionKeys(list.db, actor);
  if (list.kind === 'sqlite') await copyFile(location.files[0] ?? '', copy);
  else await copyPostgres(list.db, copy);
  signal?.throwIfAborted();
  const people = await verifyBackup(copy);
  const bytes = createReadStream(copy);
  try {
    const name = await deliver(recipient === undefined ? bytes : await encrypted(bytes, recipient), people);
    const detail = { entries: people, encrypted: recipient !== undefined, file: name };
    const fault = await recordAudit(list.db, actor, 'backup', detail).then(() => undefined, describeFault);
    return { name, people, notDone: fault === undefined ? [] : [fault] };
  } finally {
    // Where it may not be written nobody has read it. The folder is removed next: nothing in it may be open.
    bytes.destroy();
    if (!bytes.closed) await once(bytes, 'close');
  }
}

/**
 * Checks every page of a backup, and that it holds a list: backups of earlier versions may lack other tables. Nothing in the
 * file is changed.
 *
 * @returns the number of people in it
 * @throws Refusal for anything else
 */
export async function verifyBackup(path: string): Promise<number> {
  const { kysely, close } = openFile(path, { readOnly: true });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(kysely);
    if (rows[0]?.integrity_check !== 'ok') throw new Error(rows[0]?.integrity_check);
    return await countEntries(kysely, {});
  } catch (error) {
    throw new Refusal('corrupted', { sentence: describeFault(error) });
  } finally {
    await close();
  }
}

/** Copies a list in an SQLite file: a reader's snapshot, packed densely, so that no erased data can be in unused space. */
async function copyFile(path: string, target: string): Promise<void> {
  // In a thread of its own, so that Ctrl-C does not wait for it.
  const reader = openInThread({ path, readOnly: true });
  try {
    // What is kept is written anew from the copy: syncing this one as well would only keep sign-ups waiting.
    await reader.execute('pragma synchronous = off', []);
    await reader.execute('vacuum into ?', [target]);
  } finally {
    await reader.close();
  }
}

/** The tables of a backup. The probe's has no data. */
const TABLES = [
  'submission',
  'setting',
  'tombstone_key',
  'tombstone',
  'audit',
  'consent_wording',
  'mail_message',
  'mail_delivery',
  'confirm_mail',
  'source',
] as const satisfies (keyof Database)[];

/** Rows that are copied at once. */
const BATCH = 500;

/** Copies a list in PostgreSQL, one snapshot of all tables, at flat memory, into a file of the same kind as a list in SQLite. */
async function copyPostgres(db: Kysely<Database>, target: string): Promise<void> {
  const file = openFile(target);
  try {
    await migrateToLatest(file.kysely, 'sqlite');
    const snapshot = db.transaction().setIsolationLevel('repeatable read');
    await snapshot.execute((from) =>
      file.kysely.transaction().execute(async (to) => {
        for (const table of TABLES) {
          // What its migrations put there.
          await to.deleteFrom(table).execute();
          await sql`declare everything no scroll cursor for select * from ${sql.table(table)}`.execute(from);
          for (let isLast = false; !isLast;) {
            const { rows } = await sql<never>`fetch ${sql.lit(BATCH)} from everything`.execute(from);
            if (rows.length > 0) await to.insertInto(table).values(rows).execute();
            isLast = rows.length < BATCH;
          }
          await sql`close everything`.execute(from);
        }
      }),
    );
  } finally {
    await file.close();
  }
}
