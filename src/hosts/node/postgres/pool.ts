import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { PostgresPool } from 'kysely';
import { Client, DatabaseError, Pool, types, type ClientBase, type ClientConfig, type PoolConfig } from 'pg';
import type { PostgresLocation, PostgresTls } from './location.ts';

/** Milliseconds after which something that should take a moment is given up. */
export interface Patience {
  /** For one statement; the server ends it then. */
  statement: number;
  /** For a lock that somebody else holds. */
  lock: number;
  /** For a server that says nothing at all, such as behind a network that swallows everything. */
  silence: number;
}

/** For opening a connection, and for waiting for a free one, in milliseconds. */
const CONNECT_TIMEOUT = 5000;
/** Unused connections are closed after this many milliseconds. */
const IDLE_TIMEOUT = 60_000;
/** Any connection is replaced after this many seconds, so that load spreads again after a server was. */
const MAX_LIFETIME = 1800;
/** A socket's time-out that never comes. */
const FOREVER = 0;

/** Protocol violation: PgBouncer's answer to start-up parameters that it would have to remember for a client. */
const UNSUPPORTED_STARTUP_PARAMETER = '08P01';

/**
 * Connections to PostgreSQL, opened as needed.
 *
 * Made for poolers that lend the server's connections by the transaction (PgBouncer, Supavisor): nothing is set on a
 * session, no statement is prepared by name. The server's own time limits are asked for when a connection starts; a
 * pooler that refuses to pass them on is asked without.
 *
 * @param patience unset: none is given up, for commands that may run long
 */
export function openPool(location: PostgresLocation, patience?: Patience): PostgresPool {
  const base = poolConfig(location);
  const create = (config: PoolConfig) => createPool(config, patience?.silence ?? FOREVER);
  let pool = create({ ...base, ...(patience && serverLimits(patience)) });
  return {
    options: base,
    async connect() {
      const tried = pool;
      try {
        return await tried.connect();
      } catch (error) {
        if (!(error instanceof DatabaseError) || error.code !== UNSUPPORTED_STARTUP_PARAMETER) throw error;
      }
      // Others may have been refused at the same time; one replacement is enough.
      if (pool === tried) {
        pool = create(base);
        void tried.end();
      }
      return pool.connect();
    },
    end: () => pool.end(),
  };
}

/** A connection whose socket is at hand. */
class SocketClient extends Client {
  readonly socket: Socket;

  constructor(config?: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }
}

function createPool(config: PoolConfig, silence: number): Pool {
  const pool = new Pool({ ...config, Client: SocketClient });
  // A connection may break at any time. Its query, if any, is rejected and the pool opens another; but an error event
  // that nobody listens to would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    socketOf(client).on('timeout', () =>
      socketOf(client).destroy(new Error(`The database said nothing for ${silence / 1000} seconds.`)),
    );
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(silence));
  pool.on('release', (_, client) => socketOf(client).setTimeout(FOREVER));
  return pool;
}

function socketOf(client: ClientBase): Socket {
  if (!(client instanceof SocketClient)) throw new Error('The pool opened a connection of another kind.');
  return client.socket;
}

function poolConfig(location: PostgresLocation): PoolConfig {
  const { host, port, database, user, password, tls, maxConnections } = location;
  return {
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(database !== undefined && { database }),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ssl: tls === undefined ? false : tlsOptions(tls),
    application_name: 'waitlist',
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: IDLE_TIMEOUT,
    maxLifetimeSeconds: MAX_LIFETIME,
    keepAlive: true,
    types: { getTypeParser },
  };
}

function serverLimits({ statement, lock }: Patience): PoolConfig {
  return {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: statement,
  };
}

function tlsOptions({ verify, authority, certificate, key }: PostgresTls): ConnectionOptions {
  return {
    rejectUnauthorized: verify,
    ...(authority !== undefined && { ca: readFileSync(authority) }),
    ...(certificate !== undefined && { cert: readFileSync(certificate) }),
    ...(key !== undefined && { key: readFileSync(key) }),
  };
}

/** Counts are 64-bit in PostgreSQL and come as text; none here comes near what a number holds exactly. */
function getTypeParser(...[type, format]: Parameters<typeof types.getTypeParser>): unknown {
  return type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);
}
