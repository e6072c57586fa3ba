import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { findTool } from './tools.ts';
import { unprivilegedUser, type User } from './unprivileged-user.ts';

/** Databases on a PostgreSQL server that is there. */
export interface Databases {
  port: number;
  /** Makes an empty database. @returns its `DATABASE_URL` */
  createDatabase(): Promise<string>;
  /** Runs SQL as the owner of everything. */
  query<Row>(databaseUrl: string, text: string, values?: unknown[]): Promise<Row[]>;
}

/** A real PostgreSQL server of a test's own, on loopback, with its data in a temporary folder. */
export interface Postgres extends Databases {
  /** Starts the server again after `halt`, on the same port and data. */
  start(): Promise<void>;
  /** `shutdown`: as an operator stops it. `crash`: everything in flight is torn away, the log is replayed at start. */
  halt(how: 'shutdown' | 'crash'): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** Something that can't be had on this machine; the tests that need it are skipped and say so. */
export interface Skipped {
  skipped: string;
}

/** Commits are still written before they are answered, so that they outlive the server's processes; only not synced. */
const FAST = { fsync: 'off', full_page_writes: 'off' };

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '32MB',
  max_connections: '60',
  // The texts of errors are matched in tests.
  lc_messages: 'C',
};

const run = promisify(execFile);

/**
 * Starts PostgreSQL from the registry. It refuses to run as root, so root runs it as somebody else.
 *
 * @param durable keeps PostgreSQL's own safe settings; without it nothing is synced to disk, which is quicker
 * @param settings further ones, as in `postgresql.conf`
 * @returns the server, or why there is none
 */
export async function startPostgres({
  durable = false,
  settings = {},
}: { durable?: boolean; settings?: Record<string, string> } = {}): Promise<Postgres | Skipped> {
  const folder = findTool('postgres');
  if (folder === undefined) return { skipped: 'PostgreSQL is not in .cache: `npm test -- tools` fetches it' };
  await linkLibraries(folder);
  const user = await unprivilegedUser();
  if (user === undefined)
    return { skipped: 'PostgreSQL does not run as root, and nobody else is there to run it' };
  const base = await mkdtemp(path.join(os.tmpdir(), 'postgres-'));
  const bin = await reachable(path.join(folder, 'native', 'bin'), base, user);
  const data = path.join(base, 'data');
  await chmod(base, 0o700);
  if (user.uid !== undefined) await chown(base, user.uid, user.gid ?? -1);
  const options = ['--no-sync', '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C'];
  await run(path.join(bin, 'initdb'), [...options, '-D', data], { ...user, cwd: base });
  const port = await freePort();
  const all = Object.entries({ ...SETTINGS, ...(!durable && FAST), ...settings, port: String(port) });
  let child: ChildProcess | undefined;
  const abandon = () => void child?.kill('SIGQUIT');
  const start = async () => {
    const started = spawn(
      path.join(bin, 'postgres'),
      ['-D', data, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...user, cwd: base, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    child = started;
    process.once('exit', abandon);
    await new Promise<void>((resolve, reject) => {
      let log = '';
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        if (log.length < 10_000) log += text;
        if (text.includes('ready to accept connections')) resolve();
      });
      started.once('error', reject);
      started.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    });
  };
  const halt = async (how: 'shutdown' | 'crash') => {
    process.off('exit', abandon);
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(how === 'crash' ? 'SIGQUIT' : 'SIGINT');
    await gone;
  };
  const stop = async () => {
    await halt('crash');
    await rm(base, { recursive: true, force: true });
  };
  await start();
  return { ...databasesOn(port), start, halt, stop };
}

/** What can be done with any server of the tests: its owner is `postgres`, and it asks for no password. */
export function databasesOn(port: number): Databases {
  const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  return {
    port,
    query: runQuery,
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await runQuery(url('postgres'), `create database ${name}`);
      return url(name);
    },
  };
}

async function runQuery<Row>(databaseUrl: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Packages cannot hold links: this one lists its libraries' for an install script, which does not run. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(folder, target);
    // Another process may make them at the same time.
    await symlink(path.relative(path.dirname(link), path.join(folder, source)), link).catch(
      (error: unknown) => {
        if (!existsSync(link)) throw error;
      },
    );
  }
}

/** The other user may be kept out of this checkout's folder (`/root` is closed); the programs are copied then. */
async function reachable(folder: string, base: string, { uid, gid }: User): Promise<string> {
  try {
    await run(path.join(folder, 'postgres'), ['--version'], { ...(uid !== undefined && { uid, gid }) });
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
  }
  const copy = path.join(base, 'programs');
  await cp(path.resolve(folder, '..'), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, path.basename(folder));
}
