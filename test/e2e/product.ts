import BetterSqlite3 from 'better-sqlite3';
import { leaveLinkOf } from '../leave-link.ts';
import { ServerProcess } from '../service/server-process.ts';

/** A row of the waitlist, as it is stored. */
export interface Row {
  id: string;
  email: string;
  language: string;
  source_page: string;
  joined_at: string;
}

/** The built page and its server, on a free port and with a list of its own. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts the product as `npm start` does. */
export async function startProduct() {
  const server = await ServerProcess.start({ env: { PUBLIC_ORIGIN: '' } });
  const { home } = server;
  return {
    origin: server.origin,
    /** What is stored for an address. */
    rows(email: string): Row[] {
      const database = new BetterSqlite3(home.database, { readonly: true });
      try {
        return database.prepare<[string], Row>('SELECT * FROM submission WHERE email = ?').all(email);
      } finally {
        database.close();
      }
    },
    /** The link by which somebody leaves the list. */
    leaveLink: (email: string) => leaveLinkOf(home.database, server.origin, email),
    /** Lets the server hang, as on a dead line, until it is resumed. */
    pause: () => server.signal('SIGSTOP'),
    resume: () => server.signal('SIGCONT'),
    async stop() {
      const { code, signal } = await server.stop();
      home.remove();
      if (code !== 0) throw new Error(`the server ended with ${code ?? signal}:\n${server.output.log}`);
    },
  };
}
