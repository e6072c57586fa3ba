import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../waitlist/clock.ts';
import { recordAudit, type Actor } from '../../../waitlist/privacy/audit.ts';
import {
  exportSuppressionList,
  mergeSuppressionList,
  parseSuppressionList,
  type ExportedSuppressionList,
} from '../../../waitlist/privacy/suppression-export.ts';
import { openSuppressionList } from '../../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { openOutputFile, writeNewFile } from '../output-file.ts';
import { decrypted, encrypted, isEncrypted } from './encryption.ts';
import { recordedBackups } from './records.ts';

const FORMAT = 'waitlist-suppression-list';
/** The beginning of the key's id keeps the lists of two programmes apart that share a folder for backups. */
const NAME = /^suppression-list-[\w-]{1,8}\.json(?:\.age)?$/;

/** A suppression list in a file. */
export interface SuppressionFile {
  file: string;
  /** UTC, ISO 8601. */
  writtenAt: string;
  list: ExportedSuppressionList;
}

/** The result of writing the suppression list beside the backups. */
export interface SuppressionFilesReport {
  /** Files. */
  written: string[];
  /** Folders. */
  failed: string[];
}

/** The text of a file that `readSuppressionFile` reads. It names nobody; whoever has it can test addresses. */
async function suppressionText(db: Kysely<Database>, clock: Pick<Clock, 'now'>): Promise<string> {
  await openSuppressionList(db, clock);
  const written_at = new Date(clock.now()).toISOString();
  return `${JSON.stringify({ format: FORMAT, written_at, ...(await exportSuppressionList(db, clock)) })}\n`;
}

/**
 * Writes the suppression list beside every recorded backup whose folder exists, so that a restore after a disaster knows
 * who asked for deletion after the backup was made. Beside encrypted backups it is encrypted to the same keys.
 *
 * To be called after each backup and each deletion.
 *
 * @param own the list's own files
 */
export async function writeSuppressionFiles(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  own: readonly string[],
): Promise<SuppressionFilesReport> {
  const result: SuppressionFilesReport = { written: [], failed: [] };
  const folders = new Map<string, Set<string>>();
  for (const { file, encrypted: isSecret, recipient } of await recordedBackups(db)) {
    // To whom a backup of an earlier version was encrypted is not known.
    if (isSecret === 1 && recipient === '') continue;
    const recipients = folders.get(dirname(file)) ?? new Set();
    folders.set(dirname(file), recipients.add(recipient));
  }
  const content = Buffer.from(await suppressionText(db, clock));
  const { keys } = await exportSuppressionList(db, clock);
  const name = `suppression-list-${(keys[0]?.id ?? '').slice(0, 8)}.json`;
  for (const [folder, recipients] of folders) {
    if (!existsSync(folder)) continue;
    const secret = [...recipients].filter((recipient) => recipient !== '');
    const plain = recipients.has('') ? [{ path: join(folder, name), to: [] }] : [];
    const sealed = secret.length > 0 ? [{ path: join(folder, `${name}.age`), to: secret }] : [];
    for (const { path, to } of [...plain, ...sealed]) {
      const bytes = Readable.from([content]);
      try {
        await replaceFile(path, to.length > 0 ? await encrypted(bytes, ...to) : bytes, own);
        result.written.push(path);
      } catch {
        // A disk that is full or read-only must not undo a backup or a deletion that is done.
        result.failed.push(folder);
      }
    }
  }
  return result;
}

async function replaceFile(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  own: readonly string[],
): Promise<void> {
  const output = openOutputFile(path, { list: own, replace: true });
  try {
    await writeNewFile(output.temporary, bytes);
    await output.commit();
  } finally {
    await output.discard();
  }
}

/**
 * Reads a suppression list.
 *
 * @param identity a file with the age key, for an encrypted one
 * @returns `undefined` when the file is no suppression list, or can't be decrypted
 */
export async function readSuppressionFile(
  file: string,
  identity: string | undefined,
): Promise<SuppressionFile | undefined> {
  try {
    const isSecret = await isEncrypted(file);
    if (isSecret && identity === undefined) return undefined;
    const content = isSecret
      ? text(Readable.from(await decrypted(file, identity ?? '')))
      : readFile(file, 'utf8');
    const value: unknown = JSON.parse(await content);
    const list = parseSuppressionList(value);
    if (list === undefined || typeof value !== 'object' || value === null || !('written_at' in value))
      return undefined;
    const { written_at: writtenAt } = value;
    return typeof writtenAt === 'string' && !Number.isNaN(Date.parse(writtenAt))
      ? { file, writtenAt, list }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a suppression file that the operator takes elsewhere, with a line in the audit log. */
export async function exportSuppressionFile(db: Kysely<Database>, actor: Actor): Promise<string> {
  const content = await suppressionText(db, actor);
  await recordAudit(db, actor, 'suppression-export', {});
  return content;
}

/** Adds a suppression list from a file to this list's own, with a line in the audit log, in one transaction. */
export async function importSuppressionList(
  db: Kysely<Database>,
  actor: Actor,
  list: ExportedSuppressionList,
): Promise<void> {
  await db.transaction().execute(async (step) => {
    await mergeSuppressionList(step, actor, list);
    await recordAudit(step, actor, 'suppression-import', { entries: list.hashes.length });
  });
}

/**
 * Finds the suppression lists in some folders that belong to a backup, because they share a key with it. A backup of an
 * earlier version may have no key yet; then every one counts.
 *
 * @param keys ids of the keys in the backup
 */
export async function findSuppressionFiles(
  folders: readonly string[],
  keys: ReadonlySet<string>,
  identity: string | undefined,
): Promise<SuppressionFile[]> {
  const files = [...new Set(folders)].flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => NAME.test(name))
      .map((name) => join(folder, name)),
  );
  const read = await Promise.all(files.map((file) => readSuppressionFile(file, identity)));
  return read.filter(
    (found): found is SuppressionFile =>
      found !== undefined && (keys.size === 0 || found.list.keys.some(({ id }) => keys.has(id))),
  );
}
