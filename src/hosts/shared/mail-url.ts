import { parseEmail, type Email } from '../../contract/email.ts';
import { isThisMachine } from './database-url.ts';
import type { Problem } from './setting-values.ts';

/** The mail server that `MAIL_URL` names. Nothing was looked up or opened yet. */
export interface MailServer {
  host: string;
  port: number;
  login: { user: string; password: string } | undefined;
  /**
   * - implicit: encrypted from the first byte on (RFC 8314)
   * - starttls: encrypted before the login and before any mail (RFC 3207), or not used at all
   * - off: not encrypted
   */
  encryption: 'implicit' | 'starttls' | 'off';
  /** Whether the server must prove its name with a certificate. */
  verify: boolean;
  /** File with the certificate of the authority that signed the server's; otherwise the system's authorities. */
  authority: string | undefined;
  /** Most connections at once. */
  connections: number;
}

/** A sender or a reply address. */
export interface Mailbox {
  name: string;
  email: Email;
}

const PARAMETERS = ['tls', 'ca', 'connections'];
const TLS_MODES = ['verify', 'no-verify', 'off'] as const;

/** Ports by RFC 8314, section 7.3, and RFC 6409. A relay on this machine usually listens on 25 alone. */
const PORTS = { implicit: 465, starttls: 587, off: 25 } as const;

/** Most providers accept five connections of one sender, and some of them fewer than ten. */
const CONNECTIONS = 5;

/**
 * Reads `smtps://user:password@host:465` (TLS from the first byte) or `smtp://user:password@host:587` (STARTTLS, which
 * is required). Parameters: `tls=verify|no-verify|off`, `ca=FILE`, `connections=5`. An unknown one is rejected, because to
 * ignore it could mean to leave out what it asks for.
 *
 * @returns the server, or what is wrong; never the text itself, which may hold a password
 */
export function parseMailUrl(text: string): MailServer | Problem {
  const url = URL.parse(text);
  const host = url?.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase() ?? '';
  if (url === null || !/^smtps?:$/.test(url.protocol) || !/^[\w.:-]+$/.test(host))
    return { problem: 'must be smtps://user:password@host:465 or smtp://user:password@host:587' };
  if (!/^\/?$/.test(url.pathname) || url.hash !== '')
    return { problem: 'must have nothing after the port but parameters' };
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined)
    return { problem: `must have no parameters but ${PARAMETERS.join(', ')}, and has "${unknown}"` };
  const connections = Number(url.searchParams.get('connections') ?? CONNECTIONS);
  if (!Number.isInteger(connections) || connections < 1 || connections > 50)
    return { problem: 'must have from 1 to 50 connections' };
  const tls = parseTls(url, host);
  if ('problem' in tls) return tls;
  try {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    if ((user === '') !== (password === ''))
      return { problem: 'must have both a user name and a password, or none' };
    return {
      host,
      port: url.port === '' ? PORTS[tls.encryption] : Number(url.port),
      login: user === '' ? undefined : { user, password },
      ...tls,
      authority: url.searchParams.get('ca') ?? undefined,
      connections,
    };
  } catch {
    return { problem: 'must write a "%" in a password as %25' };
  }
}

/**
 * A connection that leaves the machine is encrypted, and the server proves its name, unless `tls` names another mode. A
 * relay on this machine seldom has a certificate.
 */
function parseTls(url: URL, host: string): Pick<MailServer, 'encryption' | 'verify'> | Problem {
  const typed = url.searchParams.get('tls');
  const implicit = url.protocol === 'smtps:';
  const mode =
    typed === null
      ? !implicit && isThisMachine(host) && !url.searchParams.has('ca')
        ? 'off'
        : 'verify'
      : TLS_MODES.find((known) => known === typed);
  if (mode === undefined) return { problem: `must have tls=${TLS_MODES.join(', tls=')}` };
  if (mode === 'off')
    return implicit
      ? { problem: 'must begin with smtp:// for tls=off' }
      : { encryption: 'off', verify: false };
  return { encryption: implicit ? 'implicit' : 'starttls', verify: mode === 'verify' };
}

/** Reads `Name <address>` or an address alone. The name goes into a header, so it has no control characters. */
export function parseMailbox(text: string): Mailbox | Problem {
  const [, name = '', address = text] = /^(?:"?([^"<>\p{Cc}]*?)"?\s*)<([^<>]+)>$/u.exec(text) ?? [];
  const email = parseEmail(address);
  return email === undefined
    ? { problem: 'must be an address, or a name and an address in angle brackets' }
    : { name: name.trim(), email };
}
