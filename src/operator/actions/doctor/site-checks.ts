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

/** Whether one machine could fill the list, and whether somebody could read or redirect what goes to the database. */
export function checkSettings({ limits, database }: Settings): Finding[] {
  const isVerified = database.kind !== 'postgres' || database.tls?.verify === true;
  return [
    check('limits', limits === undefined && 'bad'),
    check('plain', !isVerified && !isThisMachine(database.host) && 'bad'),
  ];
}

/** Whether the address that links, search engines and previews get is a public one, with https. */
export function checkPublicOrigin(origin: string): Finding {
  const url = URL.parse(origin);
  return check('origin', (url?.protocol !== 'https:' || NOWHERE.test(url.hostname)) && 'bad', { origin });
}

/**
 * Whether facts and texts are valid, and the programme's own.
 *
 * @param project the project's folder
 */
export function checkContent(project: string, facts: Programme): Finding[] {
  const problems = [...checkProgramme(facts), ...checkTexts(TRANSLATIONS, facts)];
  return [
    check('sample', facts.isSample && 'bad'),
    ...(facts.isSample ? [] : [checkRemains(project)]),
    check('content', problems.length > 0 && 'bad', { number: problems.length, ...problems[0] }),
  ];
}

/** Where an adapter writes. */
const FOLDERS = ['src/content', 'mail'];
const READ = /(?<!\.test|sample-words)\.(?:ts|md|svg)$/;
const COMMENT = /^\s*(?:\/?\*|\/\/)/;

/** How many lines still have words of the sample, and the first of them. */
export function checkRemains(project: string): Finding {
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
  return check('remains', remains.length > 0 && 'look', { number: remains.length, file, line });
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
  const isThere = Object.values(files).every(({ file }) => existsSync(join(folder, file)));
  return (
    isThere &&
    LANGUAGES.every((language) => {
      const html = readFileSync(join(folder, files[PATHS[language]]?.file ?? manifest), 'utf8');
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
      return URL.parse(canonical)?.origin === origin;
    })
  );
}
