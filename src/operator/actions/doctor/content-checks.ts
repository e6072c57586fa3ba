import type { Translations } from '../../../content/en.ts';
import { fill } from '../../../content/fill.ts';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import type { Messages } from '../../cli/messages/en.ts';
import { bad, good, type Finding } from './finding.ts';

/** What the page fills by itself. */
const FILLED_BY_THE_PAGE = new Set(['minutes', 'seconds', 'suggestion', 'number']);

/**
 * Longest texts, in characters, for which the layout was looked at in every width: the sample's longer language and a
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

/** Facts as the sample has them: reserved names (RFC 2606), numbers of noughts, the word itself. */
const INVENTED = /\.example\b|\bexample\.(?:com|org|net)\b|0000|\(sample|đơn vị mẫu/i;

/** What the facts say, and whether they are still invented. */
export function checkFacts(facts: Readonly<Record<string, unknown>>, { doctor }: Messages): Finding[] {
  const invented = leaves(facts)
    .filter(
      ([path, value]) =>
        path !== 'origin' && typeof value === 'string' && (value.trim() === '' || INVENTED.test(value)),
    )
    .map(([path]) => path);
  return [
    facts['sample'] === true ? bad('sample', doctor.sample.bad) : good('sample', doctor.sample.good),
    invented.length > 0
      ? bad('contact', doctor.contact.bad(invented.join(', ')))
      : good('contact', doctor.contact.good),
  ];
}

/** Whether both languages are complete, filled in and no longer than the layout bears. */
export function checkWords(
  messages: Record<Language, Translations>,
  values: Record<Language, Record<string, string | number>>,
  { doctor }: Messages,
): Finding[] {
  const texts = LANGUAGES.map((language) => [language, leaves(messages[language])] as const);
  const keys = new Set(texts.flatMap(([, all]) => all.map(([path]) => path)));
  const missing = texts.flatMap(([language, all]) => {
    const known = new Map(all);
    return [...keys]
      .filter((path) => {
        const value = known.get(path);
        return value === undefined || (typeof value === 'string' && value.trim() === '');
      })
      .map((path) => `${language}: ${path}`);
  });
  const filled = texts.flatMap(([language, all]) =>
    all.flatMap(([path, value]) =>
      typeof value === 'string'
        ? [{ name: `${language}: ${path}`, path, text: fill(value, values[language]) }]
        : [],
    ),
  );
  const open = filled.filter(({ text }) =>
    Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '').some(
      (name) => !FILLED_BY_THE_PAGE.has(name),
    ),
  );
  const long = filled.flatMap(({ name, path, text }) => {
    const most = LONGEST.find(([pattern]) => pattern.test(path))?.[1];
    return most !== undefined && text.length > most ? [`${name} (${text.length} > ${most})`] : [];
  });
  const gaps = [...missing, ...open.map(({ name }) => name)];
  return [
    gaps.length > 0
      ? bad('words', doctor.words.missing(gaps.join(', ')))
      : good('words', doctor.words.good(keys.size)),
    ...(long.length > 0 ? [bad('words', doctor.words.long(long.join(', ')))] : []),
  ];
}

function leaves(value: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}
