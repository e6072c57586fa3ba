import { connect } from 'node:tls';
import { PATHS } from '../../../content/locales.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/language.ts';
import { SUBMIT_EMAIL_PATH } from '../../../contract/submit-email.ts';
import { securityHeaders } from '../../../hosts/shared/security-headers.ts';
import { DAY } from '../../../waitlist/clock.ts';
import { describeNetwork, sendCanary } from './canary.ts';
import { bad, good, warning, type Finding, type Installation } from './finding.ts';

/** Milliseconds that the page has for its answer. */
const TIMEOUT = 10_000;
/** Certificates that renew themselves do so earlier. */
const LEAST_DAYS = 14;
/** A server whose clock differs by more stamps sign-ups wrongly. HTTP dates have whole seconds. */
const SKEW = 60_000;
/** A year: what browsers' preload lists and the Mozilla HTTP Observatory ask of HSTS, in seconds. */
const YEAR = 31_536_000;
/** What the page's policy must not allow, and what it must close. */
const OPEN = /'unsafe-inline'|'unsafe-eval'|(?:^|\s)(?:\*|https?:|data:)(?=[\s;]|$)/;
const CLOSED = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", 'form-action'];

/** Looks at the page as visitors reach it, and signs a canary up. */
export async function checkUrl(url: URL, installation: Installation): Promise<Finding[]> {
  const { fetch, clock } = installation;
  const page = url.pathname === '/' ? new URL(PATHS[DEFAULT_LANGUAGE], url) : url;
  const tls = url.protocol === 'https:';
  const findings: Finding[] = tls ? [await checkCertificate(url, clock.now())] : [bad('tls', 'plain')];
  let response: Response;
  let text: string;
  try {
    response = await fetch(page, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    text = await response.text();
  } catch (error) {
    return [...findings, bad('reached', 'bad', page.href, describeNetwork(error))];
  }
  if (response.status !== 200 || !text.includes(SUBMIT_EMAIL_PATH))
    return [...findings, bad('reached', 'other', page.href, response.status)];
  const skew = Math.abs(Date.parse(response.headers.get('date') ?? '') - clock.now());
  return [
    ...findings,
    good('reached', 'good', page.href),
    ...checkHeaders(response.headers, tls),
    ...(skew > SKEW ? [warning('clock', 'apart', Math.round(skew / 1000))] : []),
    await sendCanary(url, installation),
  ];
}

async function checkCertificate(url: URL, now: number): Promise<Finding> {
  try {
    const days = Math.floor(((await certificateEnd(url)) - now) / DAY);
    return days < LEAST_DAYS ? bad('tls', 'ending', days) : good('tls', 'good', days);
  } catch (error) {
    return bad('tls', 'bad', describeNetwork(error));
  }
}

/**
 * Until when the certificate of a host is good.
 *
 * @returns milliseconds since 1970
 * @throws when there is no connection, or a browser would not trust it
 */
function certificateEnd({ hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
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

/**
 * Compares the headers that came with a page with those that our own server sends (`hosts/shared/security-headers.ts`),
 * as the Mozilla HTTP Observatory would.
 */
export function checkHeaders(headers: Headers, tls: boolean): Finding[] {
  const expected = Object.entries(securityHeaders({ kind: 'page', tls }));
  const wrong = expected.flatMap(([name, value]): string[] => {
    const sent = headers.get(name);
    if (sent === null) return [name];
    return isGoodHeader(name, sent, value) ? [] : [`${name}: ${sent}`];
  });
  const versions = ['server', 'x-powered-by'].filter((name) => /\d/.test(headers.get(name) ?? ''));
  return [
    wrong.length > 0 ? bad('headers', 'bad', wrong.join('; ')) : good('headers', 'good', expected.length),
    ...(headers.get('set-cookie') === null ? [] : [bad('headers', 'cookie')]),
    ...(versions.length > 0 ? [warning('headers', 'telling', versions.join(', '))] : []),
  ];
}

function isGoodHeader(name: string, sent: string, expected: string): boolean {
  if (name === 'content-security-policy')
    return !OPEN.test(sent) && CLOSED.every((part) => sent.includes(part));
  if (name === 'strict-transport-security') return Number(/max-age=(\d+)/.exec(sent)?.[1] ?? 0) >= YEAR;
  return sent === expected;
}
