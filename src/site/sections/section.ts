import type { Translations } from '../../content/en.ts';
import type { PartialTranslations } from '../../content/partial-translations.ts';
import type { Language } from '../../contract/language.ts';

/**
 * The props of every section. Sections below the first screen, and their deferred parts, suppress hydration warnings about
 * themselves: `entries/after-paint.ts` sets a style on them before they are hydrated.
 */
export interface SectionProps {
  language: Language;
  translations: Translations;
}

/** The props of the first screen, which hydrates before all translations are loaded. */
export interface FirstSectionProps {
  language: Language;
  translations: PartialTranslations;
}
