import { lookup } from 'node:dns/promises';
import { describeFault } from '../../backup/backup-refusal.ts';
import { escapeHtml } from '../../content/escape-html.ts';
import { withFacts } from '../../content/placeholders.ts';
import { OTHER_TEXTS } from '../../content/translations.ts';
import { LANGUAGES } from '../../contract/language.ts';
import { isPublicOrigin } from '../../hosts/shared/sending-obstacles.ts';
import { securityHeaders } from '../../hosts/shared/security-headers.ts';
import { originOf } from '../actions/action.ts';
import { readKept, seePage } from '../actions/set-stage.ts';
import { found, type Checking, type Found } from './check.ts';
import { answerInTime } from './fetch-once.ts';

/** The page as visitors reach it, over a certificate that is trusted. */
export async function checkPage(host: Checking): Promise<Found[]> {
  const { url, visit, settings } = host;
  if (url === undefined) return checkName(host);
  const { kept } = await readKept(host);
  const { seen, served, text, response } = await seePage(visit, url, kept.stage);
  if (served === undefined || response === undefined) return [seen];
  const headers = wrongHeaders(response.headers, url.startsWith('https:'));
  const { on } = settings.confirm;
  // What only a page says that tells visitors to confirm their address.
  const isAsking = LANGUAGES.some((language) =>
    text.includes(escapeHtml(withFacts(language, OTHER_TEXTS[language].confirm).joined.title)),
  );
  return [
    seen,
    found(headers.length > 0 && 'bad', 'headers', { headers: headers.join('; ') }),
    found(isAsking !== on && 'bad', 'confirmPage', { setting: on ? 'on' : 'off' }),
  ];
}

/** Whether DNS knows the name of a public page. */
async function checkName({ lookup: lookUp = lookup, ...host }: Checking): Promise<Found[]> {
  const origin = originOf(host);
  if (!isPublicOrigin(origin)) return [];
  const details = { host: new URL(origin).hostname };
  try {
    await answerInTime(lookUp(details.host));
    return [found(false, 'noName', details)];
  } catch (error) {
    return [found('bad', 'noName', { ...details, sentence: describeFault(error) })];
  }
}

/** The headers of a page that protect visitors and are missing, or weaker than our own server sends them. */
export function wrongHeaders(headers: Headers, tls: boolean | 'subdomains'): string[] {
  const wrong = Object.keys(securityHeaders({ kind: 'page', tls })).filter((name) => !headers.has(name));
  if (headers.get('content-security-policy')?.includes("'unsafe-")) wrong.push('content-security-policy');
  // The page promises that there is no cookie.
  return headers.has('set-cookie') ? [...wrong, 'set-cookie'] : wrong;
}
