import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { ROOT } from '../../build/paths.ts';
import type { Target } from './connection.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import '../built-site.ts';
import { FIRST } from '../languages.ts';
import { LONGEST_WAIT } from '../environment.ts';

export interface ServerOptions {
  /**
   * Added to a small environment; the process inherits nothing that could steer it. `TEST_DIST` is a folder with another
   * site than the built one.
   */
  env?: Record<string, string>;
  /** Another composition than the product's own. */
  script?: string;
  /** A module that is loaded before the program. */
  preload?: string;
  /** Uses the folders of an earlier server. */
  home?: ServerHome;
  /** The server of another checkout, which is built, with its own site. */
  checkout?: string;
}

/** The folders of a server, with a list of its own. */
export class ServerHome {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'waitlist-server-'));
  /** The folder of the database, and nothing else. */
  readonly data: string = join(this.folder, 'data');
  readonly database: string = join(this.data, 'list.db');

  /** Reads the list as it is in the file, without the server. */
  emails(): Set<string> {
    return new Set(this.query<string>('select email from submission'));
  }

  /** First column of what a statement gives. */
  query<Value>(sql: string): Value[] {
    return this.#read((database) => database.prepare<[], Value>(sql).pluck().all());
  }

  /** What is stored for an address. */
  rows(email: string): Record<string, string>[] {
    const sql = 'select * from submission where email = ?';
    return this.#read((database) => database.prepare<[string], Record<string, string>>(sql).all(email));
  }

  #read<Result>(read: (database: BetterSqlite3.Database) => Result): Result {
    const database = new BetterSqlite3(this.database, { readonly: true });
    try {
      return read(database);
    } finally {
      database.close();
    }
  }

  /** What is stored of the sources that have a number: sign-ups, views. */
  counted(): Record<string, number[]> {
    const [counted = ''] = this.query<string>(
      'select json_group_object(name, json_array(sign_ups, views)) from source where sign_ups + views > 0',
    );
    return JSON.parse(counted) as Record<string, number[]>;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The real server in a process of its own, on a free port. */
export class ServerProcess {
  readonly home: ServerHome;
  readonly origin: string;
  readonly target: Target;
  readonly pid: number;
  /** What it wrote to standard error and standard output so far. */
  readonly output: { log: string; greeting: string };
  /** Resolves with how it ended. */
  readonly ended: Promise<Ending>;
  readonly #started: Started;

  private constructor(home: ServerHome, started: Started, port: number) {
    this.home = home;
    this.#started = started;
    this.output = started.output;
    this.ended = started.ended;
    this.pid = started.child.pid ?? 0;
    this.target = { host: '127.0.0.1', port };
    this.origin = `http://localhost:${port}`;
  }

  /** Starts one and waits until it listens; rejects when it ends instead. */
  static async start(options: ServerOptions = {}): Promise<ServerProcess> {
    const home = options.home ?? new ServerHome();
    const started = spawnServer(home, options);
    const listening = new Promise<number>((resolve, reject) => {
      started.child.stdout.on('data', () => {
        const port = /^The page: {2}\S+:(\d+)$/m.exec(started.output.greeting)?.[1];
        if (port !== undefined) resolve(Number(port));
      });
      void started.ended.then(({ code, signal }) =>
        reject(new Error(`The server ended with ${code ?? signal}: ${started.output.log}`)),
      );
    });
    const port = await inTime(listening, 'did not listen', started);
    return new ServerProcess(home, started, port);
  }

  /** Starts one that is expected to fail; resolves with its output and how it ended. */
  static async failedStart(options: ServerOptions): Promise<Ending & { log: string; greeting: string }> {
    const home = options.home ?? new ServerHome();
    const started = spawnServer(home, options);
    const ending = await inTime(started.ended, 'did not end by itself', started);
    if (options.home === undefined) home.remove();
    return { ...ending, ...started.output };
  }

  /** Sends a signal that does not end it, such as one that lets it hang. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#started.child.kill(signal);
  }

  /** Stops reading the log, as a full disk or a stopped program does behind a pipe, or goes on reading. */
  readLog(on: boolean): void {
    if (on) this.#started.child.stderr.resume();
    else this.#started.child.stderr.pause();
  }

  /** Sends a signal; resolves when the process has ended. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> {
    this.#started.child.kill(signal);
    return inTime(this.ended, `did not end after ${signal}`, this.#started);
  }

  /** Ends it in whatever state it is, and removes its folders. */
  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    this.home.remove();
  }

  get(path: string, init?: RequestInit): Promise<Response> {
    return fetch(this.origin + path, { redirect: 'manual', ...init });
  }

  /** Submits an address as the page does. */
  submit(email: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.get(SUBMIT_EMAIL_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email, language: FIRST, sourcePage: 'landing' }),
    });
  }

  /** Its resident memory in megabytes (Linux). */
  residentMegabytes(): number {
    const kilobytes = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1024;
  }

  /** The log's lines, each parsed. */
  log(): Record<string, unknown>[] {
    const lines = this.output.log.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }
}

interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

type Started = ReturnType<typeof spawnServer>;

/** Fails before the test is ended for its time, and says what the server wrote. */
async function inTime<Result>(work: Promise<Result>, failure: string, { output }: Started): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`The server ${failure}. It wrote: ${output.greeting}${output.log}`));
    timer = setTimeout(fail, LONGEST_WAIT);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What a script of a checkout gives Node: flags, and the program last. */
export function scriptOf(folder: string, name: 'seed' | 'start' | 'waitlist'): string[] {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  return scripts[name]?.split(' ').slice(1) ?? [];
}

function spawnServer(home: ServerHome, { env = {}, script, preload, checkout }: ServerOptions) {
  const cwd = checkout ?? ROOT;
  const words = scriptOf(cwd, 'start');
  if (script !== undefined) words.splice(-1, 1, script);
  if (preload !== undefined) words.unshift('--import', preload);
  if ('TEST_DIST' in env) words.unshift('--import', './test/own-dist.ts');
  const child = spawn(process.execPath, words, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ENV_FILE: process.env['ENV_FILE'],
      PORT: '0',
      STUDIO: 'off',
      DATABASE_URL: `sqlite:${home.database}`,
      ...env,
    },
  });
  const output = { log: '', greeting: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.greeting += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.log += text));
  const ended = new Promise<Ending>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, output, ended };
}
