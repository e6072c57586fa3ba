import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '../../../content/escape-html.ts';
import { PATHS } from '../../../content/locales.ts';
import { withFacts } from '../../../content/placeholders.ts';
import { SAMPLE_DRAWINGS, SAMPLE_WORDS } from '../../../content/sample-words.ts';
import { OTHER_TEXTS } from '../../../content/translations.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../contract/language.ts';
import { stageOfPage, type Stage } from '../../../contract/stage.ts';
import { DIST } from '../../../hosts/node/environment.ts';
import { loadSite } from '../../../hosts/node/site.ts';
import { securityHeaders } from '../../../hosts/shared/security-headers.ts';
import { isThisMachine } from '../../../hosts/settings/server-url.ts';
import type { ActionHost } from '../action.ts';
import type { ReportFinding } from './finding.ts';
import { describeFault } from '../../../backup/refusal.ts';

const DRAWINGS = path.join(import.meta.dirname, '../../../site/pictures');

/** Settings, the programme, and the page as it is built. */
export function checkSite(
  { settings, programme }: Pick<ActionHost, 'settings' | 'programme'>,
  report: ReportFinding,
): void {
  const { publicOrigin: origin = programme.origin, limits, database, confirm, stage } = settings;
  const isVerified = database.kind !== 'postgres' || database.tls?.verify === true;
  const isReadable = !isVerified && !isThisMachine(database.host);
  const setting = isReadable ? 'sslmode' : 'RATE_LIMIT=off';
  report((limits === undefined || isReadable) && 'bad', 'settings', { setting });
  report(!isPublicOrigin(origin) && 'bad', 'origin', { origin });
  const pages = builtPages(confirm.on, stage);
  const isBuilt = pages.every(
    ([path, page = '']) =>
      page.includes(`<link rel="canonical" href="${origin}${path}"`) && stageOfPage(page) === stage,
  );
  report(!isBuilt && 'bad', 'page', { origin });
  const isShown = (text: string) => pages.some(([, page]) => page?.includes(text));
  const word = SAMPLE_WORDS.find(isShown) ?? sampleDrawing(isShown);
  const isSample = programme.isSample ? 'bad' : word !== undefined && 'look';
  report(isSample, 'sample', { word: word ?? programme.brand });
}

/** A drawing of the sample's that the pages show as it was. */
function sampleDrawing(isShown: (text: string) => boolean): string | undefined {
  const [name] =
    SAMPLE_DRAWINGS.find(([file, hash]) => {
      if (!isShown(`/assets/${path.parse(file).name}-`)) return false;
      const source = readFileSync(path.join(DRAWINGS, file));
      return createHash('sha256').update(source).digest('hex').startsWith(hash);
    }) ?? [];
  return name;
}

/** Names that lead nowhere on the internet (RFC 2606, RFC 6761, RFC 6762), names of one part, and addresses. */
const NOWHERE = /(?:^|\.)(?:example|test|invalid|local|internal|example\.(?:com|org|net))$|^[^.]+$|\.\d+$/;

/** Whether the address that links, search engines and previews get is a public one, with https. */
export function isPublicOrigin(origin: string): boolean {
  const url = URL.parse(origin);
  return url?.protocol === 'https:' && !NOWHERE.test(url.hostname);
}

/** The page in each language as the server would serve it; `undefined` where it could not. */
function builtPages(isConfirmOn: boolean, stage: Stage) {
  const paths = LANGUAGES.map((language) => PATHS[language]);
  try {
    const site = loadSite(DIST.page, {}, isConfirmOn);
    return paths.map((path) => [path, site(path, {}, stage).body?.toString()] as const);
  } catch {
    return paths.map((path) => [path, undefined] as const);
  }
}

/** Milliseconds for an answer. */
const TIMEOUT = 15_000;

/** Looks at the page as visitors reach it, over a certificate that is trusted. */
export async function checkUrl(
  url: URL,
  { fetch, settings }: ActionHost,
  report: ReportFinding,
): Promise<void> {
  const page = url.pathname === '/' ? new URL(PATHS[DEFAULT_LANGUAGE], url) : url;
  try {
    const response = await fetch(page, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    const text = await response.text();
    const sentence = `${response.status} ${response.statusText}`;
    if (response.status >= 500) throw new Error(sentence);
    report(false, 'reached');
    const isOurs = response.status === 200 && stageOfPage(text) !== undefined;
    report(!isOurs && 'bad', 'foreign', { url: page.href, sentence });
    if (!isOurs) return;
    const headers = wrongHeaders(response.headers, url.protocol === 'https:');
    report(headers.length > 0 && 'bad', 'headers', { headers: headers.join('; ') });
    const { on } = settings.confirm;
    const isAsking = LANGUAGES.some((language) => text.includes(titleOfNextStep(language)));
    report(isAsking !== on && 'bad', 'confirmPage', { setting: on ? 'on' : 'off' });
  } catch (error) {
    report('bad', 'reached', { url: page.href, sentence: describeFault(error) });
  }
}

/** What only a page says that tells visitors to confirm their address. */
const titleOfNextStep = (language: Language) =>
  escapeHtml(withFacts(language, OTHER_TEXTS[language].confirm).joined.title);

/** The headers of a page that protect visitors and are missing, or weaker than our own server sends them. */
export function wrongHeaders(headers: Headers, tls: boolean | 'subdomains'): string[] {
  const wrong = Object.keys(securityHeaders({ kind: 'page', tls })).filter((name) => !headers.has(name));
  if (headers.get('content-security-policy')?.includes("'unsafe-")) wrong.push('content-security-policy');
  // The page promises that there is no cookie.
  return headers.has('set-cookie') ? [...wrong, 'set-cookie'] : wrong;
}
