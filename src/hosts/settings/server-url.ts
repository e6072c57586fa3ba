import { parseEmail } from '../../contract/email.ts';
import type { Mailbox, MailServer } from '../../mail/transport.ts';

/** Where the list is kept, as `DATABASE_URL` names it. Nothing was looked up or opened yet. */
export type DatabaseLocation =
  /** The file as it was written; the host resolves a relative path against the project's folder. */
  { kind: 'sqlite'; path: string } | PostgresLocation;

export interface PostgresLocation {
  kind: 'postgres';
  /** A name, an address, or the folder of the server's socket. */
  host: string;
  /** Unset like all that follows: the driver's own default. */
  port: number | undefined;
  database: string | undefined;
  user: string | undefined;
  password: string | undefined;
  /** Unset: not encrypted. `verify`: it must prove its name, to `authority` (`DATABASE_CA`, as text) or the system's. */
  tls: { verify: boolean; authority?: string | undefined } | undefined;
}

/** Reads `DATABASE_URL`; `undefined` if it is wrong. Its parameters are called as in libpq. */
export function parseDatabaseUrl(text: string): DatabaseLocation | undefined {
  const file = /^sqlite:(?:\/\/(?=\/))?((?!\/\/)[^:].*)$/.exec(text)?.[1];
  if (file !== undefined) return { kind: 'sqlite', path: file };
  // A host is named always, so that no variable of the driver's (PGHOST) leads elsewhere than these rules think.
  const server = parseServerUrl(text, ['host', 'sslmode'], 'localhost');
  if (!server || !/^postgres(?:ql)?:/i.test(text)) return undefined;
  const { host, port, path, user, password, tls } = server;
  return { kind: 'postgres', host, port, database: path || undefined, user, password, tls };
}

/** Where the list is, for people to read; without a password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.path;
  const { database, host, port } = location;
  const server = port === undefined ? host : `${host}:${port}`;
  return `PostgreSQL, ${database === undefined ? server : `${database} at ${server}`}`;
}

/** Ports by RFC 8314, section 7.3, and RFC 6409. A relay on this machine usually listens on 25 alone. */
const PORTS = { implicit: 465, starttls: 587, off: 25 } as const;

/** Reads `MAIL_URL`: `smtps` is TLS from the first byte on, `smtp` is STARTTLS, which is required. */
export function parseMailUrl(text: string): MailServer | undefined {
  const server = parseServerUrl(text, ['ca', 'tls'], '');
  if (!server) return undefined;
  const { protocol, host, path, user, password, tls, authority } = server;
  const encryption = protocol === 'smtps:' ? 'implicit' : tls ? 'starttls' : 'off';
  const isServer = /^smtps?:$/.test(protocol) && /^[\w.:-]+$/.test(host) && path === '';
  if (!isServer || !user !== !password || (encryption === 'implicit' && !tls)) return undefined;
  const login = user && password ? { user, password } : undefined;
  const port = server.port ?? PORTS[encryption];
  return { host, port, login, encryption, verify: tls?.verify === true, authority };
}

/**
 * Reads `Name <address>` or an address alone. The name goes into a line of a header, which has 998 characters at most
 * (RFC 5322, section 2.1.1), encoded up to nine times as long: so it is short and has no control characters.
 */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', address = text] = /^(?:"?([^"<>\p{Cc}]{0,100}?)"?\s*)<([^<>]+)>$/u.exec(text) ?? [];
  const email = parseEmail(address);
  return email === undefined ? undefined : { name: name.trim(), email };
}

/**
 * Reads `scheme://user:password@host:port/path?parameters`. An unknown parameter is wrong, because to ignore it could mean
 * to leave out what it asks for. A connection that leaves the machine is encrypted and the server proves its name, unless
 * `sslmode` or `tls` says otherwise. Every mode that asks for encryption also checks the name, unlike in libpq, where
 * `require` trusts whoever answers: an operator who wants that writes `no-verify`.
 *
 * @returns what it names, `undefined` for what it leaves out; or `undefined` if it is wrong
 */
function parseServerUrl(text: string, names: readonly string[], usualHost: string) {
  const url = URL.parse(text);
  const parameters = new Map(url?.searchParams);
  const isKnown = [...parameters].every(([name, value]) => names.includes(name) && value !== '');
  if (!url || url.port === '0' || !isKnown || parameters.size < url.searchParams.size) return undefined;
  try {
    // Without the brackets of an IPv6 address.
    const named = decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase());
    const host = parameters.get('host') ?? (named || usualHost);
    const authority = parameters.get('ca');
    const isPlain = isThisMachine(host) && url.protocol !== 'smtps:' && authority === undefined;
    const mode = parameters.get('sslmode') ?? parameters.get('tls') ?? (isPlain ? 'off' : 'verify');
    if (!/^(?:disable|off|no-verify|require|verify|verify-full)$/.test(mode)) return undefined;
    return {
      protocol: url.protocol,
      host,
      port: Number(url.port) || undefined,
      /** Without the slash before it. */
      path: decodeURIComponent(url.pathname + url.hash).slice(1),
      user: decodeURIComponent(url.username) || undefined,
      password: decodeURIComponent(url.password) || undefined,
      tls: /^(?:disable|off)$/.test(mode) ? undefined : { verify: mode !== 'no-verify' },
      authority,
    };
  } catch {
    return undefined; // A "%" that encodes nothing.
  }
}

/** Whether a connection to this host never leaves the machine: a loopback address or the folder of a socket. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\/.*)$/i.test(host);
}
