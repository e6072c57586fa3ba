import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock, type Clock } from '../../waitlist/clock.ts';
import { clientInfo } from '../shared/client-address.ts';
import { composeApp, composeLeaveApp, configuredOrigins } from '../shared/compose-app.ts';
import { createLog } from '../shared/log.ts';
import { createObserver, type Observer } from '../shared/observer.ts';
import { securityHeaders } from '../shared/security-headers.ts';
import type { Settings } from '../shared/settings.ts';
import { answerWithApp } from './fetch-bridge.ts';
import { openPersistence, type Persistence } from './persistence.ts';
import { closeServer, createWaitlistServer, functionAt } from './server.ts';
import { loadSite } from './site.ts';

/** A running service. */
export interface Service {
  /** Where it listens. */
  address: AddressInfo;
  /**
   * Accepts no more connections, answers the requests on their way, syncs, and closes everything.
   *
   * @returns whether every request was answered in time (one that was still being sent is cut off), and whether the
   *   store closed its database
   */
  stop(): Promise<{ drained: boolean; closed: boolean }>;
}

/** Milliseconds for requests on their way to be answered; then their connections are cut. */
const DRAIN_TIMEOUT = 6000;
/** Milliseconds for the store to finish after that. Together they stay below the 10 s that supervisors wait. */
const CLOSE_TIMEOUT = 3000;
/** Milliseconds for which the answer to `/ready` is reused: frequent checks must not become work for the database. */
const READINESS_REUSED = 500;

/**
 * Starts the service over a store and limits that the caller opened.
 *
 * @throws when the page is not built, or the port can't be had
 */
export async function startService(
  settings: Settings,
  { store, limits, leaving }: Persistence,
  observer: Observer,
): Promise<Service> {
  const { publicOrigin, trustedProxies } = settings;
  const tls = publicOrigin?.startsWith('https:') ?? false;
  const allowedOrigins = configuredOrigins(settings);
  const parts = { store, limits, leaving, observer, tls, allowedOrigins };
  const server = createWaitlistServer({
    app: composeApp(settings, parts),
    leaveApp: composeLeaveApp(parts),
    publicOrigin,
    secureOrigin: tls ? publicOrigin : undefined,
    site: loadSite(settings.distFolder, securityHeaders({ kind: 'asset', tls })),
    isReady: createReadiness(() => store.check(), systemClock),
    headers: securityHeaders({ kind: 'function', tls }),
    clientInfo: ({ socket, headers }) => clientInfo(socket.remoteAddress, headers, trustedProxies),
    onFailure: observer.onFailure,
  });
  const address = await listen(server, settings.port, settings.host);
  // Once the operator has named the public origin, a page on another port or name of this machine is not ours.
  if (publicOrigin === undefined) for (const origin of ownOrigins(address.port)) allowedOrigins.add(origin);
  return {
    address,
    async stop() {
      const drained = await within(DRAIN_TIMEOUT, closeServer(server));
      if (!drained) server.closeAllConnections();
      const closed = await within(CLOSE_TIMEOUT, store.close());
      return { drained, closed };
    },
  };
}

/**
 * Answers the functions' requests for the development server (`build/development.ts`) as the real server would, on the
 * same database. There browsers report page and function as one origin, so none needs to be named.
 *
 * @returns `undefined` for a request that is for no function
 */
export function openDevelopmentFunctions(
  settings: Settings,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined {
  const observer = createObserver(
    createLog(settings.logLevel, (line) => process.stderr.write(line), Date.now),
  );
  const persistence = openPersistence(settings, observer);
  const parts = { ...persistence, observer, tls: false, allowedOrigins: configuredOrigins(settings) };
  const app = composeApp(settings, parts);
  const leaveApp = composeLeaveApp(parts);
  const client = 'localhost';
  return (request, response) => {
    const { method = '', url: target = '/' } = request;
    const called = functionAt(method, target.split('?', 1)[0] ?? '');
    if (called === 'submit-email') return answerWithApp(app, request, response, { client });
    return called && answerWithApp(leaveApp, request, response, { client, target, pageOrigin: '' });
  };
}

/**
 * Whether sign-ups can be stored, asked at most twice a second however many requests come in.
 *
 * @param check rejects while the store can't be used
 */
function createReadiness(
  check: () => Promise<void>,
  clock: Pick<Clock, 'monotonic'>,
): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  return () => {
    if (clock.monotonic() - asked >= READINESS_REUSED) {
      asked = clock.monotonic();
      answer = check().then(
        () => true,
        () => false,
      );
    }
    return answer;
  };
}

/**
 * The origins under which a browser reaches this machine directly: localhost, its addresses on the network, its name.
 * They come from the machine itself and never from a request, so a foreign name that somebody points at this machine is
 * not among them.
 */
function ownOrigins(port: number): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    // An address that is valid on one link only is written with a zone, which no origin can carry.
    .filter(({ address, scopeid }) => !address.includes('%') && !scopeid)
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
  return ['localhost', '127.0.0.1', '[::1]', hostname(), ...addresses].flatMap((host) => {
    const url = URL.parse(`http://${host}:${port}`);
    return url === null ? [] : [url.origin];
  });
}

/** Listens, or rejects with the reason why not. */
export function listen(server: Server, port: number, host: string | undefined): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

/** Whether the work was done in this many milliseconds. */
async function within(milliseconds: number, work: Promise<void>): Promise<boolean> {
  return Promise.race([work.then(() => true), sleep(milliseconds, false)]);
}
