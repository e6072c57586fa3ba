import type { Translations } from './en.ts';

/**
 * Takes the texts of the first screen out of all translations of a language. The build writes them, of every language,
 * into the landing script, which hydrates the first screen with them; all translations are loaded when something else
 * needs them.
 */
export function firstScreenOf({
  nav,
  hero,
  cta: { emailPlaceholder, submitting, emailRequired, emailInvalid },
  status: { notSent },
  form: { emailLabel, consent },
  offline,
  images: { heroAlt },
  labels: { skipLink, loading, home, brand },
}: Translations) {
  return {
    nav,
    hero,
    cta: { emailPlaceholder, submitting, emailRequired, emailInvalid },
    status: { notSent },
    form: { emailLabel, consent },
    offline,
    images: { heroAlt },
    labels: { skipLink, loading, home, brand },
  };
}

/** The translations of the first screen; all translations have this type too, and `isComplete` recognises them. */
export type PartialTranslations = ReturnType<typeof firstScreenOf>;

/** Whether these are all translations of a language. */
export function isComplete(translations: PartialTranslations | undefined): translations is Translations {
  return translations !== undefined && 'meta' in translations;
}
