import { PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely';
import { DatabaseError, Pool, types, type PoolClient, type PoolConfig } from 'pg';
import Cursor from 'pg-cursor';
import type { PostgresLocation } from '../shared/database-url.ts';

/** Milliseconds after which the service stops waiting. */
export interface Timeouts {
  /** For one statement; the server ends it then. */
  statement: number;
  /** For a lock that somebody else holds. */
  lock: number;
  /** For a server that does not answer at all, such as behind a network that swallows everything. */
  answer: number;
}

/**
 * For the service, which rejects a sign-up after 10 seconds (`store/sql-store.ts`). What a sign-up waits for before that,
 * a free connection (5 seconds at most) and then its statement, together ends sooner, so that the database gives the
 * reason and nothing is stored that was rejected.
 */
export const SERVICE_TIMEOUTS: Timeouts = { statement: 4500, lock: 4000, answer: 9000 };

/** Certificates, and whether the server must prove its name; `false`: not encrypted. */
export type Tls = NonNullable<PoolConfig['ssl']>;

interface PoolOptions {
  /** Called when the first query opens the pool. */
  readTls: () => Tls;
  /** Unset: no limits, for commands that may run long. */
  timeouts?: Timeouts | undefined;
}

/** For opening a connection, and for waiting for a free one, in milliseconds. */
const CONNECT_TIMEOUT = 5000;
/** Unused connections are closed after this many milliseconds. */
const IDLE_TIMEOUT = 60_000;
/** Any connection is replaced after this many seconds, so that load spreads again after a server was. */
const MAX_LIFETIME = 1800;

/** Protocol violation: PgBouncer's answer to start-up parameters that it would have to remember for a client. */
const UNSUPPORTED_STARTUP_PARAMETER = '08P01';

type PooledClient = Awaited<ReturnType<PostgresPool['connect']>>;

/**
 * Kysely over PostgreSQL, for every host. The first connection is opened by the first query.
 *
 * It differs from Kysely's own dialect in the lock for migrations: that one belongs to a session, and behind a pooler
 * that lends connections by the transaction it would stay with a connection that serves somebody else by then.
 * `migrateToLatest` takes a lock that ends with its transaction.
 */
export function postgresDialect(location: PostgresLocation, options: PoolOptions): PostgresDialect {
  return new TransactionalDialect({
    // A certificate that can't be read becomes a rejection.
    // eslint-disable-next-line @typescript-eslint/require-await
    pool: async () => openPool(location, options),
    cursor: Cursor,
  });
}

class TransactionalDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}

class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Connections to PostgreSQL, opened as needed.
 *
 * Made for poolers that lend the server's connections by the transaction (PgBouncer, Supavisor): nothing is set on a
 * session, no statement is prepared by name. The server's own timeouts are requested when a connection starts; a pooler
 * that does not accept them is asked without.
 */
function openPool(location: PostgresLocation, { readTls, timeouts }: PoolOptions): PostgresPool {
  const base = poolConfig(location, readTls());
  if (timeouts) base.query_timeout = timeouts.answer;
  let pool = create({ ...base, ...(timeouts && serverLimits(timeouts)) });
  return {
    options: base,
    async connect() {
      const tried = pool;
      try {
        return discardable(await tried.connect());
      } catch (error) {
        if (!(error instanceof DatabaseError) || error.code !== UNSUPPORTED_STARTUP_PARAMETER) throw error;
      }
      // Other requests may have failed at the same time; one replacement is enough.
      if (pool === tried) {
        pool = create(base);
        void tried.end();
      }
      return discardable(await pool.connect());
    },
    end: () => pool.end(),
  };
}

function create(config: PoolConfig): Pool {
  const pool = new Pool(config);
  // A connection may break at any time. Its query, if any, is rejected and the pool opens another; but an error event
  // that nobody listens to would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection is not used again once a query on it failed without an answer from the server. */
function discardable(client: PoolClient): PooledClient {
  let broken = false;
  const send = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const query = (...parameters: unknown[]) => {
    const result = send(...parameters);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        broken ||= !(error instanceof DatabaseError);
      });
    return result;
  };
  return {
    query: query as PooledClient['query'],
    release(discard) {
      client.release(broken || discard === true);
    },
  };
}

function poolConfig(location: PostgresLocation, ssl: Tls): PoolConfig {
  const { host, port, database, user, password, maxConnections } = location;
  return {
    host,
    ...(port !== undefined && { port }),
    ...(database !== undefined && { database }),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ssl,
    application_name: 'waitlist',
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: IDLE_TIMEOUT,
    maxLifetimeSeconds: MAX_LIFETIME,
    keepAlive: true,
    types: { getTypeParser },
  };
}

function serverLimits({ statement, lock }: Timeouts): PoolConfig {
  return {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: statement,
  };
}

/** Counts are 64-bit in PostgreSQL and come as text; none here is too large for a number. */
function getTypeParser(...[type, format]: Parameters<typeof types.getTypeParser>): unknown {
  return type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);
}
