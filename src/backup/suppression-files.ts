import { copyFileSync, createReadStream, globSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { Decrypter } from 'age-encryption';
import type { Kysely } from 'kysely';
import {
  exportSuppressionList,
  mergeSuppressionList,
  parseSuppressionList,
  readNumber,
  type ExportedSuppressionList,
} from '../waitlist/privacy/suppression-list.ts';
import type { Database } from '../waitlist/store/schema.ts';
import { makeFolder } from './backup-files.ts';
import type { BackupHost } from './backup-host.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { decrypted, encrypted, isEncrypted } from './encryption.ts';
import { ID, makeListIds, readListIds } from './list-id.ts';
import { giveToOwner, writeOutput } from './output-file.ts';

/**
 * Whose suppression list it is, its own id first, and the number of its last change. One without a number counts as newer than
 * all: that of an earlier version, and one that a restore went on without.
 */
const NAME = new RegExp(`^(unread-)?suppression-list-(${ID}(?:\\+${ID})*)(?:-(\\d+))?\\.json(?:\\.age)?$`);

/** A suppression list that lies beside backups. */
export interface SuppressionFile {
  name: string;
  file: string;
  /** On which it was written, UTC. */
  day: string;
  owners: string[];
  number: number | undefined;
  /** Whether a restore went on without it. */
  isUnread: boolean;
  /** Why it cannot be read. */
  why?: 'needsKey' | 'damaged';
}

/** The suppression lists in some folders, by their names. */
function suppressionFiles(folders: readonly string[]): SuppressionFile[] {
  const names = folders.flatMap((cwd) =>
    globSync('*suppression-list-*', { cwd }).map((name) => [cwd, name] as const),
  );
  const found = names.flatMap(([cwd, name]): [string, SuppressionFile][] => {
    const [, unread, owners, number] = NAME.exec(name) ?? [];
    const file = join(cwd, name);
    const stats = owners === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
    if (owners === undefined || stats?.isFile() !== true) return [];
    const isUnread = unread !== undefined;
    const facts = { isUnread, number: isUnread || number === undefined ? undefined : Number(number) };
    const day = stats.mtime.toISOString().slice(0, 10);
    return [[realpathSync(file), { name, file, day, owners: owners.split('+'), ...facts }]];
  });
  return [...new Map(found).values()];
}

/** Reads one. @returns why it cannot be read, or `gone` where a newer one has taken its place */
async function read(
  { file, number }: SuppressionFile,
  keys: Decrypter | undefined,
): Promise<ExportedSuppressionList | 'needsKey' | 'damaged' | 'gone'> {
  try {
    const isKept = await isEncrypted(file);
    if (isKept && keys === undefined) return 'needsKey';
    const bytes = isKept && keys !== undefined ? await decrypted(file, keys) : createReadStream(file);
    const list = parseSuppressionList(await json(bytes));
    return list !== undefined && (number ?? list.number) === list.number ? list : 'damaged';
  } catch (error) {
    if (error instanceof BackupRefusal) return 'needsKey';
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'gone' : 'damaged';
  }
}

/**
 * Writes the suppression list into the folder for backups, where there is one, so that whoever left after the last backup
 * does not come back with it: to be called after each backup and each deletion.
 *
 * What lies there of the same list, can be read and is not older is merged into the list first: somebody may have put an
 * older state of the list in its place. Then the older ones are removed, and those that are not encrypted where this one is.
 */
export async function writeSuppressionFile({
  list: { db },
  location,
  actor,
}: Pick<BackupHost, 'list' | 'location' | 'actor'>): Promise<void> {
  const { backupFolder: folder, recipient } = location;
  if (folder === undefined) return;
  const ids = await makeListIds(db);
  makeFolder(folder, location);
  const merged = new Set<string>();
  const files = await ownFiles(db, folder);
  for (const each of files) {
    if ((each.number ?? Infinity) < (await readNumber(db))) continue;
    const found = await read(each, undefined);
    if (typeof found === 'string') continue;
    await mergeSuppressionList(db, actor, found);
    merged.add(each.name);
  }
  const head = { format: 'waitlist-suppression-list', written_at: new Date(actor.now()).toISOString() };
  const list = await exportSuppressionList(db);
  const { number = 0 } = list;
  const content = Readable.from([Buffer.from(`${JSON.stringify({ ...head, ...list })}\n`)]);
  const name = `suppression-list-${ids.join('+')}-${number}.json${recipient === undefined ? '' : '.age'}`;
  await writeOutput(join(folder, name), await encrypted(content, recipient), { replace: true, like: folder });
  for (const { name: old, file, number: before = number } of files)
    if (old !== name && (before < number || merged.has(old))) rmSync(file, { force: true });
}

/** The files of this list. */
async function ownFiles(db: Kysely<Database>, folder: string) {
  const [own] = await readListIds(db);
  return suppressionFiles([folder]).filter(({ owners: [owner] }) => owner === own);
}

/**
 * Looks whether anybody has left since the last look, in this process or another, and writes the file anew then.
 *
 * @returns one look
 */
export function watchSuppressions(
  host: Pick<BackupHost, 'list' | 'location' | 'actor'>,
): () => Promise<void> {
  let written = '';
  return async () => {
    const { db } = host.list;
    const number = await readNumber(db);
    const state = [number, ...(await readListIds(db))].join(' ');
    if (state === written || number === 0) return;
    await writeSuppressionFile(host);
    written = state;
  };
}

/** The suppression lists that a restore has read, and those that it could not and in which somebody may be whom none has. */
export interface GatheredLists {
  read: SuppressionFile[];
  unread: SuppressionFile[];
}

/**
 * Merges all known deletions into the opened copy of a backup: those of the list, and those in the suppression lists that lie
 * in some folders and belong to the backup: by their name, or because they share a key with it. Where nobody knows whose
 * backup it is, one that cannot be read may belong to it.
 *
 * @param nameId whose backup it is by its name
 * @param keys for those that are encrypted
 */
export async function gatherSuppressions(
  host: Pick<BackupHost, 'list' | 'actor'>,
  backup: Kysely<Database>,
  nameId: string | undefined,
  folders: readonly string[],
  keys: Decrypter | undefined,
): Promise<GatheredLists> {
  const { db } = host.list;
  const content = await exportSuppressionList(backup);
  const ids = [...(await readListIds(backup)), ...(nameId === undefined ? [] : [nameId])];
  const shared = new Set(content.keys.map(({ id }) => id));
  const belongs = ({ owners }: SuppressionFile) => owners.some((owner) => ids.includes(owner));
  const unread: SuppressionFile[] = [];
  const readable: SuppressionFile[] = [];
  for (const each of suppressionFiles(folders)) {
    const list = await read(each, keys);
    // What was merged by then is merged once more, which changes nothing.
    if (list === 'gone') return gatherSuppressions(host, backup, nameId, folders, keys);
    if (typeof list === 'string') {
      if (belongs(each) || ids.length === 0) unread.push({ ...each, why: list });
    } else if (belongs(each) || shared.size === 0 || list.keys.some(({ id }) => shared.has(id))) {
      await mergeSuppressionList(backup, host.actor, list);
      readable.push(each);
    }
  }
  await mergeSuppressionList(backup, host.actor, await exportSuppressionList(db));
  const known = [
    ...readable.map(({ owners: [owner], number = -1 }) => ({ owner, number })),
    { owner: ids[0], number: content.number ?? 0 },
    { owner: (await readListIds(db))[0], number: await readNumber(db) },
  ];
  const isCovered = ({ owners, number = Infinity }: SuppressionFile) =>
    known.some((each) => each.owner === owners[0] && each.number >= number);
  return { read: readable, unread: unread.filter((each) => !isCovered(each)) };
}

/**
 * Keeps the lists that a restore goes on without in the folder for backups, under a name that says so. There each of them stops
 * the next restore, and `doctor` tells of it, until somebody has looked for its people and deletes it.
 */
export function keepUnread(
  { location }: Pick<BackupHost, 'location'>,
  lists: readonly SuppressionFile[],
): void {
  const folder = location.backupFolder ?? location.workFolder;
  makeFolder(folder, location);
  for (const { name, file } of lists.filter(({ isUnread }) => !isUnread)) {
    copyFileSync(file, join(folder, `unread-${name}`));
    giveToOwner(join(folder, `unread-${name}`), folder);
    rmSync(join(folder, name), { force: true });
  }
}

/** Those of them that belong to the list. */
export async function findUnread({ list, location }: BackupHost): Promise<SuppressionFile[]> {
  const ids = await readListIds(list.db);
  const all = suppressionFiles([location.backupFolder ?? location.workFolder]);
  return all.filter(({ isUnread, owners }) => isUnread && owners.some((owner) => ids.includes(owner)));
}

/** Whether everybody who left is in a file beside the backups. */
export async function isWritten({ list: { db }, location }: BackupHost): Promise<boolean> {
  const { backupFolder: folder } = location;
  const files = folder === undefined ? [] : await ownFiles(db, folder);
  const last = await readNumber(db);
  return files.some(({ number = -1 }) => number >= last);
}
