import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { DIST } from '../../hosts/node/environment.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import { HOUR } from '../../waitlist/clock.ts';
import { createAccess } from './access.ts';
import { answerError, createApi } from './api.ts';
import { createDocuments } from './documents.ts';
import { createDownloads } from './downloads.ts';
import { headers } from './headers.ts';
import { createJobs } from './jobs.ts';
import { loadPage } from './page-files.ts';
import { createPlans } from './plans.ts';
import { createUploads } from './uploads.ts';

interface StudioOptions {
  /** What actions work with; the files that they name are the studio's own. */
  host: Omit<ActionHost, 'resolveFile'>;
  /** `127.0.0.1`; in a container, the address that is published on the loopback of the machine around it. */
  address: string;
  /** 0: any that is free. */
  port: number;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Gets each link when it is made, and a signal that is aborted when it no longer works. */
  onLink: (link: string, spent: AbortSignal) => void;
  /** Calls back when Enter is pressed in the terminal. */
  onEnter: (listener: () => void) => void;
}

/** How often it is looked whether the studio is still in use, in milliseconds. */
const LOOK = 60_000;

/**
 * Serves the studio of a list until Ctrl-C, or until nobody has used it for an hour and no work is in progress. Work that
 * is in progress then stops at its next safe place.
 *
 * @throws when the page cannot be built or the port is taken
 */
export async function startStudio(options: StudioOptions): Promise<void> {
  const { host: given, signal, onLink, onEnter } = options;
  const { location, settings, actor } = given;
  const page = await loadPage(DIST.studio);
  const jobs = createJobs();
  await using uploads = createUploads(location.workFolder, location.backupFolder, jobs.isBusy);
  await using plans = createPlans(jobs, actor);
  const host = { ...given, resolveFile: uploads.resolve };
  const access = createAccess(actor);
  let usedAt = actor.monotonic();
  const app = new Hono();
  app.onError(answerError);
  app.use(headers, access.middleware);
  // What the page asks by itself is no use; it says when somebody touches it.
  app.post('/api/used', ({ body }) => {
    usedAt = actor.monotonic();
    return body(null, 204);
  });
  app
    .route('/api', createApi(host, jobs, plans, uploads))
    .route('/api', createDownloads(host, access.tickets));
  app.all('/api/*', ({ json }) => json({ reason: 'input' }, 404));
  app.route('/', createDocuments(settings));
  app.get('*', ({ req }) => page(req.path));
  const answer = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  const idle = Promise.withResolvers<unknown>();
  const look = () => {
    if (jobs.isBusy()) usedAt = actor.monotonic();
    if (actor.monotonic() - usedAt > HOUR) idle.resolve(undefined);
  };
  using ending = new DisposableStack();
  ending.adopt(setInterval(look, LOOK), clearInterval);
  server.listen(options.port, options.address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const showLink = () => {
    const { link, spent } = access.newLink(port);
    // The session before it has ended, and what it is being sent ends, too.
    server.closeAllConnections();
    onLink(link, spent);
  };
  showLink();
  onEnter(showLink);
  if (!signal.aborted) await Promise.race([once(signal, 'abort'), idle.promise]);
  server.close();
  await jobs.stopAll();
  server.closeAllConnections();
}
