import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PATHS } from '../../content/locales.ts';
import { SAMPLE_DRAWINGS, SAMPLE_WORDS } from '../../content/sample-words.ts';
import { LANGUAGES } from '../../contract/language.ts';
import { stageOfPage } from '../../contract/stage.ts';
import { DIST, PROJECT_FOLDER } from '../../hosts/node/environment.ts';
import { loadSite } from '../../hosts/node/built-site.ts';
import { isThisMachine } from '../../hosts/settings/server-url.ts';
import { localOrigin, type Settings } from '../../hosts/settings/settings.ts';
import { isPublicOrigin } from '../../hosts/shared/sending-obstacles.ts';
import { originOf, type ActionHost } from '../actions/action.ts';
import { ignoredSettings } from '../actions/set-stage.ts';
import { found, type Checking, type Found } from './check.ts';

type SiteHost = Pick<ActionHost, 'settings' | 'programme'>;

/** Settings that are for tests only. */
export function checkSettings({ settings: { limits, database } }: SiteHost): Found[] {
  const isVerified = database.kind !== 'postgres' || database.tls?.verify === true;
  const isReadable = !isVerified && !isThisMachine(database.host);
  const setting = isReadable ? 'sslmode' : 'RATE_LIMIT=off';
  return [found((limits === undefined || isReadable) && 'bad', 'settings', { setting })];
}

/** The address that links, search engines and previews get, and whose the facts are. */
export function checkFacts(host: SiteHost) {
  const origin = originOf(host);
  return [
    found(!isPublicOrigin(origin) && 'bad', 'notPublic', { origin }),
    ...(host.programme.isSample ? [found('bad', 'sample')] : []),
  ];
}

/** Lines of the settings that say something else than the list. */
export async function checkIgnored(host: ActionHost): Promise<Found[]> {
  const ignored = await ignoredSettings(host);
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

/** The page as it is built: whether there is one, for these settings, of the texts of now, and without the sample's words. */
export async function checkBuild({ settings, programme }: SiteHost): Promise<Found[]> {
  const { stage } = settings;
  const origin = originOf({ settings, programme });
  const pages = builtPages(settings);
  const isShown = (text: string) => pages.some(([, page]) => page?.includes(text));
  const word = SAMPLE_WORDS.find(isShown) ?? sampleDrawing(isShown);
  const sample = programme.isSample
    ? []
    : [found(word !== undefined && 'look', 'sampleWord', { word: word ?? '' })];
  if (!existsSync(path.join(DIST.page, 'manifest.json')))
    return [...sample, found('bad', 'notBuilt', { folder: DIST.page })];
  const isOurs = pages.every(
    ([path, page = '']) =>
      page.includes(`<link rel="canonical" href="${origin}${path}"`) && stageOfPage(page) === stage,
  );
  if (!isOurs) return [...sample, found('bad', 'otherBuild', { origin })];
  return [...sample, found((await isStale(settings)) && 'look', 'stale')];
}

/** Whether the built page is older than what it is made of. Where its sources are not, as in a container, nobody can tell. */
async function isStale(settings: Settings): Promise<boolean> {
  if (!existsSync(path.join(PROJECT_FOLDER, 'build/build.ts'))) return false;
  const { isStale } = await import('../../../build/build.ts');
  return isStale(settings);
}

/** A drawing of the sample's that the pages show as it was. */
function sampleDrawing(isShown: (text: string) => boolean): string | undefined {
  return SAMPLE_DRAWINGS.find(([file, hash]) => {
    if (!isShown(`/assets/${path.parse(file).name}-`)) return false;
    const source = readFileSync(path.join(PROJECT_FOLDER, 'src/site/pictures', file));
    return createHash('sha256').update(source).digest('hex').startsWith(hash);
  })?.[0];
}

/** The page in each language as the server would serve it; `undefined` where it could not. */
function builtPages({ confirm, stage }: Settings) {
  const paths = LANGUAGES.map((language) => PATHS[language]);
  try {
    const site = loadSite(DIST.page, {}, confirm.on);
    return paths.map((path) => [path, site(path, {}, stage).body?.toString()] as const);
  } catch {
    return paths.map((path) => [path, undefined] as const);
  }
}
