import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyLink, type Settings } from '../src/hosts/shared/settings.ts';
import { ROOT, type Output } from './paths.ts';

/** What the site is made of: a change in any of these makes it stale. */
const SOURCES = [
  'src/{content,contract,site,hosts}/**/*.*',
  '{build,public,photos}/**/*.*',
  'vite.config.ts',
  'package-lock.json',
];

type BuildSettings = Pick<Settings, 'publicOrigin' | 'supabase' | 'stage' | 'applyUrl'>;

/** Whether the site is missing or was made from other sources or settings than the present ones. */
export async function isStale(output: Output, settings: BuildSettings): Promise<boolean> {
  const written = await readFile(output.fingerprint, 'utf8').catch(() => undefined);
  return written !== (await fingerprintOf(settings));
}

/** Notes beside the site what it was made from. */
export async function writeFingerprint(output: Output, settings: BuildSettings): Promise<void> {
  await writeFile(output.fingerprint, await fingerprintOf(settings));
}

async function fingerprintOf(settings: BuildSettings): Promise<string> {
  const { publicOrigin, supabase, stage } = settings;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([publicOrigin, supabase, stage, applyLink(settings)]));
  // Contents, because a deployment may bring files with the times of another machine.
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.sort()) {
    // A folder may have a dot in its name as well.
    const content = await readFile(path.join(ROOT, file)).catch(() => '');
    hash.update(`${file}\n`).update(content);
  }
  return hash.digest('hex');
}
