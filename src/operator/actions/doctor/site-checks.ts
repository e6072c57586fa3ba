import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkProgramme } from '../../../content/check-programme.ts';
import { checkTexts } from '../../../content/check-texts.ts';
import type { Translations } from '../../../content/translations.ts';
import { PATHS } from '../../../content/locales.ts';
import { textsIn } from '../../../content/problems.ts';
import type { Programme } from '../../../content/programme.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../contract/language.ts';
import type { Manifest } from '../../../hosts/node/site.ts';
import { isThisMachine } from '../../../hosts/shared/server-url.ts';
import type { ParsedSettings, Settings } from '../../../hosts/shared/settings.ts';
import { bad, good, warning, type Finding } from './finding.ts';

/** Names that lead nowhere on the internet (RFC 2606, RFC 6761, RFC 6762), names of one part, and addresses. */
const NOWHERE = /(?:^|\.)(?:example|test|invalid|local|internal|example\.(?:com|org|net))$|^[^.]+$|\.\d+$/;

/** Whether the configuration can be understood, and is one for the public. */
export function checkConfiguration(parsed: ParsedSettings): Finding[] {
  if ('problems' in parsed) return [bad('configuration', 'bad', parsed.problems.join(' '))];
  const { limits, logLevel } = parsed.settings;
  return [
    good('configuration', 'good'),
    ...(limits === undefined ? [bad('configuration', 'limits')] : []),
    ...(logLevel === 'debug' ? [warning('configuration', 'debug')] : []),
    ...(isReadableOnTheWay(parsed.settings) ? [bad('configuration', 'plain')] : []),
  ];
}

/** Whether a database elsewhere is reached without encryption, or without proof of its name. */
function isReadableOnTheWay({ database }: Settings): boolean {
  return database.kind === 'postgres' && !isThisMachine(database.host) && database.tls?.verify !== true;
}

/** Whether the address that links, search engines and previews get is a real one. */
export function checkPublicOrigin(origin: string): Finding {
  const url = URL.parse(origin);
  if (url === null || NOWHERE.test(url.hostname)) return bad('origin', 'unset', origin);
  return url.protocol === 'https:' ? good('origin', 'good', origin) : bad('origin', 'plain', origin);
}

/** What the page is for at present, and where it leads people who want to apply. */
export function checkStage({ stage, applyUrl }: Settings): Finding {
  return stage === 'applications' ? good('stage', stage, applyUrl ?? '') : good('stage', stage);
}

/** Whether the facts are valid, and the programme's own. */
export function checkFacts(facts: Programme): Finding[] {
  const problems = checkProgramme(facts).map((problem) => bad('facts', 'problem', problem));
  return [
    facts.isSample ? bad('sample', 'bad') : good('sample', 'good'),
    ...(problems.length > 0 ? problems : [good('facts', 'good')]),
  ];
}

/** Whether all languages are complete, and filled in. */
export function checkLanguages(translations: Record<Language, Translations>, facts: Programme): Finding[] {
  const problems = checkTexts(translations, facts).map((problem) => bad('texts', 'problem', problem));
  const texts = textsIn(translations[DEFAULT_LANGUAGE]);
  return problems.length > 0 ? problems : [good('texts', 'good', texts.length)];
}

/**
 * Whether the page is built, for this origin, with all that it shows.
 *
 * @param folder what the build wrote
 */
export function checkSite(folder: string, origin: string): Finding[] {
  const file = join(folder, 'manifest.json');
  if (!existsSync(file)) return [bad('page', 'missing', folder)];
  const { files } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const lost = Object.values(files)
    .map((entry) => entry.file)
    .filter((name) => !existsSync(join(folder, name)));
  if (lost.length > 0) return [bad('page', 'lost', lost.join(', '))];
  const origins = new Set<string>();
  for (const language of LANGUAGES) {
    const entry = files[PATHS[language]];
    if (entry === undefined) return [bad('page', 'lost', PATHS[language])];
    const html = readFileSync(join(folder, entry.file), 'utf8');
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
    origins.add(URL.parse(canonical)?.origin ?? canonical);
  }
  return [
    origins.size === 1 && origins.has(origin)
      ? good('page', 'good', Object.keys(files).length)
      : bad('page', 'origin', [...origins].join(', '), origin),
  ];
}
