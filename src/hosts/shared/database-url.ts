import { parseServerUrl, readTls } from './server-url.ts';
import { isProblem, type Problem } from './setting-values.ts';

/** Where the list is kept, as `DATABASE_URL` names it. Nothing was looked up or opened yet. */
export type DatabaseLocation = SqliteLocation | PostgresLocation;

export interface SqliteLocation {
  kind: 'sqlite';
  /** The file as it was written; the host resolves a relative path against the project's folder. */
  path: string;
}

export interface PostgresLocation {
  kind: 'postgres';
  /** A name, an address, or the folder of the server's socket. */
  host: string;
  /** Unset like all that follows: the driver's own default. */
  port: number | undefined;
  database: string | undefined;
  user: string | undefined;
  password: string | undefined;
  /** `undefined`: not encrypted. */
  tls: PostgresTls | undefined;
  /** Most connections that this process opens at once. */
  maxConnections: number;
}

export interface PostgresTls {
  /** Whether the server must prove its name with a certificate. */
  verify: boolean;
  /** Certificate of the authority that signed the server's, as text (`DATABASE_CA`). */
  authorityText: string | undefined;
  /** The same as a file. */
  authority: string | undefined;
}

/**
 * As many connections as `pg` itself opens. A process writes over one at a time and counts attempts over the others;
 * ten leave room for five processes on the smallest hosted servers, which accept 60.
 */
const MAX_CONNECTIONS = '10';

/**
 * Reads `DATABASE_URL`: `sqlite:PATH`, or `postgres://user:password@host:5432/database` with parameters that are called as
 * in libpq and its relatives.
 *
 * @param authorityText certificate of the authority that signed a PostgreSQL server's, as text
 * @returns the location, or what is wrong; never the text itself, which may hold a password
 */
export function parseDatabaseUrl(text: string, authorityText?: string): DatabaseLocation | Problem {
  if (/^postgres(?:ql)?:/i.test(text)) return parsePostgresUrl(text, authorityText);
  const path = /^sqlite:(?:\/\/(?=\/))?((?!\/\/)[^:].*)$/.exec(text)?.[1];
  return path === undefined
    ? { problem: 'must be sqlite:PATH or postgres://user:password@host:5432/database' }
    : { kind: 'sqlite', path };
}

function parsePostgresUrl(text: string, authorityText: string | undefined): PostgresLocation | Problem {
  const server = parseServerUrl(text, ['host', 'sslmode', 'sslrootcert', 'pool_max_conns']);
  if (isProblem(server)) return server;
  const { port, path, user, password, parameter } = server;
  const count = parameter('pool_max_conns') ?? MAX_CONNECTIONS;
  if (!/^[1-9]\d{0,2}$/.test(count)) return { problem: 'must have a pool_max_conns from 1 to 999' };
  // Named here, so that no variable of the driver's (PGHOST) leads elsewhere than these rules think.
  const host = parameter('host') ?? server.host ?? 'localhost';
  const authority = parameter('sslrootcert');
  const mode = readTls(parameter('sslmode'), host, (authority ?? authorityText) !== undefined);
  if (mode === undefined)
    return { problem: 'must have the sslmode disable, require, verify-ca, verify-full or no-verify' };
  return {
    kind: 'postgres',
    ...{ host, port, user, password },
    database: path.slice(1) || undefined,
    tls: mode === 'unencrypted' ? undefined : { verify: mode === 'verified', authorityText, authority },
    maxConnections: Number(count),
  };
}

/** Where the list is, for people to read; without a password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.path;
  const { database, host, port } = location;
  const server = port === undefined ? host : `${host}:${port}`;
  return `PostgreSQL, ${database === undefined ? server : `${database} at ${server}`}`;
}
