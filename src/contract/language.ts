/** The languages the page speaks and a submission may carry. */
export const LANGUAGES = ['en', 'vi'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Shown when nothing says otherwise (specification, section 9). */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Whether a value of unknown origin names one of our languages. */
export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'vi';
}
