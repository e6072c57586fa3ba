import { randomBytes } from 'node:crypto';
import { PATHS } from '../../../content/locales.ts';
import { withFacts } from '../../../content/placeholders.ts';
import { OTHER_TEXTS } from '../../../content/translations.ts';
import { CANARY } from '../../../contract/canary.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../contract/language.ts';
import { SOURCE_PAGE, SUBMIT_EMAIL_PATH } from '../../../contract/submit-email.ts';
import { securityHeaders } from '../../../hosts/shared/security-headers.ts';
import { escapeHtml } from '../../../site/document.ts';
import { deleteAddresses } from '../../../waitlist/privacy/deletion.ts';
import type { OpenList } from '../open-list.ts';
import { describeFault, type CheckedHost, type Report } from './doctor.ts';

/** Milliseconds for an answer. Longer than the server itself tries (10 s), so that nothing arrives after a canary is removed. */
const TIMEOUT = 15_000;

/** Looks at the page as visitors reach it, over a certificate that is trusted, and signs a canary up. */
export async function checkUrl(url: URL, host: CheckedHost, report: Report): Promise<void> {
  const page = url.pathname === '/' ? new URL(PATHS[DEFAULT_LANGUAGE], url) : url;
  try {
    const response = await host.fetch(page, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    const text = await response.text();
    if (response.status !== 200 || !text.includes(SUBMIT_EMAIL_PATH))
      throw new Error(`${response.status} ${response.statusText}`);
    const headers = wrongHeaders(response.headers, url.protocol === 'https:');
    if (headers.length > 0) report('bad', 'headers', { headers: headers.join('; ') });
    const { on } = host.settings.confirm;
    const isAsking = LANGUAGES.some((language) => text.includes(titleOfNextStep(language)));
    if (isAsking !== on) report('bad', 'confirmPage', { setting: on ? 'on' : 'off' });
  } catch (error) {
    report('bad', 'reached', { url: page.href, sentence: describeFault(error) });
    return;
  }
  const lost = await sendCanary(url, host);
  if (lost !== undefined) report('bad', 'canary', { sentence: lost });
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

/**
 * Signs an invented address up as the page does, looks for it on the list and removes it again, whatever happens, with
 * those that an earlier look left behind when it was killed.
 *
 * @param page where visitors reach the page
 * @returns why it is not on the list, if so
 */
async function sendCanary(page: URL, host: CheckedHost): Promise<string | undefined> {
  const email = `${CANARY.name}${randomBytes(9).toString('hex')}@${CANARY.domain}`;
  try {
    const list = await host.openList();
    try {
      const refused = await submit(email, page, host);
      const isThere = (await canaries(list, email)).length > 0;
      return refused ?? (isThere ? undefined : email);
    } finally {
      const left = await canaries(list, `${CANARY.name}%@${CANARY.domain}`);
      if (left.length > 0) await deleteAddresses(list.db, host.actor, left, undefined);
    }
  } catch (error) {
    return describeFault(error);
  }
}

async function canaries({ db }: OpenList, pattern: string): Promise<string[]> {
  const rows = await db.selectFrom('submission').select('email').where('email', 'like', pattern).execute();
  return rows.map(({ email }) => email);
}

/** Signs up as the page does. @returns why it was not accepted, if so */
async function submit(
  email: string,
  page: URL,
  { settings, fetch }: CheckedHost,
): Promise<string | undefined> {
  const { url, key } = settings.supabase;
  const response = await fetch(new URL(SUBMIT_EMAIL_PATH, url ?? page.origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: page.origin,
      ...(url !== undefined && key !== undefined ? { apikey: key, authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ email, language: DEFAULT_LANGUAGE, sourcePage: SOURCE_PAGE }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const text = (await response.text()).slice(0, 200);
  return response.ok && text.includes('"success":true') ? undefined : `${response.status} ${text}`;
}
