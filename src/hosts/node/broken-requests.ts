import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** What Node's parser gives as the reason, where the answer is not simply 400. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers what is no HTTP, or comes too slowly, as Node would by itself, but with the headers that every answer of ours
 * carries, and closes the connection.
 *
 * Nothing can be torn apart by it: whatever else was answered on the connection was handed over whole.
 */
export function answerBrokenRequests(server: Server, headers: Readonly<Record<string, string>>): void {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`, () => socket.destroy());
  });
}

/**
 * Whether a request names exactly one host, as RFC 9112, section 3.2, demands of HTTP/1.1. Node lets two pass, and
 * refuses none with an answer that carries no headers of ours, so it is told to leave both to us.
 */
export function namesItsHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}
