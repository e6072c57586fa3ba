import { PATHS } from '../../../content/locales.ts';
import { SAMPLE_WORDS } from '../../../content/sample-words.ts';
import { LANGUAGES } from '../../../contract/language.ts';
import { loadSite } from '../../../hosts/node/site.ts';
import { isThisMachine } from '../../../hosts/shared/server-url.ts';
import type { ActionHost } from '../action.ts';
import type { Report } from './doctor.ts';

/** Settings, the programme, and the page as it is built. */
export function checkSite(
  { settings, programme }: Pick<ActionHost, 'settings' | 'programme'>,
  report: Report,
): void {
  const { publicOrigin: origin = programme.origin, limits, database, distFolder, confirm } = settings;
  const isVerified = database.kind !== 'postgres' || database.tls?.verify === true;
  const isReadable = !isVerified && !isThisMachine(database.host);
  if (limits === undefined || isReadable)
    report('bad', 'settings', { setting: isReadable ? 'sslmode' : 'RATE_LIMIT=off' });
  if (!isPublicOrigin(origin)) report('bad', 'origin', { origin });
  const pages = builtPages(distFolder, confirm.on);
  const isBuilt = pages.every(
    ([path, page]) => page?.includes(`<link rel="canonical" href="${origin}${path}"`) === true,
  );
  if (!isBuilt) report('bad', 'page', { origin });
  const word = SAMPLE_WORDS.find((each) => pages.some(([, page]) => page?.includes(each)));
  if (programme.isSample || word !== undefined)
    report(programme.isSample ? 'bad' : 'look', 'sample', { word: word ?? programme.brand });
}

/** Names that lead nowhere on the internet (RFC 2606, RFC 6761, RFC 6762), names of one part, and addresses. */
const NOWHERE = /(?:^|\.)(?:example|test|invalid|local|internal|example\.(?:com|org|net))$|^[^.]+$|\.\d+$/;

/** Whether the address that links, search engines and previews get is a public one, with https. */
export function isPublicOrigin(origin: string): boolean {
  const url = URL.parse(origin);
  return url?.protocol === 'https:' && !NOWHERE.test(url.hostname);
}

/** The page in each language as the server would serve it; `undefined` where it could not. */
function builtPages(distFolder: string, isConfirmOn: boolean) {
  const paths = LANGUAGES.map((language) => PATHS[language]);
  try {
    const site = loadSite(distFolder, {}, isConfirmOn);
    return paths.map((path) => [path, site(path, {}).body?.toString()] as const);
  } catch {
    return paths.map((path) => [path, undefined] as const);
  }
}
