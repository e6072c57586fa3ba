import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { CONSENT_VERSION } from '../../content/consent.ts';
import { createApp, type App, type AnswerEvent } from '../../waitlist/app.ts';
import { systemClock } from '../../waitlist/clock.ts';
import { NO_LIMITS } from '../../waitlist/limits.ts';
import { maskEmail } from '../../waitlist/mask-email.ts';
import { createSqlStore } from '../../waitlist/store/sql-store.ts';
import type { WaitlistStore } from '../../waitlist/store/store.ts';
import { securityHeaders } from '../security-headers.ts';
import { openServiceDatabase } from './database.ts';
import type { Config } from './env.ts';
import { errorFields, type Log } from './log.ts';
import { ownOrigins } from './own-origins.ts';
import { createWaitlistServer } from './server.ts';
import { loadSite } from './site.ts';

/** A running service. */
export interface Service {
  /** Where it listens. */
  address: AddressInfo;
  /**
   * Takes no more connections, answers what was asked, syncs what was taken, lets go of everything.
   *
   * @returns whether all of that was done in time
   */
  stop(): Promise<boolean>;
}

/** Milliseconds for requests on their way to be answered; then their connections are cut. */
const DRAIN_TIMEOUT = 7000;
/** Milliseconds for the store to finish after that. */
const CLOSE_TIMEOUT = 2000;

/** Opens the store that the configuration names, with its failures and recoveries in the log. */
export function openStore(config: Config, log: Log): WaitlistStore {
  const { kysely, kind } = openServiceDatabase(config.database);
  return createSqlStore({
    db: kysely,
    kind,
    clock: systemClock,
    onAvailability: (reason) => {
      if (reason === undefined) log('info', 'store available');
      else log('error', 'store unavailable', errorFields(reason));
    },
  });
}

/** The origins that the configuration names. */
export function configuredOrigins({ allowedOrigins, publicOrigin }: Config): string[] {
  return publicOrigin === undefined ? [...allowedOrigins] : [...allowedOrigins, publicOrigin];
}

/** The function over a store, as this host runs it. */
export function composeApp(
  config: Config,
  store: WaitlistStore,
  allowedOrigins: ReadonlySet<string>,
  log: Log,
): App {
  return createApp({
    store,
    limits: NO_LIMITS,
    clock: systemClock,
    newId,
    consentVersion: CONSENT_VERSION,
    allowedOrigins,
    headers: securityHeaders({ kind: 'function', tls: usesTls(config) }),
    discloseDuplicates: config.discloseDuplicates,
    sleep: async (milliseconds) => sleep(milliseconds),
    observe: (event) => logAnswer(log, event),
  });
}

/**
 * Starts the service over a store that the caller opened.
 *
 * @throws when the page is not built, or the port can't be had
 */
export async function startService(config: Config, store: WaitlistStore, log: Log): Promise<Service> {
  const tls = usesTls(config);
  const distFolder = config.distFolder ?? resolve(import.meta.dirname, '../../../dist');
  const origins = new Set(configuredOrigins(config));
  const server = createWaitlistServer({
    app: composeApp(config, store, origins, log),
    site: loadSite(distFolder, securityHeaders({ kind: 'asset', tls })),
    checkReady: () => store.check(),
    headers: securityHeaders({ kind: 'function', tls }),
    clientOf: (request) => request.socket.remoteAddress ?? '',
  });
  const address = await listen(server, config.port, config.host);
  for (const origin of ownOrigins(address.port)) origins.add(origin);
  return {
    address,
    async stop() {
      const drained = await within(DRAIN_TIMEOUT, closeServer(server));
      if (!drained) server.closeAllConnections();
      const closed = await within(CLOSE_TIMEOUT, store.close());
      return drained && closed;
    },
  };
}

function usesTls({ publicOrigin }: Config): boolean {
  return publicOrigin?.startsWith('https:') ?? false;
}

function logAnswer(log: Log, { outcome, format, language, email, milliseconds, reason }: AnswerEvent): void {
  log(reason === undefined ? 'info' : 'error', 'submission', {
    outcome,
    format,
    language,
    ...(email !== undefined && { email: maskEmail(email) }),
    milliseconds: Math.round(milliseconds * 10) / 10,
    ...(reason !== undefined && errorFields(reason)),
  });
}

function listen(server: Server, port: number, host: string | undefined): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
  });
}

/** Whether the work was done in this many milliseconds. */
async function within(milliseconds: number, work: Promise<void>): Promise<boolean> {
  return Promise.race([work.then(() => true), sleep(milliseconds, false, { ref: false })]);
}
