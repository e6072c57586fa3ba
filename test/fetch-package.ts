import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Where fetched packages are kept; ignored by version control. */
export const CACHE = fileURLToPath(new URL('../.cache/tools', import.meta.url));

/**
 * The folder of a package from the registry, fetched if it is not there yet: for packages that few installs need and
 * that are too big for every install. Their install scripts do not run.
 *
 * @param key folder in the cache, together with the version
 * @returns absolute path of the package, or `undefined` (and a line that says why) where it can't be had
 */
export async function fetchPackage(key: string, name: string, version: string): Promise<string | undefined> {
  const home = path.join(CACHE, `${key}-${version}`);
  const folder = path.join(home, 'node_modules', name);
  if (existsSync(home)) return folder;
  process.stdout.write(`Fetching ${name} ${version} (once, into .cache) …\n`);
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(path.join(CACHE, 'fetching-'));
  try {
    await writeFile(path.join(work, 'package.json'), '{ "private": true }\n');
    await promisify(execFile)(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', `${name}@${version}`],
      { cwd: work },
    );
    // Two processes may fetch at the same time: the first one's folder stays, both are the same.
    if (!existsSync(home)) await rename(work, home);
    return folder;
  } catch (error) {
    process.stdout.write(`${name} can't be had: ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
