import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyLink, type Settings } from '../src/hosts/shared/settings.ts';
import { ROOT, type Output } from './paths.ts';

/** Sources of the built site: a change in any of these makes it stale. */
const FOLDERS = ['src/content', 'src/contract', 'src/site', 'src/hosts', 'build', 'public', 'photos'];
const FILES = ['package-lock.json'];

type BuildSettings = Pick<Settings, 'publicOrigin' | 'supabase' | 'stage' | 'applyUrl'>;

/** Whether the site is missing or was made from other sources or settings than the present ones. */
export async function isStale(output: Output, settings: BuildSettings): Promise<boolean> {
  const written = await readFile(fileIn(output), 'utf8').catch(() => undefined);
  return written !== (await fingerprint(settings));
}

/** Notes beside the site what it was made from. */
export async function writeFingerprint(output: Output, settings: BuildSettings): Promise<void> {
  await writeFile(fileIn(output), await fingerprint(settings));
}

const fileIn = ({ folder }: Output) => path.join(folder, 'fingerprint');

async function fingerprint({ publicOrigin, supabase, ...stage }: BuildSettings): Promise<string> {
  const hash = createHash('sha256').update(
    JSON.stringify([publicOrigin, supabase, stage.stage, applyLink(stage)]),
  );
  for (const file of [...FILES, ...(await Promise.all(FOLDERS.map(filesBelow))).flat()]) {
    hash.update(`${file}\n`).update(await readFile(path.join(ROOT, file)));
  }
  return hash.digest('hex');
}

async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort();
}
