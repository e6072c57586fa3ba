import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CACHE } from './tools.ts';

/** Programs that some tests run beside the service: the Debian packages that hold them, and their file in there. */
const PROGRAMS = {
  pgbouncer: { packages: ['pgbouncer', 'libc-ares2'], file: 'usr/sbin/pgbouncer', version: '-V' },
  caddy: { packages: ['caddy'], file: 'usr/bin/caddy', version: 'version' },
  nginx: { packages: ['nginx'], file: 'usr/sbin/nginx', version: '-v' },
  chromium: {
    packages: ['chromium-headless-shell', 'chromium-common'],
    file: 'usr/lib/chromium/chromium-headless-shell',
    version: '--version',
  },
} as const;

type ProgramName = keyof typeof PROGRAMS;

/** Where a program is once its package has been unpacked. */
export function unpackedFile(name: ProgramName): string {
  return path.join(unpackedFolder(name), PROGRAMS[name].file);
}

const unpackedFolder = (name: ProgramName) => path.join(CACHE, `debian-${name}`);

const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];

/** A program, and the environment that it needs to find its libraries. */
export interface Program {
  path: string;
  env: Record<string, string>;
}

const run = promisify(execFile);

/**
 * Finds a program that is installed, or that was unpacked before. Nothing is fetched.
 *
 * @returns `undefined` where there is none that starts
 */
export async function findProgram(name: ProgramName): Promise<Program | undefined> {
  const { file, version } = PROGRAMS[name];
  const installed = [...FOLDERS, ...(process.env['PATH'] ?? '').split(path.delimiter)]
    .map((folder) => path.join(folder, path.basename(file)))
    .find(existsSync);
  if (installed !== undefined) return { path: installed, env: {} };
  const program = {
    path: unpackedFile(name),
    env: { LD_LIBRARY_PATH: (await libraryFolders(unpackedFolder(name))).join(path.delimiter) },
  };
  // A program without its libraries does not start.
  return run(program.path, [version], { env: program.env, timeout: 120_000 }).then(
    () => program,
    () => undefined,
  );
}

/**
 * Finds a program; else unpacks Debian's package into the ignored cache folder, where there is `apt`. Nothing is installed.
 *
 * @returns its version, or `undefined` where it can't be had
 */
export async function fetchProgram(name: ProgramName): Promise<string | undefined> {
  const { packages, version } = PROGRAMS[name];
  if ((await findProgram(name)) === undefined && !existsSync(unpackedFolder(name)))
    await unpack(packages, unpackedFolder(name)).catch((error: unknown) => {
      process.stdout.write(`${name} can't be had: ${String(error)}\n`);
    });
  const program = await findProgram(name);
  return program && versionOf(program, version);
}

/** What a program says of its version, in one line. */
export async function versionOf(program: string | Program, ...options: string[]): Promise<string> {
  const { path: file, env } = typeof program === 'string' ? { path: program, env: {} } : program;
  const { stdout, stderr } = await run(file, options, { env: { ...process.env, ...env }, timeout: 120_000 });
  return (stdout || stderr).trim().split('\n')[0] ?? '';
}

async function unpack(packages: readonly string[], folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(path.join(CACHE, 'fetching-'));
  try {
    await run('apt-get', ['-o', 'Acquire::Retries=3', 'download', ...packages], { cwd: work });
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
