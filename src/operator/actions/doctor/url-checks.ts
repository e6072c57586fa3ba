import { PATHS } from '../../../content/locales.ts';
import { withFacts } from '../../../content/placeholders.ts';
import { OTHER_TEXTS } from '../../../content/translations.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../contract/language.ts';
import { SUBMIT_EMAIL_PATH } from '../../../contract/submit-email.ts';
import { securityHeaders } from '../../../hosts/shared/security-headers.ts';
import { escapeHtml } from '../../../site/document.ts';
import type { ActionHost } from '../action.ts';
import { describeFault, type Report } from './doctor.ts';

/** Milliseconds for an answer. */
const TIMEOUT = 15_000;

/** Looks at the page as visitors reach it, over a certificate that is trusted. */
export async function checkUrl(url: URL, { fetch, settings }: ActionHost, report: Report): Promise<void> {
  const page = url.pathname === '/' ? new URL(PATHS[DEFAULT_LANGUAGE], url) : url;
  try {
    const response = await fetch(page, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    const text = await response.text();
    if (response.status !== 200 || !text.includes(SUBMIT_EMAIL_PATH))
      throw new Error(`${response.status} ${response.statusText}`);
    const headers = wrongHeaders(response.headers, url.protocol === 'https:');
    if (headers.length > 0) report('bad', 'headers', { headers: headers.join('; ') });
    const { on } = settings.confirm;
    const isAsking = LANGUAGES.some((language) => text.includes(titleOfNextStep(language)));
    if (isAsking !== on) report('bad', 'confirmPage', { setting: on ? 'on' : 'off' });
  } catch (error) {
    report('bad', 'reached', { url: page.href, sentence: describeFault(error) });
  }
}

/** What only a page says that tells visitors to confirm their address. */
const titleOfNextStep = (language: Language) =>
  escapeHtml(withFacts(language, OTHER_TEXTS[language].confirm).joined.title);

/** The headers of a page that protect visitors and are missing, or weaker than our own server sends them. */
export function wrongHeaders(headers: Headers, tls: boolean): string[] {
  const wrong = Object.keys(securityHeaders({ kind: 'page', tls })).filter((name) => !headers.has(name));
  if (headers.get('content-security-policy')?.includes("'unsafe-")) wrong.push('content-security-policy');
  // The page promises that there is no cookie.
  return headers.has('set-cookie') ? [...wrong, 'set-cookie'] : wrong;
}
