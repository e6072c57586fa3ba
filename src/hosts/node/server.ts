import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { linkPath } from '../../content/locales.ts';
import { LANGUAGES } from '../../contract/language.ts';
import { LINK_PURPOSES, linkFunction } from '../../contract/link.ts';
import { APPLY_PATH } from '../../contract/stage.ts';
import { SUBMIT_EMAIL_PATH } from '../../contract/submit-email.ts';
import type { AppRequest } from '../../waitlist/function.ts';
import type { KeptStage } from '../../waitlist/stage-store.ts';
import type { SqlStore } from '../../waitlist/store/sql-store.ts';
import { clientInfo } from '../shared/client-address.ts';
import type { Functions } from '../shared/compose-app.ts';
import { securityHeaders } from '../shared/security-headers.ts';
import { applyLink, type Settings } from '../settings/settings.ts';
import type { Site } from './built-site.ts';
import { viewedFrom } from './visit.ts';

export interface ServerDependencies {
  settings: Pick<Settings, 'publicOrigin' | 'tls' | 'trustedProxies'>;
  functions: Functions;
  site: Site;
  /** What visitors can do at present. */
  stage: () => KeptStage;
  /** Counts who opens the page, by the source that led there. */
  sources: { countView: (source: string) => void };
  store: Pick<SqlStore, 'check'>;
  /** Whether proxies should send their requests to another node: this one will end. */
  isStopping: () => boolean;
  /** Called with errors that should not have happened while a request was answered. */
  onFailure: (error: unknown) => void;
}

/** A whole request must arrive within this many milliseconds, its head within half of it; slower ones are cut off. */
const REQUEST_TIMEOUT = 20_000;
/** How often these two are checked, in milliseconds. */
const TIMEOUT_CHECK = 1000;
/**
 * Milliseconds for which an idle connection is kept. Longer than the 60 s that proxies usually keep theirs: the other
 * way round, a proxy sends a request into a connection that is just being closed.
 */
const KEEP_ALIVE = 65_000;
/** Above it new connections are dropped until old ones end. */
const MAX_CONNECTIONS = 8000;
/** How often idle connections are closed while the server stops, in milliseconds. */
const SWEEP_PAUSE = 50;
/** Far more than the page's or a proxy's headers need. */
const MAX_HEADER_BYTES = 8192;

/**
 * The HTTP server: the functions, the site's files, two health answers, and nothing else. Not listening yet. What is no
 * HTTP, or comes too slowly, is answered by Node.
 */
export function createWaitlistServer(dependencies: ServerDependencies): Server {
  const server = createServer(
    {
      headersTimeout: REQUEST_TIMEOUT / 2,
      requestTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: TIMEOUT_CHECK,
      keepAliveTimeout: KEEP_ALIVE,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      if (CLOSING.has(request.socket)) return;
      // A server that stops closes each connection as soon as its answer is sent.
      if (dependencies.isStopping()) response.shouldKeepAlive = false;
      answer(dependencies, request, response).catch((error: unknown) => {
        dependencies.onFailure(error);
        // Other requests must not suffer for it.
        if (response.headersSent) response.destroy();
        else sendText(dependencies, response, 500, 'failed');
      });
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  // A client that stops reading its answer is cut off as well. Node closes at the second check without progress.
  server.setTimeout(KEEP_ALIVE / 2);
  return server;
}

/** Accepts no more connections; resolves when every request on its way is answered. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Connections that become idle only now would be kept for their next request.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_PAUSE);
  await closed;
  clearInterval(sweep);
}

/** Connections that end with the answer that is on its way. What has come behind it is not read. */
const CLOSING = new WeakSet<IncomingMessage['socket']>();

/** What links are for, by the paths that a form can be posted to: pages, and the functions' own. */
const LINK_PAGES = new Map(
  LINK_PURPOSES.flatMap((each) => LANGUAGES.map((language) => [linkPath(each, language), each] as const)),
);
const LINK_FUNCTIONS = new Map(LINK_PURPOSES.map((each) => [linkFunction(each), each]));

async function answer(
  dependencies: ServerDependencies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { settings, functions, site, store, isStopping } = dependencies;
  const { publicOrigin = '', tls, trustedProxies } = settings;
  const shown = dependencies.stage();
  const { method = '', url: target = '/', headers } = request;
  const path = target.split('?', 1)[0] ?? '';
  const isRead = method === 'GET' || method === 'HEAD';
  const page = method === 'POST' ? LINK_PAGES.get(path) : undefined;
  const purpose = page ?? LINK_FUNCTIONS.get(path);
  const { client, plainHttp } = clientInfo(request.socket.remoteAddress, headers, trustedProxies);
  // Node keeps the first, and something before us may have gone by the other (RFC 9112, section 3.2).
  if (request.headersDistinct['host']?.[1] !== undefined) {
    response.shouldKeepAlive = false;
    CLOSING.add(request.socket);
    sendText(dependencies, response, 400, 'two hosts');
  } else if (isRead && (path === '/live' || path === '/ready')) {
    const working = path === '/live' || (await isReady(store));
    const state = isStopping() ? 'stopping' : working ? 'ok' : 'unavailable';
    sendText(dependencies, response, state === 'ok' ? 200 : 503, state);
  } else if (plainHttp && tls) {
    // Only who reads is led on: a program that posts addresses over an open line should hear of it (ASVS 5.0, 4.1.2).
    if (isRead) response.setHeader('location', publicOrigin + (target.startsWith('/') ? target : '/'));
    sendText(dependencies, response, isRead ? 308 : 403, 'HTTPS only');
  } else if (path === SUBMIT_EMAIL_PATH) {
    await answerWithApp(functions.submit, request, response, { client, target });
  } else if (purpose !== undefined) {
    const pageOrigin = page === undefined ? publicOrigin : '';
    await answerWithApp(functions.links, request, response, { purpose, client, target, pageOrigin });
  } else if (isRead && path === APPLY_PATH) {
    response.setHeader('location', applyLink(shown) ?? '/');
    sendText(dependencies, response, 302, 'found');
  } else if (isRead && path.endsWith('/') && site(path.slice(0, -1), headers).status !== 404) {
    // People type it from a poster. It leads to a file of the site's only, never to where the target says.
    response.setHeader('location', path.slice(0, -1) + target.slice(path.length));
    sendText(dependencies, response, 308, 'without the slash');
  } else if (isRead) {
    const source = viewedFrom(target, headers, functions.allowedOrigins);
    const file = site(path, headers, shown.stage);
    if (source !== undefined && method === 'GET') dependencies.sources.countView(source);
    response.writeHead(file.status, file.headers).end(file.body);
  } else {
    response.setHeader('allow', LINK_PAGES.has(path) ? 'GET, HEAD, POST' : 'GET, HEAD');
    sendText(dependencies, response, 405, 'method not allowed');
  }
}

const isReady = async (store: ServerDependencies['store']) =>
  (await Promise.allSettled([store.check()]))[0].status === 'fulfilled';

/**
 * Answers a request of Node's with the web-standard app.
 *
 * The app gets method, headers and body, and no address: nothing that a client writes into Host or into the target can
 * steer what runs. Bytes that the app does not read are read off after the answer, so that the connection stays usable.
 */
async function answerWithApp<Context>(
  app: (request: AppRequest, context: Context) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  context: Context,
): Promise<void> {
  const headers = new Headers();
  const { method = 'GET', rawHeaders: raw } = incoming;
  for (let index = 0; index < raw.length; index += 2) headers.append(raw[index] ?? '', raw[index + 1] ?? '');
  const body = incoming.iterator({ destroyOnReturn: false });
  const response = await app({ method, headers, body }, context);
  const answer = Buffer.from(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers).end(answer);
}

/** An answer that is neither a file's nor a function's. */
function sendText(
  { settings: { tls } }: ServerDependencies,
  response: ServerResponse,
  status: number,
  text: string,
): void {
  response.writeHead(status, {
    ...securityHeaders({ kind: 'function', tls }),
    'cache-control': 'no-store',
    'content-length': text.length + 1,
    'content-type': 'text/plain; charset=utf-8',
  });
  response.end(`${text}\n`);
}
