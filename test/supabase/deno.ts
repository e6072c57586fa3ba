import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../build/paths.ts';
import { freePort } from '../free-port.ts';
import { CACHE, findTool } from '../tools.ts';

const FOLDER = path.join(ROOT, 'supabase/functions');
const entryOf = (name: string) => path.join(FOLDER, name, 'index.ts');

/** As Supabase resolves the function: by the pins beside it, and by nothing that lies around it. */
const RESOLUTION = ['--config', `${FOLDER}/submit-email/deno.json`, '--node-modules-dir=none', '--no-lock'];

const PERMISSIONS = ['--no-prompt', '--cached-only', '--allow-net', '--allow-env'];

/** The function in a real Deno. */
export interface DenoFunction {
  origin: string;
  /** Its log, each line parsed. */
  log(): Record<string, unknown>[];
  stop(): Promise<void>;
}

/** Starts a function with these variables and no others. */
export type Serve = (variables: Record<string, string>, name?: string) => Promise<DenoFunction>;

const environment = {
  DENO_DIR: path.join(CACHE, 'deno-packages'),
  NO_COLOR: '1',
  DENO_NO_UPDATE_CHECK: '1',
};

/** Fetches the packages that the functions load, with this process's variables: they say how to reach the registry. */
export async function cacheFunctions(folder: string): Promise<void> {
  const entries = ['submit-email', 'leave', 'maintenance'].map(entryOf);
  await promisify(execFile)(path.join(folder, 'deno'), ['cache', ...RESOLUTION, ...entries], {
    env: { ...process.env, ...environment },
    maxBuffer: 50_000_000,
  });
}

/** Deno, with the packages that the functions load; `undefined` where they were not fetched, or could not be. */
export function findDeno(): Serve | undefined {
  const folder = findTool('deno');
  if (folder === undefined || !existsSync(environment.DENO_DIR)) return undefined;
  const program = path.join(folder, 'deno');
  return async (variables, name = 'submit-email') => {
    const port = await freePort();
    const child = spawn(program, ['run', ...PERMISSIONS, ...RESOLUTION, entryOf(name)], {
      env: { ...environment, ...variables, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
    });
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
  };
}
