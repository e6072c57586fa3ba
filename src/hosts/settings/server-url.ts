/**
 * Reads `scheme://user:password@host:port/path?parameters`. An unknown parameter is rejected, because to ignore it could
 * mean to leave out what it asks for.
 *
 * @returns what it names, `undefined` for what it leaves out, or what is wrong; never the text itself, which may hold a
 *   password
 */
export function parseServerUrl(text: string, parameters: readonly string[]) {
  const url = URL.parse(text);
  if (url === null) return { problem: 'must be a URL, such as scheme://user:password@host:port' };
  const names = [...url.searchParams.keys()];
  if (names.some((name, index) => names.indexOf(name) < index || url.searchParams.get(name) === ''))
    return { problem: 'must have each parameter once and with a value, such as ?name=value' };
  const unknown = names.find((name) => !parameters.includes(name));
  if (unknown !== undefined)
    return { problem: `must have no parameters but ${parameters.join(', ')}, and has "${unknown}"` };
  if (url.port === '0') return { problem: 'must have a port from 1 to 65535, such as :5432, or none' };
  const part = (encoded: string) => (encoded === '' ? undefined : decodeURIComponent(encoded));
  try {
    return {
      protocol: url.protocol,
      /** A name or an address, without brackets. */
      host: part(url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()),
      port: url.port === '' ? undefined : Number(url.port),
      /** What follows the port, with its slash. */
      path: decodeURIComponent(url.pathname + url.hash),
      user: part(url.username),
      password: part(url.password),
      parameter: (name: string) => url.searchParams.get(name) ?? undefined,
    };
  } catch {
    return { problem: 'must write each sign of a password as URLs do, such as %25 for "%"' };
  }
}

const MODES = {
  disable: 'unencrypted',
  off: 'unencrypted',
  'no-verify': 'unverified',
  require: 'verified',
  verify: 'verified',
  'verify-full': 'verified',
} as const;

/**
 * How a connection is encrypted. One that leaves the machine is, and the server proves its name, unless the parameter
 * names another mode. Every mode that asks for encryption also checks the name, unlike in libpq, where `require` trusts
 * whoever answers: an operator who wants that writes `no-verify`.
 *
 * @param mode what the parameter says
 * @param isAskedFor whether something else asks for encryption: the scheme, or the name of a certificate authority
 */
export function readTls(mode: string | undefined, host: string, isAskedFor: boolean) {
  if (mode !== undefined) return Object.hasOwn(MODES, mode) ? MODES[mode as keyof typeof MODES] : undefined;
  return isThisMachine(host) && !isAskedFor ? 'unencrypted' : 'verified';
}

/** Whether a connection to this host never leaves the machine: a loopback address or the folder of a socket. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\/.*)$/i.test(host);
}
