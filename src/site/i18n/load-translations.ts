import { LOCALES } from '../../content/locales.ts';
import type { Translations } from '../../content/translations.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts';

/** How long the chosen language may take, in milliseconds (specification, section 9). */
const TRANSLATION_TIMEOUT_MS = 5000;
/** How long English may take when the chosen language has failed. */
const FALLBACK_TIMEOUT_MS = 3000;

/** Texts of the page in a language; those that come with the script itself are shown when there are none. */
export interface LoadedTranslations {
  language: Language;
  translations: Translations | undefined;
}

/** What the loader needs from the browser. */
export interface TranslationDependencies {
  importTranslations: (language: Language) => Promise<Translations>;
  /** Logs a failure; visitors see none. */
  report: (error: string, context: Readonly<Record<string, unknown>>) => void;
}

/** The loader's dependencies in a browser. */
export const inBrowser: TranslationDependencies = {
  importTranslations: async (language) => (await LOCALES[language].load()).texts,
  report: (error, context) => window.them?.record(error, context),
};

/**
 * Loads the translations of a language. If they fail or take more than 5 seconds, it loads English, which has 3 seconds
 * (specification, section 8). Never rejects.
 *
 * @returns the language that could be loaded; no translations when English failed as well
 */
export async function loadTranslations(
  language: Language,
  { importTranslations, report }: TranslationDependencies = inBrowser,
): Promise<LoadedTranslations> {
  const attempts = [
    { language, timeout: TRANSLATION_TIMEOUT_MS },
    { language: DEFAULT_LANGUAGE, timeout: FALLBACK_TIMEOUT_MS },
  ];
  for (const attempt of attempts) {
    try {
      const translations = await within(attempt.timeout, importTranslations(attempt.language));
      return { language: attempt.language, translations };
    } catch (failure) {
      report('Translations not loaded', { language: attempt.language, failure: String(failure) });
    }
  }
  return { language: DEFAULT_LANGUAGE, translations: undefined };
}

function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
