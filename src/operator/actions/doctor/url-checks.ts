import { PATHS } from '../../../content/locales.ts';
import { withFacts } from '../../../content/placeholders.ts';
import { OTHER_TEXTS } from '../../../content/translations.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/language.ts';
import { SUBMIT_EMAIL_PATH } from '../../../contract/submit-email.ts';
import { securityHeaders } from '../../../hosts/shared/security-headers.ts';
import { escapeHtml } from '../../../site/document.ts';
import { sendCanary } from './canary.ts';
import { check, describeFault, type CheckedHost, type Finding } from './finding.ts';

/** Milliseconds that the page has for its answer. */
const TIMEOUT = 10_000;
/** A year: what browsers' preload lists and the Mozilla HTTP Observatory ask of HSTS, in seconds. */
const YEAR = 31_536_000;
/** What the page's policy must not allow, and what it must close. */
const OPEN = /'unsafe-inline'|'unsafe-eval'|(?:^|\s)(?:\*|https?:|data:)(?=[\s;]|$)/;
const CLOSED = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", 'form-action'];

/** Looks at the page as visitors reach it, over a certificate that is trusted, and signs a canary up. */
export async function checkUrl(url: URL, host: CheckedHost): Promise<Finding[]> {
  const page = url.pathname === '/' ? new URL(PATHS[DEFAULT_LANGUAGE], url) : url;
  try {
    const response = await host.fetch(page, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    const text = await response.text();
    const isPage = response.status === 200 && text.includes(SUBMIT_EMAIL_PATH);
    if (!isPage) return [check('reached', 'bad', { url: page.href, sentence: response.status })];
    return [
      check('reached', false),
      checkHeaders(response.headers, url.protocol === 'https:'),
      ...checkConfirm(text, host),
      await sendCanary(url, host),
    ];
  } catch (error) {
    return [check('reached', 'bad', { url: page.href, sentence: describeFault(error) })];
  }
}

/** Whether the page tells visitors to confirm their address exactly where they have to. */
function checkConfirm(page: string, { settings }: CheckedHost): Finding[] {
  const says = LANGUAGES.some((language) => {
    const { joined } = withFacts(language, OTHER_TEXTS[language].confirm);
    return page.includes(escapeHtml(joined.title));
  });
  const setting = settings.confirm.on ? 'on' : 'off';
  return says === settings.confirm.on ? [] : [check('confirmPage', 'bad', { setting })];
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
