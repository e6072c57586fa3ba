import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CACHE } from '../build/fetch-package.ts';

/** Programs of the system that some tests run beside the service, by the Debian packages that hold them. */
const PACKAGES = {
  nginx: ['nginx'],
  haproxy: ['haproxy'],
  pgbouncer: ['pgbouncer', 'libc-ares2'],
} as const;

const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];

/** A program, and the environment that it needs to find its libraries. */
export interface Program {
  path: string;
  env: Record<string, string>;
}

const run = promisify(execFile);

/**
 * Finds a program that is installed; else unpacks Debian's package into the ignored cache folder, where there is `apt`.
 * Nothing is installed.
 *
 * @returns `undefined` where it can't be had
 */
export async function findProgram(name: keyof typeof PACKAGES): Promise<Program | undefined> {
  const installed = [...FOLDERS, ...(process.env['PATH'] ?? '').split(path.delimiter)]
    .map((folder) => path.join(folder, name))
    .find(existsSync);
  if (installed !== undefined) return { path: installed, env: {} };
  const unpacked = path.join(CACHE, `debian-${name}`);
  if (!existsSync(unpacked)) await unpack(PACKAGES[name], unpacked).catch(() => undefined);
  const program = {
    path: path.join(unpacked, 'usr/sbin', name),
    env: { LD_LIBRARY_PATH: (await libraryFolders(unpacked)).join(path.delimiter) },
  };
  // Where a library is missing it does not even say its version.
  const works = run(program.path, ['-v'], { env: program.env }).then(
    () => true,
    (error: unknown) => (error as { code?: unknown }).code === 1,
  );
  return (await works) ? program : undefined;
}

async function unpack(packages: readonly string[], folder: string): Promise<void> {
  process.stdout.write(`Fetching ${packages.join(', ')} from Debian (once, into .cache) …\n`);
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(path.join(CACHE, 'fetching-'));
  try {
    await run('apt-get', ['download', ...packages], { cwd: work });
    for (const file of await readdir(work)) await run('dpkg-deb', ['-x', file, 'unpacked'], { cwd: work });
    if (!existsSync(folder)) await rename(path.join(work, 'unpacked'), folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function libraryFolders(root: string): Promise<string[]> {
  const lib = path.join(root, 'usr/lib');
  if (!existsSync(lib)) return [];
  return (await readdir(lib)).map((name) => path.join(lib, name));
}
