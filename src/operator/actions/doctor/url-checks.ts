import { connect } from 'node:tls';
import { PATHS } from '../../../content/locales.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/language.ts';
import { SUBMIT_EMAIL_PATH } from '../../../contract/submit-email.ts';
import { securityHeaders } from '../../../hosts/shared/security-headers.ts';
import { DAY } from '../../../waitlist/clock.ts';
import { describeNetwork, sendCanary } from './canary.ts';
import { check, type CheckedHost, type Finding } from './finding.ts';

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
export async function checkUrl(url: URL, host: CheckedHost): Promise<Finding[]> {
  const { fetch, actor } = host;
  const page = url.pathname === '/' ? new URL(PATHS[DEFAULT_LANGUAGE], url) : url;
  const https = await checkHttps(url, actor.now());
  const details = { url: page.href };
  let response: Response;
  let text: string;
  try {
    response = await fetch(page, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    text = await response.text();
  } catch (error) {
    return [https, check('reached', 'bad', { ...details, sentence: describeNetwork(error) })];
  }
  if (response.status !== 200 || !text.includes(SUBMIT_EMAIL_PATH))
    return [https, check('reached', 'bad', { ...details, sentence: String(response.status) })];
  const skew = Math.abs(Date.parse(response.headers.get('date') ?? '') - actor.now());
  return [
    https,
    check('reached', false),
    checkHeaders(response.headers, url.protocol === 'https:'),
    ...(skew > SKEW ? [check('clock', 'look', { time: new Date(actor.now()).toISOString() })] : []),
    await sendCanary(url, host),
  ];
}

/** Whether addresses are sent encrypted, to a host that browsers trust for some time yet. */
async function checkHttps(url: URL, now: number): Promise<Finding> {
  if (url.protocol !== 'https:') return check('https', 'bad', { sentence: url.origin });
  try {
    const end = await certificateEnd(url);
    return check('https', end - now < LEAST_DAYS * DAY && 'bad', { sentence: new Date(end).toISOString() });
  } catch (error) {
    return check('https', 'bad', { sentence: describeNetwork(error) });
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
export function checkHeaders(headers: Headers, tls: boolean): Finding {
  const wrong = Object.entries(securityHeaders({ kind: 'page', tls })).flatMap(([name, value]): string[] => {
    const sent = headers.get(name);
    if (sent === null) return [name];
    return isGoodHeader(name, sent, value) ? [] : [`${name}: ${sent}`];
  });
  // The page promises that there is no cookie; versions help whoever looks for old ones.
  const unwanted = ['set-cookie', 'server', 'x-powered-by']
    .map((name) => `${name}: ${headers.get(name) ?? ''}`)
    .filter((sent) => /^set-cookie: .|\d/.test(sent));
  const headersSent = [...wrong, ...unwanted].join('; ');
  return check('headers', headersSent !== '' && 'bad', { headers: headersSent });
}

function isGoodHeader(name: string, sent: string, expected: string): boolean {
  if (name === 'content-security-policy')
    return !OPEN.test(sent) && CLOSED.every((part) => sent.includes(part));
  if (name === 'strict-transport-security') return Number(/max-age=(\d+)/.exec(sent)?.[1] ?? 0) >= YEAR;
  return sent === expected;
}
