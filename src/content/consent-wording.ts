import { byLanguage } from '../contract/language.ts';
import { TRANSLATIONS, type Translations } from './translations.ts';

/** What a person could read about their data when they joined, in one language. */
export interface ConsentWording {
  /** The sentence beside the form. */
  sentence: string;
  /** The short privacy text of the page. */
  privacy: string;
  /** The details behind its link. */
  details: readonly { title: string; text: string }[];
}

/** What the page says now, with the facts in it. */
export const consentWordings = byLanguage((language) => consentWordingIn(TRANSLATIONS[language]));

/** What a person can read in one language, from its texts. */
export function consentWordingIn({ form, footer, privacyDetails }: Translations): ConsentWording {
  return {
    sentence: form.consent,
    privacy: footer.privacyDescription,
    details: privacyDetails,
  };
}
