import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import './environment.ts';

const MAIN = fileURLToPath(new URL('../src/hosts/node/main.ts', import.meta.url));

/** The real server as a process of its own, on a free port. */
export interface RunningServer {
  /** Where its pages are, without a trailing slash. */
  origin: string;
  port: number;
  process: ChildProcess;
  /** What `DATABASE_URL` it was started with, for the operator's command. */
  databaseUrl: string;
  /** All it has written to standard output and standard error. */
  output(): string;
  /** Ends it with a signal and waits; resolves with its exit code, `null` when a signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the server that `npm start` starts and waits until it listens.
 *
 * @param env variables for it; `DATABASE_URL` unset means a new database that is deleted when the server is ended
 * @throws when it ends before it listens, with what it wrote
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'waitlist-'));
  const databaseUrl = env['DATABASE_URL'] ?? `sqlite:${path.join(folder, 'waitlist.db')}`;
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...env, DATABASE_URL: databaseUrl },
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  let written = '';
  const origin = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      written += chunk.toString();
      const address = /The page:\s+(http:\/\/\S+)/.exec(written)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const listening = await Promise.race([origin, ended.then(() => undefined)]);
  const clean = () => rmSync(folder, { recursive: true, force: true });
  if (listening === undefined) {
    clean();
    throw new Error(`the server ended before it listened:\n${written}`);
  }
  return {
    origin: listening,
    port: Number(new URL(listening).port),
    process: child,
    databaseUrl,
    output: () => written,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const [code] = await ended;
      clean();
      return code;
    },
  };
}
