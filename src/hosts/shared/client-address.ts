import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = [Address, number];

/** Bits of an IPv6 address that name one client: providers give each customer a /64 at least (RFC 6177). */
const IPV6_CLIENT_BITS = 64;

/** IPv6 networks that nobody reaches from outside; `fc00::/7` is the widest. */
const LOCAL = /^(?:uniqueLocal|linkLocal)$/;

/**
 * Finds out where a request comes from. Forwarding headers count only when the peer is a trusted proxy. Then the rightmost
 * address that is none of the proxies' is the client: the client may itself have written everything left of it.
 *
 * @returns `client`, for the limits: an IPv4 address, an IPv6 /64, or `unknown`; and whether the visitor came over plain
 *   HTTP, according to a trusted proxy
 */
export function clientInfo(
  peer: string | undefined,
  headers: IncomingHttpHeaders,
  trustedProxies: readonly Network[],
) {
  let address = parseAddress(peer ?? '');
  if (address === undefined) return { client: 'unknown', plainHttp: false };
  if (!isTrusted(address, trustedProxies)) return { client: clientKey(address), plainHttp: false };

  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  for (const text of forwarded.reverse()) {
    const named = parseAddress(text.trim());
    if (named === undefined) break;
    address = named;
    if (!isTrusted(named, trustedProxies)) break;
  }
  // With several proxies the last one is the one we trust, and it wrote the last value.
  const protocol = String(headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1);
  return { client: clientKey(address), plainHttp: protocol?.trim().toLowerCase() === 'http' };
}

/**
 * Reads one of `TRUSTED_PROXIES`: a network such as `10.0.0.0/8`, or a single address.
 *
 * @returns `undefined` if it is wrong, or wider than any network of one owner: strangers would be believed
 */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', bits, ...more] = text.split('/');
  const parsed = readAddress(address);
  if (parsed === undefined || more.length > 0) return undefined;
  const [least, most] = parsed.kind() === 'ipv4' ? [8, 32] : [LOCAL.test(parsed.range()) ? 7 : 16, 128];
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  return length >= least && length <= most ? [parsed, length] : undefined;
}

/** Accepts what sockets and proxies write: with a zone, in brackets, with a port, IPv4 inside IPv6. */
function parseAddress(text: string): Address | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%', 1);
  return readAddress(address);
}

function readAddress(text: string): Address | undefined {
  // Only the usual four decimal parts: "1" or "0x7f.1" would also be an IPv4 address to some. What cannot be one is not
  // tried: the library throws inside, which takes a fifth of the time of a sign-up.
  const valid = text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text);
  // IPv4 inside IPv6 is taken for the IPv4 address that it is.
  return valid ? ipaddr.process(text) : undefined;
}

function isTrusted(address: Address, networks: readonly Network[]): boolean {
  return ipaddr.subnetMatch(address, { trusted: [...networks] }, '') === 'trusted';
}

function clientKey(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_CLIENT_BITS}`).toString()}/${IPV6_CLIENT_BITS}`;
}
