import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '../../../content/locales.ts';
import { SAMPLE_WORDS } from '../../../content/sample-words.ts';
import { LANGUAGES } from '../../../contract/language.ts';
import { PROJECT_FOLDER } from '../../../hosts/node/environment.ts';
import { loadSite } from '../../../hosts/node/site.ts';
import { isThisMachine } from '../../../hosts/shared/server-url.ts';
import type { Settings } from '../../../hosts/shared/settings.ts';
import type { CheckedHost, Report } from './doctor.ts';

/** Settings, the programme, and the page as it is built. */
export function checkSite({ settings, programme }: CheckedHost, report: Report): void {
  const { publicOrigin: origin = programme.origin, limits, database } = settings;
  const isVerified = database.kind !== 'postgres' || database.tls?.verify === true;
  const isReadable = !isVerified && !isThisMachine(database.host);
  if (limits === undefined || isReadable)
    report('bad', 'settings', { setting: isReadable ? 'sslmode' : 'RATE_LIMIT=off' });
  if (!isPublicOrigin(origin)) report('bad', 'origin', { origin });
  const [remains] = findSampleWords(PROJECT_FOLDER);
  if (programme.isSample || remains)
    report(
      programme.isSample ? 'bad' : 'look',
      'sample',
      remains ?? { file: 'src/content/programme.ts', line: 1 },
    );
  if (!isBuilt(settings, origin)) report('bad', 'page', { origin });
}

/** Names that lead nowhere on the internet (RFC 2606, RFC 6761, RFC 6762), names of one part, and addresses. */
const NOWHERE = /(?:^|\.)(?:example|test|invalid|local|internal|example\.(?:com|org|net))$|^[^.]+$|\.\d+$/;

/** Whether the address that links, search engines and previews get is a public one, with https. */
export function isPublicOrigin(origin: string): boolean {
  const url = URL.parse(origin);
  return url?.protocol === 'https:' && !NOWHERE.test(url.hostname);
}

/** Where an adapter writes. */
const FOLDERS = ['src/content', 'mail'];
const READ = /(?<!\.test|sample-words)\.(?:ts|md|svg)$/;
const COMMENT = /^\s*(?:\/?\*|\/\/)/;

/** The lines that have words of the sample. @param project the project's folder */
export function findSampleWords(project: string): { file: string; line: number }[] {
  const words = SAMPLE_WORDS.split(', ');
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => READ.test(file)),
  ).flatMap((file) =>
    readFileSync(join(project, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ file, line: index + 1, text }))
      .filter(({ text }) => !COMMENT.test(text) && words.some((word) => text.includes(word)))
      .map(({ line }) => ({ file, line })),
  );
}

/** Whether the page is built for this origin, and the server can serve it. */
export function isBuilt({ distFolder, confirm }: Pick<Settings, 'distFolder' | 'confirm'>, origin: string) {
  try {
    const site = loadSite(distFolder, {}, confirm.on);
    return LANGUAGES.every((language) => {
      const path = PATHS[language];
      return site(path, {}).body?.includes(`<link rel="canonical" href="${origin}${path}"`);
    });
  } catch {
    return false;
  }
}
