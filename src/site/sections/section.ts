import type { Language } from '../../contract/language.ts';
import type { Translations } from '../../content/en.ts';
import type { FirstWords } from '../../content/first-words.ts';

/**
 * What every section of the page is given. The sections below the first screen suppress hydration warnings about
 * themselves: `entries/after-paint.ts` sets a style on them before they are hydrated.
 */
export interface SectionProps {
  language: Language;
  t: Translations;
}

/** What the parts of the first screen are given: they come alive before all words are there. */
export interface FirstSectionProps {
  language: Language;
  t: FirstWords;
}
