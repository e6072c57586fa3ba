import type { Translations } from '../../content/translations.ts';
import type { Language } from '../../contract/language.ts';

/** The props of every section. */
export interface SectionProps {
  language: Language;
  translations: Translations;
}
