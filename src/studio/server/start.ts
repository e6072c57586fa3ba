import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { DIST } from '../../hosts/node/environment.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import { headers, refuseForeign } from './access.ts';
import { answerError, createApi } from './api.ts';
import { createDocuments, loadPage } from './documents.ts';
import { createJobs } from './jobs.ts';
import { createMoved } from './moved.ts';
import { createSessions } from './sessions.ts';

/** This machine, to itself. */
const LOOPBACK = '127.0.0.1';

/** Milliseconds for a request to arrive: a file of 100 MB takes 13 minutes over a line of 1 Mbit/s. */
const LONGEST_UPLOAD = 30 * 60_000;

interface StudioOptions {
  /** What actions work with; the files that they name are the studio's own. */
  host: Omit<ActionHost, 'resolveFile'>;
  /** `127.0.0.1`; in a container, the address that is published on the loopback of the machine around it. */
  address: string;
  /** 0: any that is free. */
  port: number;
  /** Ends it. */
  signal: AbortSignal;
  onListening: (port: number) => void;
}

/**
 * Serves the studio of a list until it is ended. Work that is in progress then stops at its next safe place.
 *
 * @throws when the page is not built or the port is taken
 */
export async function serveStudio({
  host,
  address,
  port,
  signal,
  onListening,
}: StudioOptions): Promise<void> {
  const page = loadPage(DIST.studio);
  const jobs = createJobs();
  const readMoved = createMoved(host.list.db, host.actor, jobs.changes);
  await using sessions = createSessions(host, jobs);
  const app = new Hono();
  app.onError(answerError);
  app.use(headers, refuseForeign(host.settings));
  app.route('/api', createApi(host, sessions, jobs, readMoved));
  app.route('/', createDocuments(host.settings));
  app.get('*', ({ req }) => page(req.path));
  const answer = getRequestListener(app.fetch);
  const servers: Server[] = [];
  const listen = async (where: ListenOptions) => {
    const options = { requestTimeout: LONGEST_UPLOAD };
    const server = createServer(options, (incoming, outgoing) => void answer(incoming, outgoing));
    await once(server.listen(where), 'listening');
    servers.push(server);
    return server.address() as AddressInfo;
  };
  try {
    const { port: taken } = await listen({ port, host: address });
    // A browser may take “localhost” for either address: another program must not get what is meant for this one.
    if (address === LOOPBACK) await listen({ port: taken, host: '::1' }).catch(unlessTaken);
    onListening(taken);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    for (const server of servers) server.close();
    await jobs.stopAll();
    for (const server of servers) server.closeAllConnections();
  }
}

/** Machines without IPv6 have one address for themselves. */
function unlessTaken(error: NodeJS.ErrnoException): void {
  if (error.code === 'EADDRINUSE') throw error;
}
