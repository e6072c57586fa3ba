import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
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
    /** Compressed variants of the files in both, for our own server only. */
    encoded: path.join(folder, 'encoded'),
    /** Intermediate results, which are deleted. */
    work: path.join(folder, 'work'),
    /** What our server may serve. */
    manifest: path.join(folder, 'manifest.json'),
    /** Changes with the sources and the settings that the site was made from. */
    fingerprint: path.join(folder, 'fingerprint'),
  };
}

/**
 * Makes a folder anew beside it, and puts it in its place by renaming when it is complete: a build that fails changes
 * nothing, and of two at once each has a folder of its own.
 *
 * @param make fills the folder whose path it gets
 * @returns what `make` returns
 */
export async function replaceFolder<Made>(
  folder: string,
  make: (beside: string) => Promise<Made>,
): Promise<Made> {
  const beside = `${folder}.${randomUUID().slice(0, 8)}`;
  process.once('exit', () => rmSync(beside, { recursive: true, force: true }));
  const made = await make(beside);
  const old = `${beside}.old`;
  // Where a folder cannot be moved, the next step fails, and it stays.
  await rename(folder, old).catch(() => undefined);
  await rename(beside, folder);
  await rm(old, { recursive: true, force: true });
  return made;
}

/** All files below a folder, relative to it, with slashes on every system. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}
