import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts';
import type { Translations } from '../../content/en.ts';

/** How long the chosen language may take, in milliseconds (specification, section 9). */
const TRANSLATION_TIMEOUT_MS = 5000;
/** How long English may take when the chosen language has failed. */
const FALLBACK_TIMEOUT_MS = 3000;

/** Words to show: those of a language, or the minimal built-in ones. */
export type Words = { language: Language; t: Translations } | 'built-in';

export type TranslationImporter = (language: Language) => Promise<Translations>;

/** What the loader takes from its surroundings. */
export interface LoaderDependencies {
  importer: TranslationImporter;
  setTimer: (callback: () => void, milliseconds: number) => number;
  clearTimer: (timer: number) => void;
  /** Told of each failure; the visitor is not. */
  report: (error: string, context: Readonly<Record<string, unknown>>) => void;
}

/** The modules of the two languages, each fetched when it is asked for. */
export const importTranslations: TranslationImporter = async (language) =>
  language === 'vi' ? (await import('../../content/vi.ts')).vi : (await import('../../content/en.ts')).en;

/**
 * Loads the words of a language. When they fail or take more than 5 seconds, English is used, which has 3 seconds; when
 * English fails as well, the minimal built-in texts (specification, section 8). Never rejects.
 */
export async function loadTranslations(language: Language, dependencies: LoaderDependencies): Promise<Words> {
  const attempts = [
    { language, timeout: TRANSLATION_TIMEOUT_MS },
    { language: DEFAULT_LANGUAGE, timeout: FALLBACK_TIMEOUT_MS },
  ];
  for (const attempt of attempts) {
    try {
      return {
        language: attempt.language,
        t: await importWithin(attempt.timeout, attempt.language, dependencies),
      };
    } catch (failure) {
      dependencies.report('Translations not loaded', {
        language: attempt.language,
        failure: String(failure),
      });
    }
  }
  return 'built-in';
}

function importWithin(
  milliseconds: number,
  language: Language,
  { importer, setTimer, clearTimer }: LoaderDependencies,
): Promise<Translations> {
  return new Promise((resolve, reject) => {
    const timer = setTimer(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    importer(language)
      .then(resolve, reject)
      .finally(() => clearTimer(timer));
  });
}
