import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { countRows } from '../waitlist/entries.ts';
import { recordAudit } from '../waitlist/privacy/audit.ts';
import { readSuppressionKeys } from '../waitlist/privacy/suppression-list.ts';
import { migrateToLatest } from '../waitlist/store/migrations.ts';
import type { Database } from '../waitlist/store/schema.ts';
import { MAIL_PLACE } from '../waitlist/uncertain.ts';
import { deleteOldBackups, makeFolder, newName, type BackupKind } from './backup-files.ts';
import type { BackupHost, ListLocation } from './backup-host.ts';
import { encrypted } from './encryption.ts';
import { makeListIds } from './list-id.ts';
import { writeOutput } from './output-file.ts';
import { BackupRefusal, describeFault } from './backup-refusal.ts';
import { writeSuppressionFile } from './suppression-files.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export interface MadeBackup {
  name: string;
  people: number;
  /** What failed after it was made. */
  notDone: string[];
}

/**
 * Makes a backup in the folder for backups. Then the suppression list is written beside it, and those that are no longer kept
 * are deleted: where that fails, the backup is made all the same.
 *
 * @throws BackupRefusal when none was written
 */
export async function backUp(
  host: BackupHost,
  kind: BackupKind,
  signal?: AbortSignal,
): Promise<MadeBackup & { deleted?: string[]; kept?: string[] }> {
  const { list, location, actor } = host;
  const { backupFolder: folder, recipient, files: own } = location;
  if (folder === undefined) throw new BackupRefusal('noBackupFolder');
  const at = actor.now();
  makeFolder(folder, location);
  const [id] = await makeListIds(list.db);
  const deliver = async (bytes: AsyncIterable<Uint8Array>, people: number) => {
    const name = newName(kind, at, people, id, recipient === undefined ? '.db' : '.db.age');
    await writeOutput(join(folder, name), bytes, { own, like: folder });
    return name;
  };
  const made = await makeBackup(host, deliver, signal);
  const note = (error: unknown) => void made.notDone.push(describeFault(error));
  await writeSuppressionFile(host).catch(note);
  const tidied = deleteOldBackups(host, { at, kind, people: made.people }, note);
  return { ...made, ...(await tidied.catch(note)) };
}

/**
 * Copies the list while sign-ups go on, checks the copy, and hands its bytes over, encrypted if that is set.
 *
 * The copy is made in the list's own folder, so that no unencrypted byte comes elsewhere.
 *
 * @param deliver writes the bytes, of so many people, and gives the name by which the audit log calls them
 * @param signal stops it, once the copy is made
 * @returns that name, the number of people in it, and what failed after it was made
 * @throws BackupRefusal when the copy is corrupt
 */
export async function makeBackup(
  { list, location, actor }: Pick<BackupHost, 'list' | 'location' | 'actor'>,
  deliver: (bytes: AsyncIterable<Uint8Array>, people: number) => Promise<string>,
  signal?: AbortSignal,
): Promise<MadeBackup> {
  const { recipient } = location;
  await using folder = createTemporaryFolder(location.workFolder);
  const copy = join(folder.path, 'copy');
  // By them a suppression list that is written later is known to belong to this backup.
  await readSuppressionKeys(list.db, actor);
  await makeListIds(list.db);
  if (list.kind === 'sqlite') await location.copyFile(location.files[0] ?? '', copy);
  else await copyPostgres(list.db, location, copy);
  await takeOut(location, copy);
  signal?.throwIfAborted();
  const people = await verifyBackup(location, copy);
  const bytes = createReadStream(copy);
  try {
    const name = await deliver(await encrypted(bytes, recipient), people);
    const detail = { entries: people, encrypted: recipient !== undefined, file: name };
    const fault = await recordAudit(list.db, actor, 'backup', detail).then(() => undefined, describeFault);
    return { name, people, notDone: fault === undefined ? [] : [fault] };
  } finally {
    // Where it may not be written nobody has read it. The folder is removed next: nothing in it may be open.
    bytes.destroy();
    if (!bytes.closed) await once(bytes, 'close');
  }
}

/** Who may open the studio is in no backup: whoever has one neither knows nor becomes anybody by it. */
const NOT_KEPT = ['organiser', 'passkey', 'studio_session', 'one_time'] as const;

/**
 * Takes out of a copy what no backup has. One that is put in the place of the list sends nothing until somebody says that it is
 * the list now.
 */
async function takeOut({ openFile }: ListLocation, copy: string): Promise<void> {
  await using db = openFile(copy);
  // Its bytes are written anew where they are kept.
  await sql`pragma synchronous = off`.execute(db);
  await db.updateTable('setting').set({ value: '{}' }).where('name', '=', MAIL_PLACE).execute();
  // The copy is packed, and what is deleted there is overwritten.
  for (const table of NOT_KEPT) await db.deleteFrom(table).execute();
}

/**
 * Checks every page of a backup, and that it holds a list: backups of earlier versions may lack other tables. Nothing in the
 * file is changed.
 *
 * @returns the number of people in it
 * @throws BackupRefusal for anything else
 */
export async function verifyBackup({ openFile }: ListLocation, path: string): Promise<number> {
  await using db = openFile(path, { readOnly: true });
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
    if (rows[0]?.integrity_check !== 'ok') throw new Error(rows[0]?.integrity_check);
    // The last page has room at its end: a cut there is no page that is wrong.
    const pages = sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
    const [whole] = (await pages.execute(db)).rows;
    if (whole && (await stat(path)).size < whole.bytes) throw new Error('the end of the file is missing');
    return await countRows(db);
  } catch (error) {
    throw new BackupRefusal('corrupted', { sentence: describeFault(error) });
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
  'message_version',
  'sending',
  'mail_delivery',
  'confirm_mail',
  'source',
] as const satisfies (keyof Database)[];

/** Rows that are copied at once. */
const BATCH = 500;

/** Copies a list in PostgreSQL, one snapshot of all tables, at flat memory, into a file of the same kind as a list in SQLite. */
async function copyPostgres(db: Kysely<Database>, { openFile }: ListLocation, target: string): Promise<void> {
  await using file = openFile(target);
  await migrateToLatest(file, 'sqlite');
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  await snapshot.execute((from) =>
    file.transaction().execute(async (to) => {
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
}
