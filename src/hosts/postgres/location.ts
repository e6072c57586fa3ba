/** Where a list in PostgreSQL is kept, as `DATABASE_URL` names it. Nothing was looked up or opened yet. */
export interface PostgresLocation {
  kind: 'postgres';
  /** A name, an address, or the folder of the server's socket; unset like all that follows: the driver's own default. */
  host: string | undefined;
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
  /** Files: the authority that signed the server's certificate, and this client's own certificate and key. */
  authority: string | undefined;
  certificate: string | undefined;
  key: string | undefined;
}

/**
 * As many connections as `pg` itself opens. A process writes over one at a time and counts attempts over the others;
 * ten leave room for five processes on the smallest hosted servers, which take 60.
 */
const MAX_CONNECTIONS = 10;

const PARAMETERS = new Set(['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'pool_max_conns']);

/**
 * Reads `postgres://user:password@host:5432/database?sslmode=verify-full&sslrootcert=FILE&pool_max_conns=10`. Parameters
 * are called as in libpq and its relatives; one that is not known here is refused, because to ignore it could mean to
 * leave out what it asks for.
 *
 * @returns the location, or what is wrong; never the text itself, which may hold a password
 */
export function parsePostgresUrl(text: string): PostgresLocation | { problem: string } {
  const url = URL.parse(text);
  if (url === null) return { problem: 'is no URL such as postgres://user:password@host:5432/database' };
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined)
    return { problem: `has the parameter "${unknown}"; known are ${[...PARAMETERS].join(', ')}` };
  const parameter = (name: string) => url.searchParams.get(name) ?? undefined;
  const tls = parseTls(parameter);
  if (tls !== undefined && 'problem' in tls) return tls;
  const maxConnections = Number(parameter('pool_max_conns') ?? MAX_CONNECTIONS);
  if (!Number.isInteger(maxConnections) || maxConnections < 1 || maxConnections > 1000)
    return { problem: 'has a pool_max_conns that is no number from 1 to 1000' };
  try {
    const part = (encoded: string) => (encoded === '' ? undefined : decodeURIComponent(encoded));
    return {
      kind: 'postgres',
      host: parameter('host') ?? part(url.hostname.replace(/^\[(.*)\]$/, '$1')),
      port: url.port === '' ? undefined : Number(url.port),
      database: part(url.pathname.slice(1)),
      user: part(url.username),
      password: part(url.password),
      tls,
      maxConnections,
    };
  } catch {
    return { problem: 'has a "%" that begins no escape; write a "%" in a password as %25' };
  }
}

/** The location for people to read: without a password. */
export function describePostgres({ host, port, database }: PostgresLocation): string {
  return `PostgreSQL, ${[database, host, port].filter((part) => part !== undefined).join(' at ')}`.replace(
    /(at \S+) at (\d+)$/,
    '$1:$2',
  );
}

/**
 * Every mode that asks for encryption also proves the server's name, as `pg` does now and unlike libpq, where
 * `sslmode=require` takes whoever answers. Who really wants that writes `no-verify`.
 */
function parseTls(
  parameter: (name: string) => string | undefined,
): PostgresTls | { problem: string } | undefined {
  const files = {
    authority: parameter('sslrootcert'),
    certificate: parameter('sslcert'),
    key: parameter('sslkey'),
  };
  const mode = parameter('sslmode') ?? (files.authority === undefined ? 'disable' : 'verify-full');
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
      return { problem: 'has an sslmode other than disable, require, verify-ca, verify-full and no-verify' };
  }
}
