import { parseEmail } from '../../contract/email.ts';
import type { Mailbox, MailServer } from '../../mail/transport.ts';
import { parseServerUrl, readTls } from './server-url.ts';
import { isProblem, type ValueProblem } from './setting-values.ts';

/** Ports by RFC 8314, section 7.3, and RFC 6409. A relay on this machine usually listens on 25 alone. */
const PORTS = { implicit: 465, starttls: 587, off: 25 } as const;

/**
 * Reads `smtps://user:password@host:465` (TLS from the first byte) or `smtp://user:password@host:587` (STARTTLS, which
 * is required). Parameters: `tls=verify|no-verify|off`, `ca=FILE`.
 *
 * @returns the server, or what is wrong; never the text itself, which may hold a password
 */
export function parseMailUrl(text: string): MailServer | ValueProblem {
  const server = parseServerUrl(text, ['tls', 'ca']);
  if (isProblem(server)) return server;
  const { protocol, host = '', path, user, password, parameter } = server;
  const implicit = protocol === 'smtps:';
  const isWhole = (user === undefined) === (password === undefined) && /^\/?$/.test(path);
  if (!isWhole || !/^smtps?:$/.test(protocol) || !/^[\w.:-]+$/.test(host))
    return { problem: 'must be smtps://user:password@host:465 or smtp://user:password@host:587' };
  const authority = parameter('ca');
  const mode = readTls(parameter('tls'), host, implicit || authority !== undefined);
  if (mode === undefined) return { problem: 'must have tls=verify, tls=no-verify or tls=off' };
  if (mode === 'unencrypted' && implicit) return { problem: 'must begin with smtp:// for tls=off' };
  const encryption = implicit ? 'implicit' : mode === 'unencrypted' ? 'off' : 'starttls';
  return {
    host,
    port: server.port ?? PORTS[encryption],
    login: user === undefined || password === undefined ? undefined : { user, password },
    encryption,
    verify: mode === 'verified',
    authority,
  };
}

/**
 * Reads `Name <address>` or an address alone. The name goes into a line of a header, which has 998 characters at most
 * (RFC 5322, section 2.1.1), encoded up to nine times as long: so it is short and has no control characters.
 */
export function parseMailbox(text: string): Mailbox | ValueProblem {
  const [, name = '', address = text] = /^(?:"?([^"<>\p{Cc}]{0,100}?)"?\s*)<([^<>]+)>$/u.exec(text) ?? [];
  const email = parseEmail(address);
  return email === undefined
    ? {
        problem:
          'must be an address, or a name of at most 100 characters before it, such as Name <hello@waitlist.example>',
      }
    : { name: name.trim(), email };
}
