import { DEFAULT_LANGUAGE, IS_MULTILINGUAL, LANGUAGES, type Language } from '../src/contract/language.ts';

/** The language that the page has by default. */
export const FIRST = DEFAULT_LANGUAGE;
/** Another language of the page; on a page of one language the same. */
export const SECOND: Language = LANGUAGES.find((language) => language !== String(FIRST)) ?? FIRST;

export { IS_MULTILINGUAL };
/** From each of two languages to the other; none on a page of one language. */
export const SWITCHES: readonly (readonly [from: Language, to: Language])[] = IS_MULTILINGUAL
  ? [
      [FIRST, SECOND],
      [SECOND, FIRST],
    ]
  : [];
