import type { Translations } from '../src/content/en.ts';
import { inStage } from '../src/content/stages.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';
import { byLanguage, type Language } from '../src/contract/language.ts';
import type { Stage } from '../src/contract/stage.ts';

/** What the page says in a stage, in each language. */
export function translationsIn(stage: Stage): Record<Language, Translations> {
  return byLanguage((language) => inStage(stage, language, TRANSLATIONS[language]));
}
