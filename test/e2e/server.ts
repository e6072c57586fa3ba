import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A row of the waitlist, as it is stored. */
export interface Row {
  id: string;
  email: string;
  language: string;
  source_page: string;
  joined_at: string;
}

/** The product as `npm start` runs it, on a free port and a list of its own. */
export interface RunningServer {
  readonly origin: string;
  /** What is stored for an address. */
  rows(email: string): Row[];
  /** Ends the process as a terminal would, and starts it again on the same port and list. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startServer(): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'waitlist-e2e-'));
  const file = path.join(folder, 'waitlist.db');
  let running = await launch(file, 0);
  return {
    origin: running.origin,
    rows(email) {
      const database = new BetterSqlite3(file, { readonly: true });
      try {
        return database.prepare<[string], Row>('SELECT * FROM submission WHERE email = ?').all(email);
      } finally {
        database.close();
      }
    },
    async restart() {
      await end(running.child);
      running = await launch(file, Number(new URL(running.origin).port));
    },
    async stop() {
      await end(running.child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(file: string, port: number): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['src/hosts/node/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: `sqlite:${file}`,
      PUBLIC_ORIGIN: '',
    },
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const origin = /http:\/\/[^\s/]+/.exec(printed)?.[0];
      if (origin) resolve({ child, origin });
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}${log}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
