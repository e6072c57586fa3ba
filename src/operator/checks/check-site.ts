import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describeFault } from '../../backup/backup-refusal.ts';
import { escapeHtml } from '../../content/escape-html.ts';
import { PATHS } from '../../content/locales.ts';
import { withFacts } from '../../content/placeholders.ts';
import { SAMPLE_WORDS } from '../../content/sample-words.ts';
import { OTHER_TEXTS } from '../../content/translations.ts';
import { LANGUAGES } from '../../contract/language.ts';
import { stageOfPage } from '../../contract/stage.ts';
import { loadSite } from '../../hosts/node/built-site.ts';
import { DIST, PROJECT_FOLDER } from '../../hosts/node/environment.ts';
import { isThisMachine } from '../../hosts/settings/server-url.ts';
import { localOrigin, type Settings } from '../../hosts/settings/settings.ts';
import { securityHeaders } from '../../hosts/shared/security-headers.ts';
import { isPublicOrigin } from '../../hosts/shared/sending-obstacles.ts';
import { countForeignPasskeys, rpIdOf, whoRules } from '../access/organisers.ts';
import { originOf, type ActionHost } from '../actions/action.ts';
import { readKept, seePage } from '../actions/set-stage.ts';
import { answerInTime, found, type Checking, type Found } from './check.ts';

type SiteHost = Pick<ActionHost, 'settings' | 'programme'>;

/** Settings that are for tests only. */
export function checkSettings({ settings: { limits, database } }: SiteHost): Found[] {
  const isVerified = database.kind !== 'postgres' || database.tls?.verify === true;
  const isReadable = !isVerified && !isThisMachine(database.host);
  const setting = isReadable ? 'sslmode' : 'RATE_LIMIT=off';
  return [found((limits === undefined || isReadable) && 'bad', 'settings', { setting })];
}

/** The address that links, search engines and previews get; whose the facts are, and which are not known yet. */
export function checkFacts(host: SiteHost) {
  const origin = originOf(host);
  const unknown = Object.entries(host.programme.facts).filter(([, fact]) => fact === null);
  return [
    found(!isPublicOrigin(origin) && 'bad', 'notPublic', { origin }),
    found(unknown.length > 0 && 'look', 'unknownFacts', { facts: unknown.map(([name]) => name).join(', ') }),
    ...(host.programme.isSample ? [found('bad', 'sample')] : []),
  ];
}

/** Lines of the settings that have no effect, because the list says something else by now. */
export async function checkIgnored(host: ActionHost): Promise<Found[]> {
  const { stage, isStageSet, applyUrl } = host.settings;
  const { kept } = await readKept(host);
  const ignored = [
    ...(isStageSet && stage !== kept.stage ? [`STAGE=${stage}`] : []),
    ...(applyUrl !== undefined && applyUrl !== kept.applyUrl ? [`APPLY_URL=${applyUrl}`] : []),
  ];
  return [found(ignored.length > 0 && 'look', 'ignored', { setting: ignored.join(', ') })];
}

/** Whether the studio answers on this machine: another program may have its port. */
export async function checkStudio({ settings: { studio }, visit }: Checking): Promise<Found[]> {
  if (!studio.on) return [];
  const address = localOrigin(studio);
  const { response } = await visit(`${address}/api/jobs`);
  // It asks who that is, or for another name; a page that another program has there does not.
  const isThere = response?.status === 401 || response?.status === 403;
  return [found(!isThere && 'look', 'noStudio', { address })];
}

/** Whether those who were invited can sign in at the studio's address: a passkey works for the name it was made for. */
export async function checkAccess({ settings: { studio }, list: { db } }: ActionHost): Promise<Found[]> {
  const { origin } = studio;
  const rpId = rpIdOf(origin);
  const number = await countForeignPasskeys(db, rpId);
  const nobody = origin !== undefined && (await whoRules(db, rpId)).length === 0;
  return [
    found(number > 0 && 'look', 'foreignPasskeys', { number }),
    ...(origin === undefined ? [] : [found(nobody && 'look', 'noOrganiser', { origin })]),
  ];
}

/** The page as it is built: whether there is one, for these settings, of the texts of now, and without the sample's words. */
export async function checkBuild({ settings, programme }: SiteHost): Promise<Found[]> {
  const { stage } = settings;
  const origin = originOf({ settings, programme });
  if (!existsSync(path.join(DIST.page, 'manifest.json')))
    return [found('bad', 'notBuilt', { folder: DIST.page })];
  const pages = builtPages(settings);
  const word = SAMPLE_WORDS.find((text) => pages.some(hasText(text)));
  const isOurs = LANGUAGES.every((language) =>
    pages.some(hasText(`<link rel="canonical" href="${origin}${PATHS[language]}"`)),
  );
  const isStaged = pages.every((page) => stageOfPage(page) === stage);
  return [
    ...(programme.isSample ? [] : [found(word !== undefined && 'look', 'sampleWord', { word: word ?? '' })]),
    isOurs && isStaged
      ? found((await isStale(settings)) && 'look', 'stale')
      : found('bad', 'otherBuild', { origin }),
  ];
}

/** Whether the built page is older than what it is made of. Where its sources are not, as in a container, nobody can tell. */
async function isStale(settings: Settings): Promise<boolean> {
  if (!existsSync(path.join(PROJECT_FOLDER, 'build/build.ts'))) return false;
  const { isStale } = await import('../../../build/build.ts');
  return isStale(settings);
}

const hasText = (text: string) => (page: string) => page.includes(text);

/** The page in each language as the server would serve it; none where it could not. */
function builtPages({ confirm, stage }: Settings): string[] {
  try {
    const site = loadSite(DIST.page, {}, confirm.on);
    return LANGUAGES.map((language) => String(site(PATHS[language], {}, stage).body));
  } catch {
    return [];
  }
}

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
