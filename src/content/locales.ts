import { byLanguage, DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contract/language.ts';

/** What a language is called, and how other programs name and set it. */
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
}

export const LOCALES: Record<Language, Locale> = {
  en: {
    short: 'EN',
    name: 'English',
    readIn: 'Read this page in English',
    openGraph: 'en_GB',
    tallCapitals: false,
  },
  vi: {
    short: 'VI',
    name: 'Tiếng Việt',
    readIn: 'Đọc trang này bằng tiếng Việt',
    openGraph: 'vi_VN',
    tallCapitals: true,
  },
};

/** Where each language is on the site. */
export const PATHS = byLanguage((language) => `/${language}`);

/** Where the page is on which people leave the list; each has a link to it with a token of their own. */
export function leavePath(language: Language): string {
  return `${PATHS[language]}/leave`;
}

/** The language whose page a path shows, or `undefined` for a path that is no landing page. */
export function languageOfPath(path: string): Language | undefined {
  return LANGUAGES.find((language) => PATHS[language] === path);
}

/**
 * The language of the page for somebody with these preferences. Any of them but the default counts, wherever it is in
 * the list: many systems put English first for people who would rather read their own language.
 *
 * @param tags a browser's languages, as BCP 47 tags in any case
 * @example preferredLanguage(['en-GB', 'vi-VN']) // 'vi'
 */
export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = LANGUAGES.find((each) => `${tag}-`.toLowerCase().startsWith(`${each}-`.toLowerCase()));
    if (language !== undefined && language !== DEFAULT_LANGUAGE) return language;
  }
  return DEFAULT_LANGUAGE;
}
