import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, realpath, rename, rmdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { describeProblem } from '../src/hosts/shared/settings.ts';
import type { BuildManifest } from './manifest.ts';
import { outputIn } from './paths.ts';

/** Files of each build beside those that its manifest lists. */
const UNLISTED = ['manifest.json', 'fingerprint', 'public/_headers'];

/**
 * Whether the build may put a site in this folder's place: the folder is missing, empty, or holds nothing but what an
 * earlier build made.
 *
 * @returns a sentence that says why not
 */
export async function checkFolder(folder: string, project: string): Promise<string | undefined> {
  const reject = (problem: string) => describeProblem('DIST_FOLDER', problem, 'dist-new');
  const inside = path.relative(await realPathOf(folder), await realpath(project));
  if (inside === '' || (!inside.startsWith('..') && !path.isAbsolute(inside)))
    return reject('must not be the project’s own folder or one above it');
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return undefined;
  if (found.isSymbolicLink()) return reject(`must be a folder, and ${folder} is a link`);
  if (!found.isDirectory()) return reject(`must be a folder, and ${folder} is a file`);
  const made = await filesOfBuild(folder);
  const foreign = (await filesIn(folder)).find((file) => !made.has(file));
  return foreign === undefined
    ? undefined
    : reject(`must be a folder of its own, and ${path.join(folder, foreign)} is not from the build`);
}

/** Makes an empty folder in the same place, so that it can take the other's name later. */
export async function createBeside(folder: string): Promise<string> {
  await mkdir(path.dirname(folder), { recursive: true });
  const beside = `${folder}.${randomUUID().slice(0, 8)}`;
  await mkdir(beside);
  return beside;
}

/**
 * Puts a finished build in the folder's place by renaming. What was there before is then removed file by file as its own
 * manifest lists it, so that what anybody else has put there meanwhile is kept.
 *
 * @returns a sentence if something was kept
 */
export async function replace(finished: string, folder: string): Promise<string[]> {
  const old = `${finished}.old`;
  const had = await lstat(folder).then(
    () => true,
    () => false,
  );
  if (had) await rename(folder, old);
  try {
    await rename(finished, folder);
  } catch (error) {
    if (had) await rename(old, folder);
    throw error;
  }
  if (!had) return [];
  for (const file of await filesOfBuild(old)) await unlink(path.join(old, file)).catch(() => undefined);
  await removeEmptyFolders(old);
  const kept = await lstat(old).catch(() => undefined);
  return kept === undefined ? [] : [`What was not from the build is now in ${old}.`];
}

/** The files that a build made in this folder, as its manifest lists them; none where there is no manifest. */
async function filesOfBuild(folder: string): Promise<Set<string>> {
  try {
    const {
      files,
      notFound,
      unserved = [],
    } = JSON.parse(await readFile(outputIn(folder).manifest, 'utf8')) as BuildManifest;
    const served = [...Object.values(files), notFound].flatMap(({ file, encodings }) => [
      file,
      ...Object.values(encodings),
    ]);
    return new Set([...UNLISTED, ...unserved, ...served]);
  } catch {
    return new Set();
  }
}

/** Everything in a folder that is no folder, links included, relative to it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/** Removes this folder and those in it, as far as they are empty. */
async function removeEmptyFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await removeEmptyFolders(path.join(folder, entry.name));
  await rmdir(folder).catch(() => undefined);
}

/** The real path of a folder that need not be there yet. */
async function realPathOf(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? folder : path.join(await realPathOf(parent), path.basename(folder));
  }
}
