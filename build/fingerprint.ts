import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DIST, ROOT } from './paths.ts';

const FILE = path.join(DIST, 'fingerprint');

/** What the built site is made of: a change in any of these makes it stale. */
const FOLDERS = ['src/content', 'src/contract', 'src/site', 'src/hosts', 'build', 'public', 'photos'];
const FILES = ['package-lock.json'];
const VARIABLES = ['PUBLIC_ORIGIN', 'VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY'];

/** Whether `dist` is missing or was made from other sources or settings than the present ones. */
export async function isStale(): Promise<boolean> {
  const written = await readFile(FILE, 'utf8').catch(() => undefined);
  return written !== (await fingerprint());
}

/** Notes in `dist` what it was made from. */
export async function writeFingerprint(): Promise<void> {
  await writeFile(FILE, await fingerprint());
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of VARIABLES) hash.update(`${name}=${process.env[name] ?? ''}\n`);
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
