import type { Language } from '../../contract/language.ts';
import type { Translations } from '../../content/en.ts';

/** What every section of the page is given. */
export interface SectionProps {
  language: Language;
  t: Translations;
}
