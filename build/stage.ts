import type { Translations } from '../src/content/en.ts';
import { inStage, type Stage } from '../src/content/stages.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';
import { byLanguage, type Language } from '../src/contract/language.ts';
import type { Settings } from '../src/hosts/shared/settings.ts';

/** What the page says in a stage, in each language. */
export function translationsIn(stage: Stage): Record<Language, Translations> {
  return byLanguage((language) => inStage(stage, language, TRANSLATIONS[language]));
}

/** Where the page leads people to apply; nowhere in the other stages. */
export function applyLink({ stage, applyUrl }: Pick<Settings, 'stage' | 'applyUrl'>): string | undefined {
  return stage === 'applications' ? applyUrl : undefined;
}
