import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { BODY_LIMIT, SUBMIT_EMAIL_PATH } from '../../contract/submit-email.ts';
import type { App } from '../../waitlist/app.ts';
import { answerBrokenRequests, namesItsHost } from './broken-requests.ts';
import type { ClientInfo } from '../shared/client-address.ts';
import { sendWebResponse, toWebRequest } from './fetch-bridge.ts';
import type { Site } from './site.ts';
import type { Visits } from './visits.ts';

export interface ServerDependencies {
  app: App;
  site: Site;
  /** Whether sign-ups can be taken. */
  isReady: () => Promise<boolean>;
  /** Headers of the answers that are neither a file's nor the function's. */
  headers: Readonly<Record<string, string>>;
  /** Finds out who asks. */
  clientInfo: (socket: Socket, headers: IncomingHttpHeaders) => ClientInfo;
  visits: Visits;
  /** Told of what should not have happened while a request was answered. */
  onFailure: (error: unknown) => void;
  /** Where visitors who came over plain HTTP are sent, when the site is reached over TLS. */
  secureOrigin?: string | undefined;
}

/** A whole request must have come after this many milliseconds, its head after half of it; who is slower is cut off. */
const REQUEST_TIMEOUT = 20_000;
/** How often the two are looked at, in milliseconds. */
const TIMEOUT_CHECK = 1000;
/**
 * Milliseconds for which an idle connection is kept. Longer than the 60 s that proxies usually keep theirs: the other
 * way round, a proxy sends a request into a connection that is just being closed.
 */
const KEEP_ALIVE = 65_000;
/** Above it new connections are dropped until old ones end. */
const MAX_CONNECTIONS = 8000;
/** How often idle connections are looked for while the server ends, in milliseconds. */
const SWEEP_PAUSE = 50;
/** No header of ours or of a proxy comes near. */
const MAX_HEADER_BYTES = 8192;
/** The function's address as the web-standard handler sees it. Not made from anything that a client sent. */
const FUNCTION_URL = `http://waitlist.internal${SUBMIT_EMAIL_PATH}`;

/** The HTTP server: the function, the page's files, two health answers, and nothing else. Not listening yet. */
export function createWaitlistServer(dependencies: ServerDependencies): Server {
  const refused = new WeakSet<Socket>();
  const server = createServer(
    {
      headersTimeout: REQUEST_TIMEOUT / 2,
      requestTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: TIMEOUT_CHECK,
      keepAliveTimeout: KEEP_ALIVE,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
    },
    (request, response) => {
      // What stands behind a refused request on the same connection is part of what was refused.
      if (refused.has(request.socket)) return;
      if (!namesItsHost(request)) {
        refused.add(request.socket);
        response.shouldKeepAlive = false;
        sendText(dependencies, response, 400, 'one Host is needed');
        return;
      }
      // Once it takes no more connections, it lets go of those it has as soon as their answer is sent.
      if (!server.listening) response.shouldKeepAlive = false;
      answer(dependencies, request, response).catch((error: unknown) => {
        dependencies.onFailure(error);
        // The others must not suffer for it.
        if (response.headersSent) response.destroy();
        else sendText(dependencies, response, 500, 'failed');
      });
    },
  );
  answerBrokenRequests(server, dependencies.headers);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    refused.add(request.socket);
    response.shouldKeepAlive = false;
    sendText(dependencies, response, 417, 'expectation failed');
  });
  server.maxConnections = MAX_CONNECTIONS;
  // Who stops reading its answer is cut off as well.
  server.setTimeout(KEEP_ALIVE);
  return server;
}

/** Takes no more connections; resolves when every request on its way is answered. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Connections that become idle only now would be kept for their next request.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_PAUSE);
  await closed;
  clearInterval(sweep);
}

async function answer(
  dependencies: ServerDependencies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { isReady, secureOrigin } = dependencies;
  const target = request.url ?? '/';
  const path = target.split('?', 1)[0];
  if (path === '/live') {
    sendText(dependencies, response, 200, 'ok');
    return;
  }
  if (path === '/ready') {
    const ready = await isReady();
    sendText(dependencies, response, ready ? 200 : 503, ready ? 'ok' : 'unavailable');
    return;
  }
  const { client, plainHttp } = dependencies.clientInfo(request.socket, request.headers);
  if (path === SUBMIT_EMAIL_PATH) {
    // An address is not sent on from an open line; the page that a visitor gets there is on TLS already.
    if (plainHttp && secureOrigin !== undefined) sendText(dependencies, response, 403, 'HTTPS only');
    else await answerFunction(dependencies, request, response, client);
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    sendText(dependencies, response, 405, 'method not allowed');
  } else if (plainHttp && secureOrigin !== undefined) {
    response.setHeader('location', secureOrigin + (target.startsWith('/') ? target : '/'));
    sendText(dependencies, response, 308, 'HTTPS only');
  } else {
    answerFile(dependencies, request, response, client);
  }
}

async function answerFunction(
  { app, visits }: ServerDependencies,
  request: IncomingMessage,
  response: ServerResponse,
  client: string,
): Promise<void> {
  let webRequest: Request;
  try {
    webRequest = await toWebRequest(request, FUNCTION_URL, BODY_LIMIT);
  } catch {
    // The client went away in the middle of its request; there is nobody to answer.
    response.destroy();
    return;
  }
  const context = { client, secondsOnPage: visits.secondsSince(client) };
  await sendWebResponse(await app.fetch(webRequest, context), response);
}

function answerFile(
  { site, visits }: ServerDependencies,
  request: IncomingMessage,
  response: ServerResponse,
  client: string,
): void {
  const { 'accept-encoding': accepted, 'if-none-match': ifNoneMatch } = request.headers;
  const file = site.answer(request.url ?? '/', {
    ...(typeof accepted === 'string' && { acceptEncoding: accepted }),
    ...(ifNoneMatch !== undefined && { ifNoneMatch }),
  });
  if (file.isPage) visits.note(client);
  response.writeHead(file.status, file.headers);
  response.end(request.method === 'HEAD' ? undefined : file.body);
}

function sendText(
  { headers }: ServerDependencies,
  response: ServerResponse,
  status: number,
  text: string,
): void {
  response.writeHead(status, {
    ...headers,
    'cache-control': 'no-store',
    'content-length': text.length + 1,
    'content-type': 'text/plain; charset=utf-8',
  });
  response.end(`${text}\n`);
}
