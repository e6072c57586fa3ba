import { connect } from 'node:tls';

/** Milliseconds after which a server that does not answer is given up. */
const TIMEOUT = 10_000;

/**
 * Until when the certificate of a host is good.
 *
 * @returns milliseconds since 1970
 * @throws when there is no connection, or a browser would not trust it
 */
export function certificateEnd(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: url.hostname,
      port: Number(url.port || 443),
      servername: url.hostname,
      timeout: TIMEOUT,
    });
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
