import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '../src/hosts/node/environment.ts';

export const ROOT = PROJECT_FOLDER;

/** Where a build writes; all absolute. */
export type Output = ReturnType<typeof outputIn>;

export function outputIn(folder: string) {
  return {
    folder,
    /** What any static host can serve as it is. */
    public: path.join(folder, 'public'),
    /** Pages of the stages that are not in `public`, each in a folder of its own. */
    stages: path.join(folder, 'stages'),
    /** Intermediate results, which are deleted. */
    work: path.join(folder, 'work'),
    /** What our server may serve. */
    manifest: path.join(folder, 'manifest.json'),
  };
}

/**
 * Makes a folder anew beside it, and puts it in its place by renaming when it is complete: a build that fails changes
 * nothing, and of two at once each has a folder of its own.
 *
 * @param fingerprint of what it is made of
 * @param make fills the folder whose path it gets
 */
export async function replaceFolder(
  folder: string,
  fingerprint: string,
  make: (beside: string) => Promise<void>,
): Promise<void> {
  const beside = `${folder}.${randomUUID().slice(0, 8)}`;
  process.once('exit', () => rmSync(beside, { recursive: true, force: true }));
  await make(beside);
  await writeFile(path.join(beside, 'fingerprint'), fingerprint);
  const old = `${beside}.old`;
  // Where a folder cannot be moved, the next step fails, and it stays.
  await rename(folder, old).catch(() => undefined);
  await rename(beside, folder);
  await rm(old, { recursive: true, force: true });
}

/** A hash as content security policies and integrity attributes write it: `sha256-…`, base64. */
export function integrityOf(content: string | Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/**
 * The address of a file that may be kept for ever, because its name carries its content's hash.
 *
 * @param name with its ending: `card.png` gets `/assets/card-<hash>.png`
 */
export function hashedAddress(name: string, content: string | Buffer): string {
  const { name: base, ext } = path.parse(name);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 6);
  return `/assets/${base}-${hash}${ext}`;
}
