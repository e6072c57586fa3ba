import BetterSqlite3 from 'better-sqlite3';
import { leaveLinkOf } from '../leave-link.ts';
import { ServerHome, ServerProcess } from '../service/server-process.ts';

/** A row of the waitlist, as it is stored. */
export interface Row {
  id: string;
  email: string;
  language: string;
  source_page: string;
  joined_at: string;
}

/** The built page and its server, on a free port and with a list of its own. */
export interface Product {
  readonly origin: string;
  /** What is stored for an address. */
  rows(email: string): Row[];
  /** The link by which somebody leaves the list. */
  leaveLink(email: string): Promise<string>;
  /** Ends the server as a terminal would, and starts it again on the same port and list. */
  restart(): Promise<void>;
  /** Lets the server hang, as on a dead line, until it is resumed. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts the product as `npm start` does. */
export async function startProduct(): Promise<Product> {
  const home = new ServerHome();
  let server = await ServerProcess.start({ home, env: { PUBLIC_ORIGIN: '' } });
  return {
    origin: server.origin,
    rows(email) {
      const database = new BetterSqlite3(home.database, { readonly: true });
      try {
        return database.prepare<[string], Row>('SELECT * FROM submission WHERE email = ?').all(email);
      } finally {
        database.close();
      }
    },
    leaveLink: (email) => leaveLinkOf(home.database, server.origin, email),
    async restart() {
      await server.stop();
      const port = String(server.target.port);
      server = await ServerProcess.start({ home, env: { PUBLIC_ORIGIN: '', PORT: port } });
    },
    pause: () => {
      server.signal('SIGSTOP');
    },
    resume: () => {
      server.signal('SIGCONT');
    },
    async stop() {
      const { code, signal } = await server.stop();
      home.remove();
      if (code !== 0) throw new Error(`the server ended with ${code ?? signal}:\n${server.output.log}`);
    },
  };
}
