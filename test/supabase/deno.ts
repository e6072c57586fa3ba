import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { freePort } from '../free-port.ts';
import { CACHE, fetchTool } from '../tools.ts';

const FOLDER = path.join(ROOT, 'supabase/functions/submit-email');

/** As Supabase resolves the function: by the pins beside it, and by nothing that lies around it. */
const RESOLUTION = ['--config', `${FOLDER}/deno.json`, '--node-modules-dir=none', '--no-lock'];

const PERMISSIONS = ['--no-prompt', '--cached-only', '--allow-net', '--allow-env'];

/** Where requests of a test seem to come from. */
export const visitor = { address: '203.0.113.7' };

/**
 * What the network in front of Supabase's functions adds to each request, whatever a visitor wrote. With
 * `verify_jwt = false` it looks at no key. The platform's own gateway can't be had here.
 */
export function nameVisitors(): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set('cf-connecting-ip', visitor.address);
    return fetch(input, { ...init, headers });
  });
}

/** The function in a real Deno. */
export interface DenoFunction {
  origin: string;
  /** Its log, each line parsed. */
  log(): Record<string, unknown>[];
  stop(): Promise<void>;
}

/** Deno, ready to be called; `undefined` where it can't be had, or cannot run here. */
export async function findDeno(): Promise<Deno | undefined> {
  const folder = await fetchTool('deno');
  if (folder === undefined) return undefined;
  const deno = new Deno(path.join(folder, 'deno'));
  return deno.cache().then(
    () => deno,
    (error: unknown) => {
      process.stdout.write(`The function can't be loaded by Deno here: ${String(error)}\n`);
      return undefined;
    },
  );
}

/** One version of Deno with a package cache of its own. */
export class Deno {
  readonly #program: string;

  constructor(program: string) {
    this.#program = program;
  }

  /** Fetches the packages that the function loads. */
  async cache(): Promise<void> {
    const entries = ['submit-email', 'leave', 'maintenance'].map((name) => `${FOLDER}/../${name}/index.ts`);
    await this.#run('cache', ...RESOLUTION, ...entries);
  }

  /** Starts a function with these variables and no others. */
  async serve(variables: Record<string, string>, name = 'submit-email'): Promise<DenoFunction> {
    const port = await freePort();
    const child = spawn(
      this.#program,
      ['run', ...PERMISSIONS, ...RESOLUTION, `${FOLDER}/../${name}/index.ts`],
      { env: { ...this.#environment, ...variables, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` } },
    );
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        errors += text;
        if (errors.includes('Listening on')) resolve();
      });
      void ended.then(() => reject(new Error(`The function ended: ${errors}`)));
    });
    return {
      origin: `http://localhost:${port}`,
      log: () =>
        output
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      async stop() {
        child.kill('SIGKILL');
        await ended;
      },
    };
  }

  get #environment(): Record<string, string> {
    return { DENO_DIR: path.join(CACHE, 'deno-packages'), NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' };
  }

  /** With this process's variables: they say how to reach the registry. */
  #run(...parameters: string[]) {
    const env = { ...process.env, ...this.#environment };
    return promisify(execFile)(this.#program, parameters, { env, maxBuffer: 50_000_000 });
  }
}
