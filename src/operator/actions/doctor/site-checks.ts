import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkProgramme } from '../../../content/check-programme.ts';
import { checkTexts } from '../../../content/check-texts.ts';
import { PATHS } from '../../../content/locales.ts';
import type { Programme } from '../../../content/programme.ts';
import { SAMPLE_WORDS } from '../../../content/sample-words.ts';
import { TRANSLATIONS } from '../../../content/translations.ts';
import { LANGUAGES } from '../../../contract/language.ts';
import type { Manifest } from '../../../hosts/node/site.ts';
import { isThisMachine } from '../../../hosts/shared/server-url.ts';
import type { Settings } from '../../../hosts/shared/settings.ts';
import { check, type Finding } from './finding.ts';

/** Names that lead nowhere on the internet (RFC 2606, RFC 6761, RFC 6762), names of one part, and addresses. */
const NOWHERE = /(?:^|\.)(?:example|test|invalid|local|internal|example\.(?:com|org|net))$|^[^.]+$|\.\d+$/;

/** Whether one machine could fill the list, or somebody could read or redirect what goes to the database. */
export function checkSettings({ limits, database }: Settings): Finding {
  const isVerified = database.kind !== 'postgres' || database.tls?.verify === true;
  const isReadable = !isVerified && !isThisMachine(database.host);
  const setting = limits === undefined ? 'RATE_LIMIT=off' : 'sslmode';
  return check('settings', (limits === undefined || isReadable) && 'bad', { setting });
}

/** Whether the address that links, search engines and previews get is a public one, with https. */
export function checkPublicOrigin(origin: string): Finding {
  const url = URL.parse(origin);
  return check('origin', (url?.protocol !== 'https:' || NOWHERE.test(url.hostname)) && 'bad', { origin });
}

/** Whether facts and texts are valid; of those that are not, the first is named. */
export function checkContent(facts: Programme): Finding {
  const problems = [...checkProgramme(facts), ...checkTexts(TRANSLATIONS, facts)];
  return check('content', problems.length > 0 && 'bad', { number: problems.length, ...problems[0] });
}

/** Where an adapter writes. */
const FOLDERS = ['src/content', 'mail'];
const READ = /(?<!\.test|sample-words)\.(?:ts|md|svg)$/;
const COMMENT = /^\s*(?:\/?\*|\/\/)/;

/**
 * Whether the programme says that it is a sample, or has words of one: on how many lines, and where first.
 *
 * @param project the project's folder
 */
export function checkSample(project: string, { isSample }: Pick<Programme, 'isSample'>): Finding {
  const words = SAMPLE_WORDS.split(', ');
  const remains = FOLDERS.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => READ.test(file)),
  ).flatMap((file) =>
    readFileSync(join(project, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ file, line: index + 1, text }))
      .filter(({ text }) => !COMMENT.test(text) && words.some((word) => text.includes(word))),
  );
  const { file = '', line = 0 } = remains[0] ?? {};
  const details = { number: remains.length, file, line };
  return check('sample', isSample ? 'bad' : remains.length > 0 && 'look', details);
}

/**
 * Whether the page is built, for this origin, with all that it shows.
 *
 * @param folder what the build wrote
 */
export function checkSite(folder: string, origin: string): Finding {
  return check('page', !isBuilt(folder, origin) && 'bad', { origin });
}

function isBuilt(folder: string, origin: string): boolean {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) return false;
  const { files } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  if (!Object.values(files).every(({ file }) => existsSync(join(folder, file)))) return false;
  return LANGUAGES.every((language) => {
    const path = PATHS[language];
    const html = files[path] ? readFileSync(join(folder, files[path].file), 'utf8') : '';
    return html.includes(`<link rel="canonical" href="${origin}${path}"`);
  });
}
