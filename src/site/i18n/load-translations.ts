import { LOCALES } from '../../content/locales.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts';
import type { Translations } from '../../content/translations.ts';

/** How long the chosen language may take, in milliseconds (specification, section 9). */
const TRANSLATION_TIMEOUT_MS = 5000;
/** How long English may take when the chosen language has failed. */
const FALLBACK_TIMEOUT_MS = 3000;

/** Texts of the page in a language; those that come with the script itself are shown when there are none. */
export interface LoadedTranslations {
  language: Language;
  translations: Translations | undefined;
}

/**
 * Loads the translations of a language. If they fail or take more than 5 seconds, it loads English, which has 3 seconds
 * (specification, section 8). Never rejects: failures go into the log.
 *
 * @returns the language that could be loaded; no translations when English failed as well
 */
export async function loadTranslations(chosen: Language): Promise<LoadedTranslations> {
  const attempts = [
    { language: chosen, timeout: TRANSLATION_TIMEOUT_MS },
    { language: DEFAULT_LANGUAGE, timeout: FALLBACK_TIMEOUT_MS },
  ];
  for (const { language, timeout } of attempts) {
    try {
      const { texts } = await Promise.race([LOCALES[language].load(), failAfter(timeout)]);
      return { language, translations: texts };
    } catch (failure) {
      window.diagnostics?.record('Translations not loaded', { language, failure: String(failure) });
    }
  }
  return { language: DEFAULT_LANGUAGE, translations: undefined };
}

function failAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds),
  );
}
