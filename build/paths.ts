import { lstat, readdir, readFile, rename, rm } from 'node:fs/promises';
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

/** What the build writes or copies for static hosts alone: `_headers`, `_routes.json`. */
const UNSERVED = /^public\/(?:.*\/)?_[^/]*$/;

/**
 * Whether the build may put a site in this folder's place: the folder is missing, empty, or holds nothing but what an
 * earlier build made.
 *
 * @returns a sentence that says why not
 */
export async function checkFolder(folder: string): Promise<string | undefined> {
  const reject = (why: string) => `DIST_FOLDER must be a folder of its own, and ${why}.`;
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isDirectory()) return reject(`${folder} is a link or a file`);
  const made = await filesOfBuild(folder);
  // A folder that no build has made may be a large one, such as the project's own or one above it.
  const names = made.length === 0 ? await readdir(folder) : await filesIn(folder);
  const foreign = names.find((name) => !made.includes(name) && !UNSERVED.test(name));
  return foreign && reject(`${path.join(folder, foreign)} is not from the build`);
}

/** Puts a finished build in the folder's place by renaming, and deletes what was there before. */
export async function takePlace(finished: string, folder: string): Promise<void> {
  const old = `${finished}.old`;
  // Where a folder cannot be moved, the next step fails, and it stays.
  await rename(folder, old).catch(() => undefined);
  await rename(finished, folder);
  await rm(old, { recursive: true, force: true });
}

/** All files below a folder, relative to it, with slashes on every system. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}

/** The files that a build made in this folder: all that its manifest names; none where there is no manifest. */
async function filesOfBuild(folder: string): Promise<string[]> {
  const manifest = await readFile(outputIn(folder).manifest, 'utf8').catch(() => undefined);
  if (manifest === undefined) return [];
  const named = manifest.match(/(?<=")(?:public|stages|encoded)\/[^"]+(?=")/g) ?? [];
  return ['manifest.json', 'fingerprint', ...named];
}
