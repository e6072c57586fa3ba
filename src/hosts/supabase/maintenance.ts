import { createHash, timingSafeEqual } from 'node:crypto';
import { systemClock } from '../../waitlist/clock.ts';
import { createMaintenance } from '../../waitlist/privacy/maintenance.ts';
import type { Timeouts } from '../postgres/dialect.ts';
import { scrubPostgres } from '../postgres/scrub.ts';
import { createLog } from '../shared/log.ts';
import { createObserver } from '../shared/observer.ts';
import type { Environment } from '../shared/settings.ts';
import { openFunctionDatabase, readFunctionSettings } from './function.ts';

/** Below this many characters a key could be guessed. */
const LEAST_KEY = 20;
/** Milliseconds: a round may take as long as the platform lets a function run. */
const TIMEOUTS: Timeouts = { statement: 60_000, lock: 10_000, answer: 60_000 };

/**
 * The function `maintenance` as Supabase runs it: one round of what a server does by itself (see `createMaintenance`).
 * The project's schedule calls it every hour with the key; nobody else can.
 *
 * @param environment the function's variables, `MAINTENANCE_KEY` among them
 * @param writeLog takes one line per event
 * @throws when a variable is missing or can't be understood
 */
export function createMaintenanceFunction(
  environment: Environment,
  writeLog: (line: string) => void,
): (request: Request) => Promise<Response> {
  const { settings, database } = readFunctionSettings(environment);
  const key = environment['MAINTENANCE_KEY']?.trim() ?? '';
  if (key.length < LEAST_KEY)
    throw new Error(`MAINTENANCE_KEY must have at least ${LEAST_KEY} characters (openssl rand -hex 32)`);
  const { onMaintenance, onMaintenanceFailure } = createObserver(
    createLog(settings.logLevel, (line) => writeLog(line.trimEnd()), Date.now),
  );
  const db = openFunctionDatabase(database, TIMEOUTS);
  const list = { db, storage: { scrub: () => scrubPostgres(db) } };
  const run = createMaintenance(list, systemClock, settings.retentionDays);
  return async (request) => {
    if (!isEqual(request.headers.get('authorization') ?? '', `Bearer ${key}`))
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

/** Compares digests, so that the time it takes discloses nothing about the key. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
