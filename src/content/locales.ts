import { LANGUAGES, type Language } from '../contract/language.ts';

/** Where each language lives on the site; the language switch and the sitemap read this and nothing else. */
export const PATHS: Record<Language, string> = { en: '/en', vi: '/vi' };

/** Where the page is on which people leave the list; each has a link to it with a token of their own. */
export function leavePath(language: Language): string {
  return `${PATHS[language]}/leave`;
}

/** The language whose page a path shows, or `undefined` for a path that is no landing page. */
export function languageOfPath(path: string): Language | undefined {
  return LANGUAGES.find((language) => PATHS[language] === path);
}

/** Whether a BCP 47 tag asks for Vietnamese: its primary subtag is `vi` in any case (`VI-vn`, not `vie`). */
export function isVietnamese(tag: string): boolean {
  return /^vi(?:-|$)/i.test(tag);
}
