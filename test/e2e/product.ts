import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { startServer } from '../server.ts';

/** A row of the waitlist, as it is stored. */
export interface Row {
  id: string;
  email: string;
  language: string;
  source_page: string;
  joined_at: string;
}

/** The product as `npm start` serves it, on a free port and with a list of its own. */
export interface Product {
  readonly origin: string;
  /** What is stored for an address. */
  rows(email: string): Row[];
  /** Ends the server as a terminal would, and starts it again on the same port and list. */
  restart(): Promise<void>;
  /** Lets the server hang, as on a dead line, until it is resumed. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(path.join(tmpdir(), 'waitlist-e2e-'));
  const file = path.join(folder, 'waitlist.db');
  const settings = { DATABASE_URL: `sqlite:${file}`, PUBLIC_ORIGIN: '' };
  let server = await startServer(settings);
  return {
    origin: server.origin,
    rows(email) {
      const database = new BetterSqlite3(file, { readonly: true });
      try {
        return database.prepare<[string], Row>('SELECT * FROM submission WHERE email = ?').all(email);
      } finally {
        database.close();
      }
    },
    async restart() {
      await server.end();
      server = await startServer({ ...settings, PORT: String(server.port) });
    },
    pause: () => void server.process.kill('SIGSTOP'),
    resume: () => void server.process.kill('SIGCONT'),
    async stop() {
      const { exitCode, signalCode } = server.process;
      if (exitCode !== null || signalCode !== null)
        throw new Error(`the server ended by itself (${exitCode ?? signalCode}):\n${server.output()}`);
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
