import { parseServerUrl, readTls } from './server-url.ts';
import { isProblem, type ValueProblem } from './setting-values.ts';

/** Where the list is kept, as `DATABASE_URL` names it. Nothing was looked up or opened yet. */
export type DatabaseLocation =
  /** The file as it was written; the host resolves a relative path against the project's folder. */
  { kind: 'sqlite'; path: string } | PostgresLocation;

export interface PostgresLocation {
  kind: 'postgres';
  /** A name, an address, or the folder of the server's socket. */
  host: string;
  /** Unset like all that follows: the driver's own default. */
  port: number | undefined;
  database: string | undefined;
  user: string | undefined;
  password: string | undefined;
  /**
   * Whether the server must prove its name, and the certificate of the authority that signed its own as text, unless it
   * is one of the system's (`DATABASE_CA`). `undefined`: not encrypted.
   */
  tls: { verify: boolean; authority?: string | undefined } | undefined;
}

/**
 * Reads `DATABASE_URL`: `sqlite:PATH`, or `postgres://user:password@host:5432/database` with `sslmode` and `host`, which
 * are called as in libpq.
 *
 * @returns the location, or what is wrong; never the text itself, which may hold a password
 */
export function parseDatabaseUrl(text: string): DatabaseLocation | ValueProblem {
  if (/^postgres(?:ql)?:/i.test(text)) return parsePostgresUrl(text);
  const path = /^sqlite:(?:\/\/(?=\/))?((?!\/\/)[^:].*)$/.exec(text)?.[1];
  return path === undefined
    ? { problem: 'must be sqlite:PATH or postgres://user:password@host:5432/database' }
    : { kind: 'sqlite', path };
}

function parsePostgresUrl(text: string): PostgresLocation | ValueProblem {
  const server = parseServerUrl(text, ['host', 'sslmode']);
  if (isProblem(server)) return server;
  const { port, path, user, password, parameter } = server;
  // Named here, so that no variable of the driver's (PGHOST) leads elsewhere than these rules think.
  const host = parameter('host') ?? server.host ?? 'localhost';
  const mode = readTls(parameter('sslmode'), host, false);
  if (mode === undefined)
    return { problem: 'must have the sslmode disable, require, verify-full or no-verify' };
  const tls = mode === 'unencrypted' ? undefined : { verify: mode === 'verified' };
  return { kind: 'postgres', host, port, database: path.slice(1) || undefined, user, password, tls };
}

/** Where the list is, for people to read; without a password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.path;
  const { database, host, port } = location;
  const server = port === undefined ? host : `${host}:${port}`;
  return `PostgreSQL, ${database === undefined ? server : `${database} at ${server}`}`;
}
