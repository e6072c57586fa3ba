import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { describeProblem } from '../src/hosts/shared/settings.ts';
import type { BuildManifest } from './manifest.ts';
import { outputIn } from './paths.ts';

/** What a build puts into its folder. */
const ENTRIES = ['public', 'encoded', 'manifest.json', 'fingerprint'];

/**
 * Whether the build may put a site in this folder's place: the folder is missing, empty, or holds nothing but what an
 * earlier build made.
 *
 * @returns a sentence that says why not
 */
export async function checkFolder(folder: string): Promise<string | undefined> {
  const reject = (problem: string) => describeProblem('DIST_FOLDER', problem, 'dist-new');
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return undefined;
  if (found.isSymbolicLink()) return reject(`must be a folder, and ${folder} is a link`);
  if (!found.isDirectory()) return reject(`must be a folder, and ${folder} is a file`);
  const foreign = await foreignFile(folder);
  return foreign && reject(`must be a folder of its own, and ${foreign} is not from the build`);
}

/** Makes an empty folder in the same place, so that it can take the other's name later. */
export async function createBeside(folder: string): Promise<string> {
  await mkdir(path.dirname(folder), { recursive: true });
  const beside = `${folder}.${randomUUID().slice(0, 8)}`;
  await mkdir(beside);
  return beside;
}

/**
 * Puts a finished build in the folder's place by renaming, and deletes what was there before, unless somebody has put
 * a file of their own there meanwhile.
 *
 * @returns a sentence if the old folder was kept
 */
export async function takePlace(finished: string, folder: string): Promise<string[]> {
  const old = `${finished}.old`;
  const had = (await lstat(folder).catch(() => undefined)) !== undefined;
  if (had) await rename(folder, old);
  try {
    await rename(finished, folder);
  } catch (error) {
    if (had) await rename(old, folder);
    throw error;
  }
  if (!had) return [];
  const foreign = await foreignFile(old);
  if (foreign !== undefined) return [`${foreign} is not from the build, so the former folder is kept there.`];
  await rm(old, { recursive: true });
  return [];
}

/** Something that no build has made in this folder; undefined where there is nothing of the kind. */
async function foreignFile(folder: string): Promise<string | undefined> {
  // First the folder itself: it may be a large one, such as the project's own or one above it.
  const other = (await readdir(folder)).find((name) => !ENTRIES.includes(name));
  if (other !== undefined) return path.join(folder, other);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const made = await filesOfBuild(folder);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .find((file) => !made.includes(path.relative(folder, file).split(path.sep).join('/')));
}

/** The files that a build made in this folder, as its manifest lists them; none where there is no manifest. */
async function filesOfBuild(folder: string): Promise<readonly string[]> {
  try {
    const manifest = JSON.parse(await readFile(outputIn(folder).manifest, 'utf8')) as BuildManifest;
    const { files, notFound, unserved } = manifest;
    const served = [...Object.values(files), notFound].flatMap(({ file, encodings }) => [
      file,
      ...Object.values(encodings),
    ]);
    return ['manifest.json', 'fingerprint', 'public/_headers', ...unserved, ...served];
  } catch {
    return [];
  }
}
