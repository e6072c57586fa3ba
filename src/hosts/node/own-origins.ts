import { hostname, networkInterfaces } from 'node:os';

/**
 * The origins under which a browser reaches this machine directly: localhost, its addresses on the network, its name.
 * Made from what the machine knows of itself and never from what a request says, so that a foreign name that somebody
 * points at this machine is not among them.
 */
export function ownOrigins(port: number): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    // An address that holds on one link only is written with a zone, which no origin can carry.
    .filter(({ address, scopeid }) => !address.includes('%') && !scopeid)
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
  return [...new Set(['localhost', '127.0.0.1', '[::1]', hostname(), ...addresses])].flatMap((host) => {
    const url = URL.parse(`http://${host}:${port}`);
    return url === null ? [] : [url.origin];
  });
}
