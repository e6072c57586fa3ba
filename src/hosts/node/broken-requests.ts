import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What Node's parser gives as the reason, where the answer is not simply 400. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers bytes that are no HTTP, and requests that come too slowly, as Node would by itself, but with the headers that
 * every answer of ours carries, and closes the connection.
 *
 * A complete request before the broken bytes is answered first, and the broken bytes behind it get no answer: they must
 * not turn a sign-up that was stored into an error.
 *
 * @returns is to be called with every request whose answer begins
 */
export function answerBrokenRequests(
  server: Server,
  headers: Readonly<Record<string, string>>,
): (request: IncomingMessage, response: ServerResponse) => void {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const latest = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
  const close = (socket: Duplex) => socket.end(() => socket.destroy());
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const last = latest.get(socket);
    if (last?.request.complete && !last.response.writableFinished) {
      // Answers leave in order: with the latest one, all complete requests on this connection are answered.
      last.response.once('finish', () => close(socket));
      return;
    }
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`, () => socket.destroy());
  });
  return (request, response) => latest.set(request.socket, { request, response });
}

/**
 * Whether a request names exactly one host, as RFC 9112, section 3.2, demands of HTTP/1.1. Node accepts two, and rejects
 * none with an answer that carries no headers of ours, so both are left to us.
 */
export function namesItsHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}
