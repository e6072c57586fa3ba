import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import type { Translations } from '../../../content/en.ts';
import { PATHS } from '../../../content/locales.ts';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import type { Manifest } from '../../../hosts/node/site.ts';
import { isThisMachine } from '../../../hosts/shared/database-url.ts';
import type { ParsedSettings, Settings } from '../../../hosts/shared/settings.ts';
import { bad, good, warning, type Finding } from './finding.ts';

/** Names that lead nowhere on the internet (RFC 2606, RFC 6761). */
const NOWHERE = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|org|net))$|^127\.|^\[/;
/** Facts as the sample has them: reserved names (RFC 2606), numbers of noughts, the word itself. */
const INVENTED = /\.example\b|\bexample\.(?:com|org|net)\b|0000|\(sample|đơn vị mẫu/i;
/** Placeholders that the page fills by itself. */
const FILLED_BY_THE_PAGE = new Set(['minutes', 'seconds', 'suggestion', 'number']);
/**
 * Longest texts, in characters, for which the layout was checked in every width: the sample's longer language and a
 * third more. The two of `meta` are what search results show.
 */
const LONGEST: readonly [path: RegExp, characters: number][] = [
  [/^meta\.title$/, 60],
  [/^meta\.description$/, 155],
  [/^(?:nav\.joinWaitlist|hero\.joinWaitlistButton|cta\.submit|announcement\.button)$/, 26],
  [/^hero\.headline$/, 72],
  [/^hero\.subHeadline\.bullets\.\d+\.text$/, 90],
  [/^(?:announcement\.headline|\w+\.title|supercharge\.mainTitle)$/, 60],
  [/^usps\.cards\.\d+\.title$/, 40],
  [/^journey\..*\.title$/, 56],
  [/^form\.consent\.text$/, 190],
  [/^founders\.profiles\.\d+\.name$/, 32],
];

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

/** Whether the facts are still those of the sample. */
export function checkFacts(facts: Readonly<Record<string, unknown>>): Finding[] {
  const invented = textsIn(facts).filter(
    ([path, text]) => path !== 'origin' && (text.trim() === '' || INVENTED.test(text)),
  );
  return [
    facts['sample'] === true ? bad('sample', 'bad') : good('sample', 'good'),
    invented.length > 0
      ? bad('contact', 'bad', invented.map(([path]) => path).join(', '))
      : good('contact', 'good'),
  ];
}

/** Whether both languages are complete, filled in and no longer than the layout bears. */
export function checkTexts(messages: Record<Language, Translations>): Finding[] {
  const texts = new Map(LANGUAGES.map((language) => [language, new Map(textsIn(messages[language]))]));
  const paths = new Set([...texts.values()].flatMap((known) => [...known.keys()]));
  const [missing, unfilled, long]: [string[], string[], string[]] = [[], [], []];
  for (const [language, known] of texts)
    for (const path of paths) {
      const name = `${language}: ${path}`;
      const text = known.get(path) ?? '';
      const longest = LONGEST.find(([pattern]) => pattern.test(path))?.[1] ?? Infinity;
      const placeholders = Array.from(text.matchAll(/\{(\w+)\}/g), ([, placeholder = '']) => placeholder);
      if (text.trim() === '') missing.push(name);
      if (placeholders.some((placeholder) => !FILLED_BY_THE_PAGE.has(placeholder))) unfilled.push(name);
      if (text.length > longest) long.push(`${name} (${text.length} > ${longest})`);
    }
  const incomplete = [...missing, ...unfilled];
  return [
    incomplete.length > 0
      ? bad('words', 'missing', incomplete.join(', '))
      : good('words', 'good', paths.size),
    ...(long.length > 0 ? [bad('words', 'long', long.join(', '))] : []),
  ];
}

/** The texts in a value, however deep, by their paths. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, path ? `${path}.${key}` : key));
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
  const pictures = new Set<string>();
  const origins = new Set<string>();
  for (const language of LANGUAGES) {
    const entry = files[PATHS[language]];
    if (entry === undefined) return [bad('page', 'lost', PATHS[language])];
    const { document } = parseHTML(readFileSync(join(folder, entry.file), 'utf8'));
    const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
    origins.add(URL.parse(canonical)?.origin ?? canonical);
    for (const element of document.querySelectorAll('img[src], meta[property="og:image"]')) {
      const source = element.getAttribute('src') ?? element.getAttribute('content') ?? '';
      pictures.add(source.replace(/^https?:\/\/[^/]+|[?#].*$/g, ''));
    }
  }
  const missing = [...pictures].filter((path) => !path.startsWith('data:') && files[path] === undefined);
  return [
    origins.size === 1 && origins.has(origin)
      ? good('page', 'good', Object.keys(files).length)
      : bad('page', 'origin', [...origins].join(', '), origin),
    missing.length > 0 ? bad('pictures', 'bad', missing.join(', ')) : good('pictures', 'good', pictures.size),
  ];
}
