import type { Problem } from './setting-values.ts';

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
  /** Files: the same certificate, and this client's own certificate and key. */
  authority: string | undefined;
  certificate: string | undefined;
  key: string | undefined;
}

/**
 * As many connections as `pg` itself opens. A process writes over one at a time and counts attempts over the others;
 * ten leave room for five processes on the smallest hosted servers, which accept 60.
 */
const MAX_CONNECTIONS = 10;

const PARAMETERS = ['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'pool_max_conns'];

/**
 * Reads `DATABASE_URL`: `sqlite:PATH`, or `postgres://…` as `parsePostgresUrl` reads it.
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

/**
 * Reads `postgres://user:password@host:5432/database?sslmode=verify-full&sslrootcert=FILE&pool_max_conns=10`. Parameters
 * are called as in libpq and its relatives. An unknown one is rejected, because to ignore it could mean to leave out
 * what it asks for.
 */
function parsePostgresUrl(text: string, authorityText: string | undefined): PostgresLocation | Problem {
  const reject = (problem: string) => ({ problem });
  const url = URL.parse(text);
  if (url === null) return reject('must be a URL');
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined)
    return reject(`must have no parameters but ${PARAMETERS.join(', ')}, and has "${unknown}"`);
  const parameter = (name: string) => url.searchParams.get(name) ?? undefined;
  const maxConnections = Number(parameter('pool_max_conns') ?? MAX_CONNECTIONS);
  if (!Number.isInteger(maxConnections) || maxConnections < 1 || maxConnections > 1000)
    return reject('must have a pool_max_conns from 1 to 1000');
  try {
    const part = (encoded: string) => (encoded === '' ? undefined : decodeURIComponent(encoded));
    // Named here, so that no variable of the driver's (PGHOST) leads elsewhere than these rules think.
    const host = parameter('host') ?? part(url.hostname.replace(/^\[(.*)\]$/, '$1')) ?? 'localhost';
    const tls = parseTls(parameter, host, authorityText);
    if (tls !== undefined && 'problem' in tls) return reject(tls.problem);
    return {
      kind: 'postgres',
      host,
      port: url.port === '' ? undefined : Number(url.port),
      database: part(url.pathname.slice(1)),
      user: part(url.username),
      password: part(url.password),
      tls,
      maxConnections,
    };
  } catch {
    return reject('must write a "%" in a password as %25');
  }
}

/**
 * A connection that leaves the machine is encrypted, and the server proves its name, unless `sslmode` names another mode.
 * Every mode that asks for encryption also checks the name, as `pg` does and unlike libpq, where `sslmode=require`
 * trusts whoever answers. An operator who wants that writes `no-verify`.
 */
function parseTls(
  parameter: (name: string) => string | undefined,
  host: string,
  authorityText: string | undefined,
): PostgresTls | undefined | Problem {
  const files = {
    authorityText,
    authority: parameter('sslrootcert'),
    certificate: parameter('sslcert'),
    key: parameter('sslkey'),
  };
  const hasAuthority = authorityText !== undefined || files.authority !== undefined;
  const mode = parameter('sslmode') ?? (isThisMachine(host) && !hasAuthority ? 'disable' : 'verify-full');
  switch (mode) {
    case 'disable':
      return undefined;
    case 'no-verify':
      return { verify: false, ...files };
    case 'require':
    case 'verify-ca':
    case 'verify-full':
      return { verify: true, ...files };
    default:
      return { problem: 'must have the sslmode disable, require, verify-ca, verify-full or no-verify' };
  }
}

/** Whether a connection to this host never leaves the machine: a loopback address or the folder of a socket. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\/.*)$/i.test(host);
}

/** Where the list is, for people to read; without a password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.path;
  const { database, host, port } = location;
  const server = port === undefined ? host : `${host}:${port}`;
  return `PostgreSQL, ${database === undefined ? server : `${database} at ${server}`}`;
}
