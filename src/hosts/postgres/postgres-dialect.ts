import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Kysely,
  type PostgresDialectConfig,
  type PostgresPool,
} from 'kysely';
import { DatabaseError, Pool, types, type ClientBase, type PoolClient, type PoolConfig } from 'pg';
import type { PostgresLocation } from '../settings/server-url.ts';

/**
 * Milliseconds after which the service stops waiting. It rejects a sign-up after 10 seconds (`store/availability.ts`). What
 * a sign-up waits for before that, a free connection (5 seconds at most) and then its statement, together ends sooner, so
 * that the database gives the reason and nothing is stored that was rejected.
 */
export const SERVICE_TIMEOUTS = {
  /** For one statement; the server ends it then. */
  statement: 4500,
  /** For a lock that somebody else holds. */
  lock: 4000,
  /** For a server that does not answer at all, such as behind a network that swallows everything. */
  answer: 9000,
};
export type Timeouts = typeof SERVICE_TIMEOUTS;

/** For opening a connection, and for waiting for a free one, in milliseconds. */
const CONNECT_TIMEOUT = 5000;
/** The session cannot write; the server ends or does not take it; the protocol failed (PostgreSQL's manual, appendix A). */
const ENDS = /^(?:25006|57P0[123]|08...)$/;
type PooledClient = Awaited<ReturnType<PostgresPool['connect']>>;

/**
 * Kysely over PostgreSQL, for every host. The first connection is opened by the first query.
 *
 * Made for poolers that lend the server's connections by the transaction (PgBouncer, Supavisor): nothing is set on a
 * session, no statement is prepared by name, and migrations take no lock of a session, which would stay with a connection
 * that serves somebody else by then (`migrateToLatest` takes one that ends with its transaction). The server's own timeouts
 * are set first in each transaction.
 *
 * @param max most connections at once
 * @param timeouts unset: none, for commands that may run long
 */
export function postgresDialect(location: PostgresLocation, max: number, timeouts?: Timeouts) {
  const { host, port, database, user, password, tls } = location;
  const pool = openPool({
    ...{ host, port, database, user, password, max },
    ssl: tls !== undefined && { rejectUnauthorized: tls.verify, ca: tls.authority },
    application_name: 'waitlist',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: timeouts?.answer,
    // The server's name may lead elsewhere by then.
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    types: { getTypeParser },
  });
  return {
    createAdapter: () => new UnlockedAdapter(),
    createDriver: () => (timeouts ? new TimedDriver({ pool }, timeouts) : new PostgresDriver({ pool })),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    countBusy: pool.countBusy,
  };
}

class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock = () => Promise.resolve();
  override releaseMigrationLock = () => Promise.resolve();
}

/** Its transactions have the usual isolation. */
class TimedDriver extends PostgresDriver {
  readonly #begin: string;

  constructor(config: PostgresDialectConfig, { statement, lock }: Timeouts) {
    super(config);
    // One message: beginning costs no more than without.
    this.#begin = `begin; set local statement_timeout = ${statement}; set local lock_timeout = ${lock};
      set local idle_in_transaction_session_timeout = ${statement}`;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#begin));
  }
}

/** Connections to PostgreSQL, opened as needed. */
function openPool(config: PoolConfig) {
  /** Whose session can only read: it serves once. The pool waits for `onConnect`, though its type does not say so. */
  const readOnly = new WeakSet<ClientBase>();
  const onConnect = async (client: ClientBase) => {
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only === 'on') readOnly.add(client);
  };
  const checked = { ...config, onConnect };
  const pool = new Pool(checked);
  // A connection may break at any time. Its query, if any, is rejected and the pool opens another; but an error event
  // that nobody listens to would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    options: config,
    connect: async () => discardable(await pool.connect(), readOnly),
    end: () => pool.end(),
    /** How many connections are in use or waited for. */
    countBusy: () => pool.totalCount - pool.idleCount + pool.waitingCount,
  };
}

/** A connection is not used again once a query on it failed without an answer from the server, or with one of `ENDS`. */
function discardable(client: PoolClient, readOnly: WeakSet<ClientBase>): PooledClient {
  let broken = readOnly.has(client);
  const send = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>;
  const query = (...parameters: unknown[]) => {
    const result = send(...parameters);
    result.catch((error: unknown) => {
      broken ||= !(error instanceof DatabaseError) || ENDS.test(error.code ?? '');
    });
    return result;
  };
  return {
    query: query as PooledClient['query'],
    release: (discard) => client.release(broken || discard === true),
  };
}

/** Counts are 64-bit in PostgreSQL and come as text; none here is too large for a number. */
function getTypeParser(...[type, format]: Parameters<typeof types.getTypeParser>): unknown {
  return type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);
}
