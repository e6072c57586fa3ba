import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { HOUR, type Clock } from '../../waitlist/clock.ts';
import { createAccess } from './access.ts';
import { createStudio } from './app.ts';
import type { Jobs } from './jobs.ts';
import type { PageFile } from './page-files.ts';
import type { Hono } from 'hono';

interface ServeOptions {
  /** `127.0.0.1`; in a container, the address that is published on the loopback of the machine around it. */
  host: string;
  /** 0: any that is free. */
  port: number;
  page: (address: string) => PageFile | undefined;
  api: Hono;
  jobs: Jobs;
  clock: Clock;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Gets each link when it is made. */
  onLink: (link: string) => void;
  /** Calls back when Enter is pressed in the terminal. */
  onEnter: (listener: () => void) => void;
}

/** Without anything that a person did and without work, in milliseconds. */
const IDLE = HOUR;

/**
 * Serves the studio until Ctrl-C, or until nobody has used it for an hour and no work is in progress. Work that is in
 * progress then stops at its next safe place.
 *
 * @throws when the port is taken
 */
export async function serveStudio(options: ServeOptions): Promise<void> {
  const { host, port, page, api, jobs, clock, signal, onLink, onEnter } = options;
  const access = createAccess();
  let usedAt = clock.now();
  const app = createStudio({
    access,
    page,
    api,
    onUse: (ago) => (usedAt = Math.max(usedAt, clock.now() - ago)),
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(port, host);
  await once(server, 'listening');
  const open = (server.address() as AddressInfo).port;
  const showLink = () => onLink(access.newLink(open));
  showLink();
  onEnter(showLink);
  const idle = Promise.withResolvers<unknown>();
  const timer = setInterval(() => {
    if (!jobs.isBusy() && clock.now() - usedAt > IDLE) idle.resolve(undefined);
  }, 60_000);
  if (!signal.aborted) await Promise.race([once(signal, 'abort'), idle.promise]);
  clearInterval(timer);
  server.close();
  await jobs.stopAll();
  if ('closeAllConnections' in server) server.closeAllConnections();
}
