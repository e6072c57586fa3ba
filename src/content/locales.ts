import { byLanguage, LANGUAGES, type Language } from '../contract/language.ts';
import type { LinkPurpose } from '../contract/link.ts';
import type { Translations } from './translations.ts';

/** What a language is called, how other programs name and set it, and where its texts are. */
interface Locale {
  /** In the language switch. */
  short: string;
  /** Its own name for itself. */
  name: string;
  /** The link on `/` for visitors without script. */
  readIn: string;
  /** How link previews name it: language and region. */
  openGraph: string;
  /** Whether capitals carry marks above marks (Ế), so that lines of large type need more room between them. */
  tallCapitals: boolean;
  /**
   * Words of other languages in its texts, by the language that they are read in, so that a screen reader pronounces them
   * right: a Vietnamese voice reads "AI" like "ai" (who). With commas between; longer ones first, where one contains
   * another. A test finds one that is missing. Names come from `programme.ts`.
   */
  foreignWords: Readonly<Record<string, string>>;
  /** Loads the texts of the page, in a browser. */
  load: () => Promise<{ texts: Translations }>;
}

export const LOCALES: Record<Language, Locale> = {
  en: {
    short: 'EN',
    name: 'English',
    readIn: 'Read this page in English',
    openGraph: 'en_GB',
    tallCapitals: false,
    foreignWords: {},
    load: () => import('./en.ts'),
  },
  vi: {
    short: 'VI',
    name: 'Tiếng Việt',
    readIn: 'Đọc trang này bằng tiếng Việt',
    openGraph: 'vi_VN',
    tallCapitals: true,
    foreignWords: {
      en: 'AI Builder, AI, demo day, demo, prototype, startup, mentor, prompt, pitch, slide, code',
    },
    load: () => import('./vi.ts'),
  },
};

/** Where each language is on the site. */
export const PATHS = byLanguage((language) => `/${language}`);

/** Where the page is on which people do what a link is for; each has a link to it with a token of their own. */
export const linkPath = (purpose: LinkPurpose, language: Language) => `${PATHS[language]}/${purpose}`;

/** Where the privacy page of a language is. */
export const privacyPath = (language: Language) => `${PATHS[language]}/privacy`;

/**
 * The language whose page a path shows, or `undefined` for a path that is no landing page. Some static hosts show it with
 * a slash behind the path as well.
 */
export function languageOfPath(path: string): Language | undefined {
  return LANGUAGES.find((language) => PATHS[language] === path.replace(/\/$/, ''));
}

/**
 * The language of the page for somebody with these preferences: the first that the page has, or else English, or the default.
 * English counts only if no other follows: many systems put it first for people who would rather read their own language.
 *
 * @param tags a browser's languages, as BCP 47 tags in any case
 * @example preferredLanguage(['en-GB', 'vi-VN'], ['en', 'vi'], 'en') // 'vi'
 */
export function preferredLanguage<Each extends string>(
  tags: readonly string[],
  languages: readonly Each[],
  byDefault: Each,
): Each {
  const known = tags.flatMap((tag) =>
    languages.filter((each) => `${tag}-`.toLowerCase().startsWith(`${each}-`.toLowerCase())),
  );
  const isEnglish = (language: Each) => /^en\b/.test(language);
  return known.find((language) => !isEnglish(language)) ?? languages.find(isEnglish) ?? byDefault;
}
