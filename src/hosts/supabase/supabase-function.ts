import { createHash, timingSafeEqual } from 'node:crypto';
import { Kysely } from 'kysely';
import { fill } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { createMaintenance } from '../../waitlist/privacy/maintenance.ts';
import { createSourceCounter } from '../../waitlist/source-counter.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { createSqlStore } from '../../waitlist/store/sql-store.ts';
import { postgresDialect, SERVICE_TIMEOUTS, type Timeouts } from '../postgres/postgres-dialect.ts';
import { clientInfo } from '../shared/client-address.ts';
import { composeFunctions } from '../shared/compose-app.ts';
import { createLog } from '../shared/log.ts';
import { createObserver } from '../shared/observer.ts';
import { parseSettings, type Environment, type Settings } from '../settings/settings.ts';
import { SUPABASE_PROBLEMS } from '../texts/en.ts';

type Handler = (request: Request) => Promise<Response>;

/** Most connections of one instance: it writes over one at a time, and there may be many instances. */
const MAX_CONNECTIONS = 3;
/** The visitor's address: set by the network in front of Supabase's functions, whatever the client sent. */
const CLIENT_ADDRESS_HEADER = 'cf-connecting-ip';
/** Milliseconds: a round of maintenance may take as long as the platform lets a function run. */
const MAINTENANCE_TIMEOUTS: Timeouts = { statement: 60_000, lock: 10_000, answer: 60_000 };
/** Below this many characters a key could be guessed. */
const LEAST_KEY = 20;

/** What keeps an instance for work after its answer (https://supabase.com/docs/guides/functions/background-tasks). */
const platform = globalThis as { EdgeRuntime?: { waitUntil: (work: Promise<unknown>) => void } };

/**
 * A function as Supabase runs it: the same handler, store and limits as the server's. The platform may run several
 * instances; the limits they share are in the database.
 *
 * `leave` shows no page: Supabase's own domain serves HTML as plain text. Whoever opens it is sent to the page on the
 * static host. `maintenance` is one round of what a server does by itself (see `createMaintenance`): the project's
 * schedule calls it every hour with the key in `MAINTENANCE_KEY`; nobody else can.
 *
 * @param environment the function's variables. `DATABASE_URL` is the transaction-mode pooler's; unset, the platform's
 *   own `SUPABASE_DB_URL` is used
 * @throws when a variable is missing or can't be understood
 */
export function createFunction(
  name: 'submit-email' | 'leave' | 'maintenance',
  environment: Environment,
): Handler {
  const url = environment['DATABASE_URL']?.trim() ?? '';
  const DATABASE_URL = url === '' ? environment['SUPABASE_DB_URL'] : url;
  const parsed = parseSettings({ ...environment, DATABASE_URL });
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
  const settings = { ...parsed.settings, tls: true };
  const { database } = settings;
  if (settings.confirm.on) throw new Error(SUPABASE_PROBLEMS.confirm);
  if (database.kind !== 'postgres') throw new Error(SUPABASE_PROBLEMS.notPostgres);
  const open = (timeouts: Timeouts) =>
    new Kysely<Database>({ dialect: postgresDialect(database, MAX_CONNECTIONS, timeouts) });
  return name === 'maintenance'
    ? createMaintenanceFunction(settings, open(MAINTENANCE_TIMEOUTS), environment['MAINTENANCE_KEY'] ?? '')
    : createVisitorFunction(name, settings, open(SERVICE_TIMEOUTS));
}

function createVisitorFunction(
  name: 'submit-email' | 'leave',
  settings: Settings,
  db: Kysely<Database>,
): Handler {
  const { publicOrigin: pageOrigin = programme.origin } = settings;
  const observer = observe(settings);
  const counter = createSourceCounter(db);
  const countSignUp = (source: string) => {
    counter.countSignUp(source);
    // An instance may end with any answer, so the count is written at once. Nobody waits for it but the platform.
    const counted = counter.flush().catch(observer.onMaintenanceFailure);
    platform.EdgeRuntime?.waitUntil(counted);
  };
  // `supabase db push` made the schema; an instance lives for minutes and has no time to look.
  const store = createSqlStore({
    db,
    kind: 'postgres',
    clock: systemClock,
    schemaIsGiven: true,
    ...observer,
  });
  const { submit, links } = composeFunctions(settings, store, { countSignUp }, observer);
  return (request) => {
    const address = request.headers.get(CLIENT_ADDRESS_HEADER);
    // Without an address everybody would be one client, and the thousandth visitor rejected.
    const client = address === null ? undefined : clientInfo(address, {}, []).client;
    return name === 'leave'
      ? links(request, { purpose: name, client, target: request.url, pageOrigin })
      : submit(request, { client, target: request.url });
  };
}

function createMaintenanceFunction(settings: Settings, db: Kysely<Database>, key: string): Handler {
  if (key.trim().length < LEAST_KEY) throw new Error(fill(SUPABASE_PROBLEMS.shortKey, { least: LEAST_KEY }));
  const { onMaintenance, onMaintenanceFailure } = observe(settings);
  const run = createMaintenance({ db, kind: 'postgres' }, systemClock, settings.retentionDays);
  return async (request) => {
    if (!isEqual(request.headers.get('authorization') ?? '', `Bearer ${key.trim()}`))
      return new Response('unauthorized\n', { status: 401 });
    try {
      const report = await run();
      onMaintenance(report);
      return Response.json({ paused: report.round === 'paused', deleted: report.deleted ?? null });
    } catch (error) {
      onMaintenanceFailure(error);
      return new Response('unavailable\n', { status: 503 });
    }
  };
}

function observe({ logLevel }: Settings) {
  return createObserver(createLog(logLevel, (line) => console.log(line.trimEnd())));
}

/** Compares digests, so that the time it takes discloses nothing about the key. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
