import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { CONSENT_VERSION } from '../../content/consent.ts';
import { createApp, type App } from '../../waitlist/app.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { securityHeaders } from '../shared/security-headers.ts';
import type { Backend } from './backend.ts';
import { createClientInfo } from '../shared/client-address.ts';
import type { Settings } from '../shared/settings.ts';
import type { Observer } from '../shared/observer.ts';
import { ownOrigins } from './own-origins.ts';
import { createReadiness } from './readiness.ts';
import { closeServer, createWaitlistServer } from './server.ts';
import { loadSite } from './site.ts';
import { createVisits } from './visits.ts';

/** A running service. */
export interface Service {
  /** Where it listens. */
  address: AddressInfo;
  /**
   * Takes no more connections, answers what was asked, syncs what was taken, lets go of everything.
   *
   * @returns whether every request was answered in time (who was still sending his is cut off), and whether the store
   * let go of its database
   */
  stop(): Promise<{ drained: boolean; closed: boolean }>;
}

/** Milliseconds for requests on their way to be answered; then their connections are cut. */
const DRAIN_TIMEOUT = 6000;
/** Milliseconds for the store to finish after that. Together they stay below the 10 s that supervisors wait. */
const CLOSE_TIMEOUT = 3000;

/** The origins that the configuration names. */
export function configuredOrigins({ allowedOrigins, publicOrigin }: Settings): string[] {
  return publicOrigin === undefined ? [...allowedOrigins] : [...allowedOrigins, publicOrigin];
}

/** The function over a backend, as this host runs it. */
export function composeApp(
  config: Settings,
  backend: Backend,
  allowedOrigins: ReadonlySet<string>,
  { onAnswer }: Observer,
): App {
  return createApp({
    store: backend.store,
    limits: backend.limits,
    clock: systemClock,
    newId,
    consentVersion: CONSENT_VERSION,
    allowedOrigins,
    headers: securityHeaders({ kind: 'function', tls: usesTls(config) }),
    discloseDuplicates: config.discloseDuplicates,
    minFormSeconds: config.minFormSeconds,
    sleep: async (milliseconds) => sleep(milliseconds),
    observe: onAnswer,
  });
}

/**
 * Starts the service over a backend that the caller opened.
 *
 * @throws when the page is not built, or the port can't be had
 */
export async function startService(config: Settings, backend: Backend, observer: Observer): Promise<Service> {
  const tls = usesTls(config);
  const origins = new Set(configuredOrigins(config));
  const server = createWaitlistServer({
    app: composeApp(config, backend, origins, observer),
    site: loadSite(config.distFolder, securityHeaders({ kind: 'asset', tls })),
    isReady: createReadiness(() => backend.store.check(), systemClock),
    headers: securityHeaders({ kind: 'function', tls }),
    clientInfo: createClientInfo(config.trustedProxies),
    visits: createVisits(systemClock),
    onFailure: observer.onFailure,
    ...(tls && { secureOrigin: config.publicOrigin }),
  });
  const address = await listen(server, config.port, config.host);
  // Whoever has not said where visitors reach the page tries it on this machine or in this network.
  if (config.publicOrigin === undefined) for (const origin of ownOrigins(address.port)) origins.add(origin);
  return {
    address,
    async stop() {
      const drained = await within(DRAIN_TIMEOUT, closeServer(server));
      if (!drained) server.closeAllConnections();
      const closed = await within(CLOSE_TIMEOUT, backend.store.close());
      return { drained, closed };
    },
  };
}

function usesTls({ publicOrigin }: Settings): boolean {
  return publicOrigin?.startsWith('https:') ?? false;
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
