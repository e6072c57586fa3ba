/** The languages the page speaks and a submission may carry. */
export const LANGUAGES = ['en', 'vi'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Shown when nothing says otherwise (specification, section 9). */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Whether visitors have a choice. */
export const IS_MULTILINGUAL = new Set(LANGUAGES).size > 1;

/** Makes something for each language. */
export function byLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  const entries = LANGUAGES.map((language) => [language, make(language)]);
  return Object.fromEntries(entries) as Record<Language, Value>;
}

/** Whether a value of unknown origin names one of our languages. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/**
 * Whether a text has the form of a language tag as the list takes it (BCP 47: `vi`, `zh-Hant`): a row of a language that
 * the page no longer has is as right as before.
 */
export function isLanguageTag(text: string): boolean {
  return text.length <= 16 && /^[a-z]{2,3}(?:-[a-zA-Z\d-]+)?$/.test(text);
}
