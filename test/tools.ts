import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Packages that only some tests and measurements need and that are too big for every install. They are fetched on
 * first need into an ignored folder, at these versions.
 */
const TOOLS = {
  '@sparticuz/chromium': '153.0.0',
  lighthouse: '13.5.0',
} as const;

export type Tool = keyof typeof TOOLS;

const CACHE = fileURLToPath(new URL('../.cache/tools', import.meta.url));

/**
 * The folder of a package from the registry, fetched if it is not there yet.
 *
 * @returns absolute path of the package, or `undefined` (and a line that says why) where it can't be had
 */
export async function fetchTool(name: Tool): Promise<string | undefined> {
  const version = TOOLS[name];
  const home = path.join(CACHE, `${name.replace('/', '-')}-${version}`);
  const folder = path.join(home, 'node_modules', name);
  if (existsSync(path.join(home, 'complete'))) return folder;
  process.stdout.write(`Fetching ${name} ${version} (once, into .cache) …\n`);
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, 'package.json'), '{ "private": true }\n');
  try {
    await promisify(execFile)(
      'npm',
      ['install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`],
      { cwd: home },
    );
  } catch (error) {
    process.stdout.write(`${name} can't be had: ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
  writeFileSync(path.join(home, 'complete'), '');
  return folder;
}
