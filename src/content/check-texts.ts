import { createHash } from 'node:crypto';
import { byLanguage, DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contract/language.ts';
import { flawOf, textsIn } from './check-programme.ts';
import { CONSENT_FINGERPRINT, CONSENT_VERSION } from './consent.ts';
import { consentWordingIn } from './consent-wording.ts';
import type { Translations } from './en.ts';
import { asWritten, placeholderValues } from './placeholders.ts';
import { isWarning, type ContentProblem, type ProblemKind } from './problems.ts';
import type { Programme } from './programme.ts';
import { inStage, LATER_STAGES, stageTexts } from './stages.ts';

/** Placeholders that the page fills by itself. */
const FILLED_BY_THE_PAGE = ['minutes', 'seconds', 'suggestion', 'number'];
/**
 * Longest texts, in characters, for which the layout was checked in every width: the sample's longer language and a
 * third more. The two of `meta` are what search results show.
 */
const LONGEST: readonly [entry: RegExp, characters: number][] = [
  [/^meta\.title$/, 60],
  [/^meta\.description$/, 155],
  [/^(?:nav\.joinWaitlist|hero\.joinWaitlistButton|cta\.submit|announcement\.button)$/, 26],
  [/^hero\.headline$/, 72],
  [/^hero\.subHeadline\.bullets\.\d+\.text$/, 90],
  [/^(?:announcement\.headline|\w+\.title|supercharge\.mainTitle)$/, 60],
  [/^usps\.cards\.\d+\.title$/, 40],
  [/^journey\..*\.title$/, 56],
  [/^form\.consent\.text$/, 190],
];
/** Names and figures: the same in every language. */
const SHARED = /^(?:languages|founders\.profiles\.\d+\.name|careers\.stats\.\d+\.value)(?:\.|$)/;

/**
 * Checks the texts of all languages against each other and against the facts: empty and unfilled ones, lists of another
 * length, lengths for which there is no room, weeks that do not exist, a consent that has changed without a new version.
 *
 * @param texts with the facts in them
 */
export function checkTexts(
  texts: Readonly<Record<Language, Translations>>,
  facts: Programme,
): ContentProblem[] {
  const problems = [
    ...LANGUAGES.flatMap((language) =>
      checkLanguage(texts[language], texts[DEFAULT_LANGUAGE], language, facts).map((found) => ({
        ...found,
        file: `src/content/${language}.ts`,
      })),
    ),
    ...checkConsent(texts),
  ];
  return problems.every(isWarning) ? [...problems, ...checkStages(texts, facts)] : problems;
}

/** The same for the texts that a stage has of its own. */
function checkStages(texts: Readonly<Record<Language, Translations>>, facts: Programme): ContentProblem[] {
  return LATER_STAGES.flatMap((stage) => {
    const own = stageTexts[stage];
    const all = byLanguage((language) => inStage(stage, language, texts[language]));
    return LANGUAGES.flatMap((language) => {
      const entries = new Set(textsIn(own[language]).map(([entry]) => entry));
      return checkLanguage(all[language], all[DEFAULT_LANGUAGE], language, facts)
        .filter(({ entry }) => entries.has(entry))
        .map((found) => ({
          ...found,
          entry: `${stage}.${language}.${found.entry}`,
          file: 'src/content/stages.ts',
        }));
    });
  });
}

type Found = Omit<ContentProblem, 'file'>;

const found = (entry: string, kind: ProblemKind, ...values: unknown[]): Found => ({
  entry,
  kind,
  values: values.map(String),
});

/** All about one language; what it lacks comes first, because the page could not be made without it. */
function checkLanguage(
  texts: Translations,
  reference: Translations,
  language: Language,
  facts: Programme,
): Found[] {
  const missing = findMissing(texts, reference);
  if (missing.length > 0) return missing;
  return [
    ...checkEach(texts, reference, language),
    ...checkLists(texts, reference, facts),
    ...checkWeeks(texts),
  ];
}

/** Entries that the default language has, each under the entry that should have it. */
function findMissing(texts: unknown, reference: unknown, entry = ''): Found[] {
  if (typeof reference !== 'object' || reference === null || Array.isArray(reference)) return [];
  return Object.entries(reference).flatMap(([key, inner]) => {
    const own: unknown = (texts as Record<string, unknown>)[key];
    if (own === undefined) return found(entry, 'missing', key);
    return findMissing(own, inner, entry ? `${entry}.${key}` : key);
  });
}

/** What can be seen in one text alone, or beside the same one of the default language. */
function checkEach(texts: Translations, reference: Translations, language: Language): Found[] {
  const known = Object.keys(placeholderValues(language));
  const others = new Map(textsIn(reference));
  const written = new Map(textsIn(asWritten(texts)));
  return textsIn(texts).flatMap(([entry, text]) => {
    const flaw = flawOf(text);
    if (flaw !== undefined) return found(entry, flaw, text);
    const names = namesIn(text);
    const unknown = names.find((name) => !FILLED_BY_THE_PAGE.includes(name));
    if (unknown !== undefined) return found(entry, 'placeholder', unknown, [...known, 'weeks'].join(', '));
    const other = others.get(entry) ?? text;
    if (names.join() !== namesIn(other).join())
      return found(entry, 'differs', names.join(', '), namesIn(other).join(', '));
    const most = LONGEST.find(([pattern]) => pattern.test(entry))?.[1] ?? Infinity;
    if (text.length > most) return found(entry, 'long', text.length, most);
    const isName = /^(?:\{\w+\})+$/.test(written.get(entry) ?? '');
    return isUntranslated(text, other, language) && !isName && !SHARED.test(entry)
      ? found(entry, 'untranslated', text)
      : [];
  });
}

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).sort();
}

/** The same sentence as in the default language; in Vietnamese, a sentence without one Vietnamese letter. */
function isUntranslated(text: string, other: string, language: Language): boolean {
  if (language === DEFAULT_LANGUAGE || text.split(' ').length <= 2) return false;
  const isPlain = !/[^\0-\u00ff]|[àáâãèéêìíòóôõùúý]/iu.test(text);
  return text === other || (language === 'vi' && isPlain);
}

/** Lists of one length in every language, and with a half in the facts where there is one. */
function checkLists(texts: Translations, reference: Translations, facts: Programme): Found[] {
  const { weeks } = texts.journey.onlinePowerProgram;
  const prompts = texts.scenes.promptLibrary.cards;
  const limited = [
    ['hero.subHeadline.bullets', texts.hero.subHeadline.bullets.length, 3, 3],
    ['aiBuilder.features', texts.aiBuilder.features.length, 3, 3],
  ] as const;
  const paired = [
    ['founders.profiles', texts.founders.profiles.length, 'founders', facts.founders.length],
    ['images.founderAlts', texts.images.founderAlts.length, 'founders', facts.founders.length],
    ['careers.stats', texts.careers.stats.length, 'statistics', facts.statistics.length],
    ['journey.onlinePowerProgram.weeks', weeks.length, 'weeks', facts.weeks.length],
    ['usps.cards', texts.usps.cards.length, 'cards', facts.cards.length],
    ['scenes.promptLibrary.cards', prompts.length, 'promptWeeks', facts.promptWeeks.length],
  ] as const;
  const lists = [...listsIn(texts)];
  const others = listsIn(reference);
  return [
    ...limited.flatMap(([entry, length, least, most]) =>
      length < least || length > most ? found(entry, 'count', length, least, most) : [],
    ),
    ...paired.flatMap(([entry, length, fact, other]) =>
      length === other ? [] : found(entry, 'pairs', length, other, fact),
    ),
    ...lists.flatMap(([entry, length]) => {
      const other = others.get(entry) ?? length;
      if (length === 0) return found(entry, 'empty');
      return length === other ? [] : found(entry, 'lists', length, other);
    }),
  ];
}

/** How long each list is, by its entry. */
function listsIn(value: unknown, entry = ''): Map<string, number> {
  if (typeof value !== 'object' || value === null) return new Map();
  const inner = Object.entries(value).flatMap(([key, each]) => [
    ...listsIn(each, entry ? `${entry}.${key}` : key),
  ]);
  return new Map(Array.isArray(value) ? [[entry, value.length], ...inner] : inner);
}

/** A text that names a week, as the label of a week writes it, names one that there is. */
function checkWeeks(texts: Translations): Found[] {
  const { length } = texts.journey.onlinePowerProgram.weeks;
  const named = new RegExp(texts.labels.week.replace('{number}', '(\\d+)'), 'giu');
  const written = textsIn(texts).flatMap(([entry, text]) =>
    Array.from(text.matchAll(named), ([, week]) => [entry, Number(week)] as const),
  );
  return written.flatMap(([entry, week]) => (week > length ? found(entry, 'week', week, length) : []));
}

/** Whether the consent is the one that the version names. */
function checkConsent(texts: Readonly<Record<Language, Translations>>): ContentProblem[] {
  const fingerprint = consentFingerprint(texts);
  return fingerprint === CONSENT_FINGERPRINT
    ? []
    : [
        {
          file: 'src/content/consent.ts',
          ...found('CONSENT_VERSION', 'consent', CONSENT_VERSION, fingerprint),
        },
      ];
}

/** A short hash of what people agree to, in all languages. */
export function consentFingerprint(texts: Readonly<Record<Language, Translations>>): string {
  const consent = byLanguage((language) => consentWordingIn(texts[language]));
  return createHash('sha256').update(JSON.stringify(consent)).digest('hex').slice(0, 12);
}
