import { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { CONSENT_VERSION } from '../../content/consent.ts';
import { createApp } from '../../waitlist/app.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { NO_LIMITS, type Limits } from '../../waitlist/limits.ts';
import { createSharedLimits } from '../../waitlist/shared-limits.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { createSqlStore } from '../../waitlist/store/sql-store.ts';
import { clientInfo } from '../shared/client-address.ts';
import { createLog } from '../shared/log.ts';
import { createObserver } from '../shared/observer.ts';
import { postgresDialect } from '../postgres/dialect.ts';
import { openPool } from '../postgres/pool.ts';
import { securityHeaders } from '../shared/security-headers.ts';
import { parseFunctionEnv, type FunctionConfig } from './environment.ts';
import { createFingerprint } from '../shared/fingerprint.ts';

/**
 * The function `submit-email` as Supabase runs it: the same handler, store and limits as the server's, with nothing
 * that only Node has. The platform may run several instances; the limits they share are in the database.
 *
 * @param environment the function's variables
 * @param writeLog takes one line per event
 * @throws when a variable is missing or can't be understood
 */
export function createFunction(
  environment: Readonly<Record<string, string | undefined>>,
  writeLog: (line: string) => void,
): (request: Request) => Promise<Response> {
  const config = parseFunctionEnv(environment);
  if ('problems' in config) throw new Error(config.problems.join('\n'));
  const { onAnswer, onCommit, onAvailability } = createObserver(
    createLog(config.logLevel, (line) => writeLog(line.trimEnd()), Date.now),
  );
  const db = openDatabase(config);
  const app = createApp({
    // `supabase db push` made the schema; an instance lives for minutes and has no time to look.
    store: createSqlStore({
      db,
      kind: 'postgres',
      clock: systemClock,
      schemaIsGiven: true,
      onCommit,
      onAvailability,
    }),
    limits: createLimits(config, db),
    clock: systemClock,
    newId,
    consentVersion: CONSENT_VERSION,
    allowedOrigins: config.allowedOrigins,
    headers: securityHeaders({ kind: 'function', tls: true }),
    discloseDuplicates: config.discloseDuplicates,
    minFormSeconds: 0,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    observe: onAnswer,
  });
  return (request) => {
    const address = request.headers.get(config.addressHeader);
    return app.fetch(request, { client: address === null ? NOBODY : clientInfo(address, {}, []).client });
  };
}

/** Stands for a client whose address is not known. */
const NOBODY = '';

/** Most connections of one instance: it writes over one at a time, and there may be many instances. */
const MAX_CONNECTIONS = 3;

function openDatabase({ database, authority }: FunctionConfig): Kysely<Database> {
  const { tls, maxConnections } = database;
  const location = { ...database, maxConnections: Math.min(maxConnections, MAX_CONNECTIONS) };
  const ssl = tls !== undefined && {
    rejectUnauthorized: tls.verify,
    ...(authority !== undefined && { ca: authority }),
  };
  // With up to 5 seconds for a connection it ends before the store stops waiting: what was rejected is not stored.
  const timeouts = { statement: 4500, lock: 4000, answer: 9000 };
  return new Kysely({ dialect: postgresDialect(() => openPool(location, { ssl, timeouts })) });
}

function createLimits({ limits: rules, database }: FunctionConfig, db: Kysely<Database>): Limits {
  if (rules === undefined) return NO_LIMITS;
  const shared = {
    db,
    // While the database is away nothing can be taken anyway.
    fallback: NO_LIMITS,
    fingerprint: createFingerprint(database.password ?? ''),
  };
  const all = createSharedLimits({ ...shared, rules });
  // Without an address everybody would be one client, and the thousandth visitor refused.
  const withoutClient = createSharedLimits({ ...shared, rules: { ...rules, perClient: [] } });
  return { take: (client, email) => (client === NOBODY ? withoutClient : all).take(client, email) };
}
