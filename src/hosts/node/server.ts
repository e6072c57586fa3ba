import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BODY_LIMIT, SUBMIT_EMAIL_PATH } from '../../contract/submit-email.ts';
import type { App } from '../../waitlist/app.ts';
import { sendWebResponse, toWebRequest } from './fetch-bridge.ts';
import type { Site } from './site.ts';

export interface ServerDependencies {
  app: App;
  site: Site;
  /** Rejects while sign-ups can't be taken. */
  checkReady: () => Promise<void>;
  /** Headers of the answers that are neither a file's nor the function's. */
  headers: Readonly<Record<string, string>>;
  /** Who asks, for the limits. */
  clientOf: (request: IncomingMessage) => string;
}

/** A whole request must have come after this many milliseconds, its head after half of it; who is slower is cut off. */
const REQUEST_TIMEOUT = 20_000;
/** Above it new connections are dropped until old ones end. Well below the usual limit of open files. */
const MAX_CONNECTIONS = 8000;
/** No header of ours or of a proxy comes near. */
const MAX_HEADER_BYTES = 8192;
/** The function's address as the web-standard handler sees it. Not made from anything that a client sent. */
const FUNCTION_URL = `http://waitlist.internal${SUBMIT_EMAIL_PATH}`;

/** The HTTP server: the function, the page's files, two health answers, and nothing else. Not listening yet. */
export function createWaitlistServer(dependencies: ServerDependencies): Server {
  const server = createServer(
    {
      headersTimeout: REQUEST_TIMEOUT / 2,
      requestTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 10_000,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => void answer(dependencies, request, response),
  );
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

async function answer(
  dependencies: ServerDependencies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = request.url ?? '/';
  switch (target.split('?', 1)[0]) {
    case SUBMIT_EMAIL_PATH:
      await answerFunction(dependencies, request, response);
      return;
    case '/live':
      answerHealth(dependencies, response, true);
      return;
    case '/ready':
      answerHealth(
        dependencies,
        response,
        await dependencies.checkReady().then(
          () => true,
          () => false,
        ),
      );
      return;
    default:
      answerFile(dependencies, request, response, target);
  }
}

async function answerFunction(
  { app, clientOf }: ServerDependencies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let webRequest: Request;
  try {
    webRequest = await toWebRequest(request, FUNCTION_URL, BODY_LIMIT);
  } catch {
    // The client went away in the middle of its request; there is nobody to answer.
    response.destroy();
    return;
  }
  await sendWebResponse(await app.fetch(webRequest, { client: clientOf(request) }), response);
}

function answerHealth({ headers }: ServerDependencies, response: ServerResponse, well: boolean): void {
  const body = well ? 'ok\n' : 'unavailable\n';
  response.writeHead(well ? 200 : 503, {
    ...headers,
    'cache-control': 'no-store',
    'content-length': body.length,
    'content-type': 'text/plain; charset=utf-8',
  });
  response.end(body);
}

function answerFile(
  { site, headers }: ServerDependencies,
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...headers, allow: 'GET, HEAD', 'content-length': 0 });
    response.end();
    return;
  }
  const { 'accept-encoding': accepted, 'if-none-match': ifNoneMatch } = request.headers;
  const file = site.answer(target, {
    ...(typeof accepted === 'string' && { acceptEncoding: accepted }),
    ...(ifNoneMatch !== undefined && { ifNoneMatch }),
  });
  response.writeHead(file.status, file.headers);
  response.end(request.method === 'HEAD' ? undefined : file.body);
}
