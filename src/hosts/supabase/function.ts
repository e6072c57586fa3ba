import { Kysely } from 'kysely';
import { systemClock } from '../../waitlist/clock.ts';
import { NO_LIMITS, type Limits } from '../../waitlist/limits/limits.ts';
import { createSharedLimits } from '../../waitlist/limits/shared-limits.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { createSqlStore, type SqlStore } from '../../waitlist/store/sql-store.ts';
import { postgresDialect, SERVICE_TIMEOUTS, type Timeouts } from '../postgres/dialect.ts';
import { clientInfo } from '../shared/client-address.ts';
import { composeApp, configuredOrigins } from '../shared/compose-app.ts';
import type { PostgresLocation } from '../shared/database-url.ts';
import { createLog } from '../shared/log.ts';
import { createObserver, type Observer } from '../shared/observer.ts';
import { describeProblem, parseSettings, type Environment, type Settings } from '../shared/settings.ts';

/** What every function for visitors has. */
interface OpenFunction {
  settings: Settings;
  store: SqlStore;
  limits: Limits;
  observer: Observer;
  /** The client, for the limits. */
  clientOf: (request: Request) => string | undefined;
}

/**
 * Opens the list as a function uses it: the same store and limits as the server's. The platform may run several
 * instances; the limits they share are in the database.
 *
 * @param environment the function's variables
 * @param writeLog takes one line per event
 * @throws when a variable is missing or can't be understood
 */
export function openFunction(environment: Environment, writeLog: (line: string) => void): OpenFunction {
  const { settings, database } = readFunctionSettings(environment);
  const { limits: rules, clientAddressHeader } = settings;
  const observer = createObserver(createLog(settings.logLevel, (line) => writeLog(line.trimEnd()), Date.now));
  const db = openFunctionDatabase(database, SERVICE_TIMEOUTS);
  // `supabase db push` made the schema; an instance lives for minutes and has no time to look.
  const store = createSqlStore({
    db,
    kind: 'postgres',
    clock: systemClock,
    schemaIsGiven: true,
    onCommit: observer.onCommit,
    onAvailability: observer.onAvailability,
  });
  return {
    settings,
    observer,
    store,
    limits: rules ? createSharedLimits({ db, rules, store }) : NO_LIMITS,
    clientOf: (request) => {
      const address = request.headers.get(clientAddressHeader);
      // Without an address everybody would be one client, and the thousandth visitor rejected.
      return address === null ? undefined : clientInfo(address, {}, []).client;
    },
  };
}

/** The function `submit-email` as Supabase runs it, with the parameters of `openFunction`. */
export function createFunction(
  environment: Environment,
  writeLog: (line: string) => void,
): (request: Request) => Promise<Response> {
  const { settings, clientOf, ...parts } = openFunction(environment, writeLog);
  const app = composeApp(settings, { ...parts, tls: true, allowedOrigins: configuredOrigins(settings) });
  return (request) => app.fetch(request, { client: clientOf(request) });
}

/**
 * The settings as the function can use them. The database is PostgreSQL, and no file can be read.
 *
 * `DATABASE_URL` is the transaction-mode pooler's. Unset, the platform's own `SUPABASE_DB_URL` is used.
 */
export function readFunctionSettings(environment: Environment): {
  settings: Settings;
  database: PostgresLocation;
} {
  const own = environment['DATABASE_URL']?.trim() ?? '';
  const parsed = parseSettings({
    ...environment,
    DATABASE_URL: own === '' ? environment['SUPABASE_DB_URL'] : own,
  });
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
  const { database } = parsed.settings;
  const example = 'postgres://user:password@db.example:6543/postgres';
  if (database.kind !== 'postgres')
    throw new Error(describeProblem('DATABASE_URL', 'must name a PostgreSQL database', example));
  if (database.tls?.authority !== undefined)
    throw new Error(
      describeProblem(
        'DATABASE_URL',
        'must name no certificate file (its text goes into DATABASE_CA)',
        example,
      ),
    );
  return { settings: parsed.settings, database };
}

/** Most connections of one instance: it writes over one at a time, and there may be many instances. */
const MAX_CONNECTIONS = 3;

/** Opens the list with the few connections that an instance may have. */
export function openFunctionDatabase(database: PostgresLocation, timeouts: Timeouts): Kysely<Database> {
  const { tls: asked, maxConnections } = database;
  const location = { ...database, maxConnections: Math.min(maxConnections, MAX_CONNECTIONS) };
  const tls = asked !== undefined && {
    rejectUnauthorized: asked.verify,
    ...(asked.authorityText !== undefined && { ca: asked.authorityText }),
  };
  return new Kysely({ dialect: postgresDialect(location, { readTls: () => tls, timeouts }) });
}
