import { once } from 'node:events';
import type { Server } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { setImmediate as untilRead, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { systemClock } from '../../waitlist/clock.ts';
import { askOwners } from '../../waitlist/confirm/ask-owners.ts';
import { createSourceCounter } from '../../waitlist/source-counter.ts';
import type { KeptStage } from '../../waitlist/stage-store.ts';
import { createSqlStore, type SqlStore, type SqlStoreOptions } from '../../waitlist/store/sql-store.ts';
import { composeFunctions } from '../shared/compose-app.ts';
import type { Observer } from '../shared/observer.ts';
import { securityHeaders } from '../shared/security-headers.ts';
import type { Settings } from '../settings/settings.ts';
import { START } from '../texts/en.ts';
import { openMaintenanceDatabase, openServiceDatabase } from './database.ts';
import { DIST, HANDED_SOCKETS } from './environment.ts';
import { closeServer, createWaitlistServer } from './server.ts';
import { loadSite } from './built-site.ts';

/** Milliseconds for requests on their way to be answered; then their connections are cut. */
const DRAIN_TIMEOUT = 6000;
/** Milliseconds for the store to finish after that. Together they stay below the 10 s that supervisors wait. */
const CLOSE_TIMEOUT = 3000;
/** Milliseconds before both in which each connection ends with an answer, where the next process gets the same socket. */
const GRACE = 1000;
/** That socket, the first of systemd's; and how many connections may wait in it, as in `deploy/waitlist.socket`. */
const HANDED = { fd: 3, backlog: 4096 };

export type Persistence = ReturnType<typeof openPersistence>;

/** What a server has at hand for all that it does by itself. */
export interface Running {
  settings: Settings;
  persistence: Persistence;
  observer: Observer;
  /** Settles when the store has brought the schema up to date, or could not. */
  prepared: Promise<unknown>;
  /** Ends it. */
  signal: AbortSignal;
}

/**
 * Opens the list that the settings name.
 *
 * @returns also `maintenance`: the same database over a connection of its own, on which `sources` writes too; and `reader`
 *   for what must not wait for a long statement of maintenance. The store closes both.
 */
export function openPersistence({ database, confirm }: Settings, observer: Observer) {
  const { db, kind, countBusy } = openServiceDatabase(database);
  if (countBusy !== undefined) observer.measure?.('waitlist_database_connections', countBusy);
  const { db: maintenance } = openMaintenanceDatabase(database);
  // In PostgreSQL maintenance has a second connection.
  const reader = kind === 'sqlite' ? db : maintenance;
  const sources = createSourceCounter(maintenance);
  const ask: SqlStoreOptions['ask'] = (...sent) => askOwners(kind, systemClock, ...sent);
  const options = { db, kind, clock: systemClock, ...observer, ask: confirm.on ? ask : undefined };
  const store = createSqlStore(options);
  const close = async () => {
    const counted = sources.flush().catch(observer.onMaintenanceFailure);
    await Promise.all([store.close(), counted.then(() => maintenance.destroy())]);
  };
  return { store: { ...store, close }, maintenance, reader, sources };
}

/**
 * Starts the service over what the caller opened.
 *
 * @param stage what visitors can do at present
 * @throws when the page is not built, or the port can't be had
 */
export async function startService(
  settings: Settings,
  { store, sources }: { store: SqlStore; sources: Omit<Persistence['sources'], 'flush'> },
  observer: Observer,
  stage: () => KeptStage = () => settings,
  drainTimeout = DRAIN_TIMEOUT,
) {
  const functions = composeFunctions(settings, store, sources, observer);
  const headers = securityHeaders({ kind: 'asset', tls: settings.tls });
  const site = loadSite(DIST.page, headers, settings.confirm.on);
  const { onFailure, onResponse } = observer;
  let stopping = false;
  const isStopping = () => stopping;
  const server = createWaitlistServer({
    ...{ settings, functions, site, stage, store, sources, isStopping, onFailure },
  });
  if (onResponse !== undefined)
    server.on('request', (_, response) => response.once('finish', () => onResponse(response.statusCode)));
  observer.measure?.('waitlist_http_connections', promisify(server.getConnections.bind(server)));
  const address = await listen(server, settings.port, settings.host, HANDED_SOCKETS);
  // Once the operator has named the public origin, a page on another port or name of this machine is not ours.
  if (settings.publicOrigin === undefined)
    for (const host of ownHosts())
      functions.allowedOrigins.add(new URL(`http://${host}:${address.port}`).origin);
  return {
    address,
    /**
     * Tells whoever asks for its health that it stops, and serves everything else for the seconds of `DRAIN_SECONDS`. Then
     * accepts no more connections, answers the requests on their way, syncs, and closes everything.
     *
     * @param closing is aborted when only requests on their way are still answered
     * @param pending what is to end before the list is closed
     * @returns whether every request was answered in time (one that was still being sent is cut off), and whether the
     *   store closed its database
     */
    async stop(closing?: AbortController, pending?: Promise<unknown>) {
      stopping = true;
      await sleep(Math.max(settings.drainSeconds * 1000, HANDED_SOCKETS > 0 ? GRACE : 0));
      closing?.abort();
      // A connection is idle only when all that has arrived on it is read.
      await untilRead();
      const drained = await within(drainTimeout, Promise.all([closeServer(server), pending]));
      if (!drained) server.closeAllConnections();
      return { drained, closed: await within(CLOSE_TIMEOUT, store.close()) };
    },
  };
}

/**
 * The names under which a browser reaches this machine directly: localhost, its own name and its addresses on the network.
 * They come from the machine itself and never from a request, so a foreign name that somebody points here is not among
 * them.
 */
function ownHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((found = []) => found);
  const version4 = addresses.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  const own = [hostname(), `${hostname()}.local`].filter((name) => /^[a-z\d.-]+$/i.test(name));
  return ['localhost', '[::1]', ...own, ...version4];
}

/** Listens, or rejects with the reason why not. A socket that was handed over takes the place of `port` and `host`. */
export async function listen(server: Server, port: number, host: string | undefined, handed = 0) {
  if (handed > 0) server.listen(HANDED);
  else server.listen({ port, ...(host !== undefined && { host }) });
  await once(server, 'listening');
  const address = server.address();
  if (handed > 1 || address === null || typeof address === 'string') throw new Error(START.otherSocket);
  return address;
}

/** Whether the work was done in this many milliseconds. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), sleep(milliseconds, false)]);
}
