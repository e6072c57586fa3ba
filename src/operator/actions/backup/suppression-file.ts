import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../waitlist/clock.ts';
import {
  exportSuppressionList,
  parseSuppressionList,
  type ExportedSuppressionList,
} from '../../../waitlist/privacy/suppression-export.ts';
import { openSuppressionList } from '../../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { recordedBackups } from '../backups.ts';
import { openOutputFile, writeNewFile } from '../output-file.ts';
import { decrypted, encrypted, isEncrypted } from './encryption.ts';

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

/** What came of writing the suppression list beside the backups. */
export interface SuppressionFilesReport {
  /** Files. */
  written: string[];
  /** Folders. */
  failed: string[];
}

/** The text of a file that `readSuppressionFile` reads. It names nobody; whoever has it can test addresses. */
export async function suppressionText(db: Kysely<Database>, clock: Pick<Clock, 'now'>): Promise<string> {
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
  for (const { file, encrypted: secret, recipient } of await recordedBackups(db)) {
    // To whom a backup of an earlier version was encrypted is not known.
    if (secret === 1 && recipient === '') continue;
    const recipients = folders.get(dirname(file)) ?? new Set();
    folders.set(dirname(file), recipients.add(recipient));
  }
  const content = Buffer.from(await suppressionText(db, clock));
  const { keys } = await exportSuppressionList(db, clock);
  const name = `suppression-list-${(keys[0]?.id ?? '').slice(0, 8)}.json`;
  for (const [folder, recipients] of folders) {
    if (!existsSync(folder)) continue;
    const secret = [...recipients].filter((recipient) => recipient !== '');
    const jobs = [
      ...(recipients.has('') ? [{ path: join(folder, name), bytes: Readable.from([content]) }] : []),
      ...(secret.length > 0
        ? [{ path: join(folder, `${name}.age`), bytes: await encrypted(Readable.from([content]), ...secret) }]
        : []),
    ];
    for (const { path, bytes } of jobs)
      if (await replaceFile(path, bytes, own)) result.written.push(path);
      else result.failed.push(folder);
  }
  return result;
}

/** @returns whether it was written */
async function replaceFile(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  own: readonly string[],
): Promise<boolean> {
  try {
    const output = openOutputFile(path, { list: own, replace: true });
    if (typeof output === 'string') return false;
    try {
      await writeNewFile(output.temporary, bytes);
      return (await output.commit()) === undefined;
    } finally {
      await output.discard();
    }
  } catch {
    // A disk that is full or read-only must not undo a backup or a deletion that is done.
    return false;
  }
}

/**
 * Reads a suppression list.
 *
 * @param identity a file with the age key, for an encrypted one
 * @returns `undefined` when it is none, or can't be decrypted
 */
export async function readSuppressionFile(
  file: string,
  identity: string | undefined,
): Promise<SuppressionFile | undefined> {
  try {
    const secret = await isEncrypted(file);
    if (secret && identity === undefined) return undefined;
    const content =
      secret && identity !== undefined
        ? await text(Readable.from(await decrypted(file, identity)))
        : await readFile(file, 'utf8');
    const value: unknown = JSON.parse(content);
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
