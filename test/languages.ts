import { DEFAULT_LANGUAGE, IS_MULTILINGUAL, LANGUAGES, type Language } from '../src/contract/language.ts';

/** The language that the page has by default. */
export const FIRST = DEFAULT_LANGUAGE;
const all: readonly string[] = LANGUAGES;
/** Another language of the page; on a page of one language the same. */
export const SECOND = (all.find((language) => language !== FIRST) ?? FIRST) as Language;

/** Whether the studio speaks Vietnamese, as it does where the page does. */
export const SPEAKS_VIETNAMESE = all.includes('vi');

export { IS_MULTILINGUAL };
/** From each of two languages to the other; none on a page of one language. */
export const SWITCHES: readonly (readonly [from: Language, to: Language])[] = IS_MULTILINGUAL
  ? [
      [FIRST, SECOND],
      [SECOND, FIRST],
    ]
  : [];
