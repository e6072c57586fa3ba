import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts';
import type { Translations } from '../../content/en.ts';

/** How long the chosen language may take, in milliseconds (specification, section 9). */
const TRANSLATION_TIMEOUT_MS = 5000;
/** How long English may take when the chosen language has failed. */
const FALLBACK_TIMEOUT_MS = 3000;

/** What the loader needs from the browser. */
export interface TranslationDependencies {
  importTranslations: (language: Language) => Promise<Translations>;
  setTimer: (callback: () => void, milliseconds: number) => number;
  clearTimer: (timer: number) => void;
  /** Logs a failure; visitors see none. */
  report: (error: string, context: Readonly<Record<string, unknown>>) => void;
}

/**
 * Loads the translations of a language. If they fail or take more than 5 seconds, it loads English, which has 3 seconds
 * (specification, section 8). Never rejects.
 *
 * @returns the language that could be loaded; no translations when English failed as well
 */
export async function loadTranslations(
  language: Language,
  dependencies: TranslationDependencies,
): Promise<{ language: Language; translations: Translations | undefined }> {
  const attempts = [
    { language, timeout: TRANSLATION_TIMEOUT_MS },
    { language: DEFAULT_LANGUAGE, timeout: FALLBACK_TIMEOUT_MS },
  ];
  for (const attempt of attempts) {
    try {
      const translations = await importWithin(attempt.timeout, attempt.language, dependencies);
      return { language: attempt.language, translations };
    } catch (failure) {
      dependencies.report('Translations not loaded', {
        language: attempt.language,
        failure: String(failure),
      });
    }
  }
  return { language: DEFAULT_LANGUAGE, translations: undefined };
}

function importWithin(
  milliseconds: number,
  language: Language,
  { importTranslations, setTimer, clearTimer }: TranslationDependencies,
): Promise<Translations> {
  return new Promise((resolve, reject) => {
    const timer = setTimer(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    importTranslations(language)
      .then(resolve, reject)
      .finally(() => clearTimer(timer));
  });
}
