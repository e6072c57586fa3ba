import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { fetchTool } from './tools.ts';
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
  /** The first of its processes; all others are its children. */
  readonly pid: number;
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

export interface PostgresOptions {
  /** Keeps PostgreSQL's own safe settings; without it nothing is synced to disk, which is quicker. */
  durable?: boolean;
  /** Further settings, as in `postgresql.conf`. */
  settings?: Record<string, string>;
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
 * @returns the server, or why there is none
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres | Skipped> {
  const folder = await fetchTool('postgres');
  if (folder === undefined) return { skipped: 'PostgreSQL could not be fetched' };
  await linkLibraries(folder);
  const user = await unprivilegedUser();
  if (user === undefined)
    return { skipped: 'PostgreSQL does not run as root, and nobody else is there to run it' };
  const base = await mkdtemp(path.join(os.tmpdir(), 'postgres-'));
  const server = new Server(await reachable(path.join(folder, 'native', 'bin'), base, user), base, user, {
    ...SETTINGS,
    ...(options.durable === true ? {} : FAST),
    ...options.settings,
  });
  await server.initialise();
  return server;
}

class Server implements Postgres {
  port = 0;
  readonly #bin: string;
  readonly #base: string;
  readonly #user: { uid?: number; gid?: number };
  readonly #settings: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(bin: string, base: string, user: User, settings: Record<string, string>) {
    this.#bin = bin;
    this.#base = base;
    this.#user = user;
    this.#settings = settings;
  }

  async initialise(): Promise<void> {
    await chmod(this.#base, 0o700);
    if (this.#user.uid !== undefined) await chown(this.#base, this.#user.uid, this.#user.gid ?? -1);
    const options = ['--no-sync', '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C'];
    await run(path.join(this.#bin, 'initdb'), [...options, '-D', this.#data], {
      ...this.#user,
      cwd: this.#base,
    });
    this.port = await freePort();
    await this.start();
  }

  createDatabase(): Promise<string> {
    return databasesOn(this.port).createDatabase();
  }

  query<Row>(databaseUrl: string, text: string, values?: unknown[]): Promise<Row[]> {
    return runQuery<Row>(databaseUrl, text, values);
  }

  async start(): Promise<void> {
    const settings = Object.entries({ ...this.#settings, port: String(this.port) });
    const child = spawn(
      path.join(this.#bin, 'postgres'),
      ['-D', this.#data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...this.#user, cwd: this.#base, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#child = child;
    process.once('exit', this.#abandon);
    await new Promise<void>((resolve, reject) => {
      let log = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        if (log.length < 10_000) log += text;
        if (text.includes('ready to accept connections')) resolve();
      });
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    });
  }

  async halt(how: 'shutdown' | 'crash'): Promise<void> {
    const child = this.#child;
    process.off('exit', this.#abandon);
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(how === 'crash' ? 'SIGQUIT' : 'SIGINT');
    await gone;
  }

  async stop(): Promise<void> {
    await this.halt('crash');
    await rm(this.#base, { recursive: true, force: true });
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get #data(): string {
    return path.join(this.#base, 'data');
  }

  readonly #abandon = () => void this.#child?.kill('SIGQUIT');
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
    if (!existsSync(link)) await symlink(path.relative(path.dirname(link), path.join(folder, source)), link);
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
